#include "host/link/calibrate/board_talk.h"

#include <gtest/gtest.h>

#include <vector>

namespace kimari::calibrate {
namespace {

class Talk : public ::testing::Test {
 protected:
  template <typename Message>
  void Say(const Message& message) {
    std::vector<uint8_t> bytes(wire::kMaxFrame);
    bytes.resize(board.Encode(message, bytes.data()));
    talk.OnBytes(bytes, now);
  }
  void SayHello(uint32_t boot_id) {
    wire::Hello hello = {};
    hello.protocol = wire::kProtocolVersion;
    hello.pads = wire::kPads;
    hello.boot_id = boot_id;
    Say(hello);
  }
  void SayEdge(uint16_t id) {
    wire::Edge edge = {};
    edge.id = id;
    edge.touched = 1;
    Say(edge);
  }
  // What the host answers with; 0 for nothing.
  template <typename Message>
  int Answers() {
    int count = 0;
    for (const uint8_t byte : talk.Reply(now)) {
      Message message;
      if (host.Feed(byte)) count += host.frame().Read(&message) ? 1 : 0;
    }
    return count;
  }

  HostTime now = HostTime{} + Seconds(1);
  wire::FrameEncoder board;
  wire::FrameDecoder host;
  std::vector<BoardMessage> heard;
  BoardTalk talk{[this](const BoardMessage& m) { heard.push_back(m); }};
};

TEST_F(Talk, AsksForHelloUntilItComesAndHearsNothingBefore) {
  EXPECT_EQ(Answers<wire::AskHello>(), 1);
  EXPECT_EQ(Answers<wire::AskHello>(), 0);
  now = now + Seconds(1);
  EXPECT_EQ(Answers<wire::AskHello>(), 1);
  SayEdge(1);
  EXPECT_TRUE(heard.empty());
  SayHello(7);
  EXPECT_EQ(heard.size(), 1u);
  now = now + Seconds(1);
  EXPECT_EQ(Answers<wire::AskHello>(), 0);
}

TEST_F(Talk, SaysWhatCameThoughNoHelloDid) {
  const auto asked = talk.Reply(now);
  talk.OnBytes(std::vector<uint8_t>(asked.begin(), asked.end()), now);
  SayEdge(1);
  EXPECT_GT(talk.came().bytes, 2u);
  EXPECT_EQ(talk.came().frames, 2u);
  EXPECT_EQ(talk.came().asked, 1u);
}

TEST_F(Talk, AnEdgeSentAgainIsHeardOnceAndAcknowledgedEachTime) {
  SayHello(7);
  SayEdge(65535);
  EXPECT_EQ(Answers<wire::Ack>(), 1);
  SayEdge(65535);
  EXPECT_EQ(Answers<wire::Ack>(), 1);
  EXPECT_EQ(heard.size(), 2u);
  SayEdge(0);
  EXPECT_EQ(heard.size(), 3u);
}

TEST_F(Talk, AnotherBootIsHeard) {
  SayHello(7);
  SayHello(7);
  EXPECT_EQ(heard.size(), 1u);
  SayEdge(9);
  SayHello(8);
  SayEdge(1);
  EXPECT_EQ(heard.size(), 4u);
}

TEST_F(Talk, APadReportIsHeard) {
  SayHello(7);
  wire::PadReport said = {};
  said.pad = 9;
  said.noise = 5;
  said.flags = wire::kOutOfRange;
  for (const int slot : {0, 1, 2, 3}) {
    said.quarters[slot] = static_cast<uint8_t>(4 * (20 + slot));
  }
  Say(said);
  const auto* report = std::get_if<PadReport>(&heard.back());
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->pad, 9);
  EXPECT_EQ(report->noise, 5);
  EXPECT_TRUE(report->out_of_range);
  EXPECT_DOUBLE_EQ(report->baseline, 21.5);
}

}  // namespace
}  // namespace kimari::calibrate
