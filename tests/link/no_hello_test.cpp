// A device that never says Hello is told of, with what was seen of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "firmware/protocol/frame.h"
#include "host/link/board_link.h"

namespace kimari::link {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class NoHello : public ::testing::Test {
 protected:
  // What is said within a minute of a device that answers so; nothing that it
  // sends is taken for a board's, and nothing piles up.
  template <typename Answer>
  std::vector<std::string> Said(const Answer& answer,
                                BoardKind kind = BoardKind::kReal) {
    std::vector<std::string> said;
    const auto hear = [&](evidence::Payload&& payload) {
      if (auto* health = std::get_if<evidence::BoardHealth>(&payload)) {
        said.push_back(health->text);
        EXPECT_LT(now_, kBegan + Seconds(4));
      } else {
        ADD_FAILURE() << "taken for a board's";
      }
    };
    BoardLink link(Side::kA, hear, "PORT", kind);
    while (now_ < kBegan + Seconds(60)) {
      const auto asked = link.Poll(now_);
      const std::vector<uint8_t> question(asked.begin(), asked.end());
      now_ = now_ + Milliseconds(10);
      link.OnBytes(answer(question), now_);
    }
    return said;
  }

 private:
  static constexpr HostTime kBegan{10'000'000'000};
  HostTime now_ = kBegan;
};

TEST_F(NoHello, OfADeviceThatSaysNothing) {
  const auto nothing = [](const auto&) { return std::vector<uint8_t>(); };
  EXPECT_THAT(Said(nothing), ElementsAre(HasSubstr("check its cable")));
}

TEST_F(NoHello, OfASimulatedBoardAsksForNoCable) {
  const auto nothing = [](const auto&) { return std::vector<uint8_t>(); };
  EXPECT_THAT(
      Said(nothing, BoardKind::kSimulated),
      ElementsAre(AllOf(HasSubstr("simulation could not keep up"),
                        Not(HasSubstr("cable")), Not(HasSubstr("supply")))));
}

TEST_F(NoHello, OfAnEcho) {
  const auto echo = [](const std::vector<uint8_t>& asked) { return asked; };
  EXPECT_THAT(Said(echo), ElementsAre(HasSubstr("gives back what is sent")));
}

TEST_F(NoHello, OfBytesThatAreNoFrames) {
  const auto noise = [](const auto&) { return std::vector<uint8_t>(20, 0x55); };
  EXPECT_THAT(Said(noise), ElementsAre(HasSubstr("bytes that are no frames")));
}

TEST_F(NoHello, OfFramesWithoutOne) {
  wire::FrameEncoder encoder;
  const auto watermarks = [&](const auto&) {
    std::vector<uint8_t> bytes(wire::kMaxFrame);
    bytes.resize(encoder.Encode(wire::Watermark{}, bytes.data()));
    return bytes;
  };
  EXPECT_THAT(Said(watermarks),
              ElementsAre(HasSubstr("does not say what it is")));
}

}  // namespace
}  // namespace kimari::link
