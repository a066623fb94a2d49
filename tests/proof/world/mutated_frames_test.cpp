#include "host/proof/certify/boards/mutated_frames.h"

#include <gtest/gtest.h>

#include "firmware/protocol/frame.h"

namespace kimari::world {
namespace {

std::vector<std::vector<uint8_t>> Watermarks(int count) {
  wire::FrameEncoder encoder;
  std::vector<std::vector<uint8_t>> frames;
  for (int i = 0; i < count; ++i) {
    wire::Watermark mark{};
    mark.scan = static_cast<uint32_t>(i);
    std::vector<uint8_t> bytes(wire::kMaxFrame);
    bytes.resize(encoder.Encode(mark, bytes.data()));
    frames.push_back(bytes);
  }
  return frames;
}

TEST(MutatedFrames, AreNearlyAllRefused) {
  Random random(3);
  const auto done = TryMutatedFrames(Watermarks(50), 2000, random,
                                     [](double) { return true; });
  EXPECT_EQ(done.tried, 2000);
  EXPECT_GT(done.accepted, 0);  // the whole ones among two run into one
  EXPECT_LT(done.accepted, 600);
  EXPECT_LE(done.wrong, 2);
}

TEST(MutatedFrames, EndWhenAskedTo) {
  Random random(3);
  const auto done = TryMutatedFrames(Watermarks(2), 1'000'000, random,
                                     [](double share) { return share < 0.1; });
  EXPECT_LT(done.tried, 200'000);
}

}  // namespace
}  // namespace kimari::world
