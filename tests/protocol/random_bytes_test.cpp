// The entry a fuzzer would call, run here over random bytes and over torn and
// spliced frames: whatever comes, the decoder stays within its buffer and what
// it accepts can be written again.
#include <gtest/gtest.h>

#include "host/base/random.h"
#include "tests/protocol/messages.h"

namespace kimari::wire {
namespace {

template <typename Message>
void ReadAndWriteAgain(const Frame& frame) {
  Message m{};
  if (!frame.Read(&m)) return;
  uint8_t payload[kMaxPayload];
  ASSERT_EQ(WritePayload(m, payload), frame.size);
  for (int i = 0; i < frame.size; ++i) ASSERT_EQ(payload[i], frame.payload[i]);
}

int FuzzOne(const uint8_t* data, size_t size) {
  FrameDecoder decoder;
  for (size_t i = 0; i < size; ++i) {
    if (!decoder.Feed(data[i])) continue;
    const Frame& frame = decoder.frame();
    EXPECT_LE(frame.size, kMaxPayload);
    ReadAndWriteAgain<Hello>(frame);
    ReadAndWriteAgain<Edge>(frame);
    ReadAndWriteAgain<Watermark>(frame);
    ReadAndWriteAgain<Trace>(frame);
    ReadAndWriteAgain<Statistics>(frame);
    ReadAndWriteAgain<PadReport>(frame);
    ReadAndWriteAgain<Pong>(frame);
    ReadAndWriteAgain<Lamp>(frame);
    ReadAndWriteAgain<LampSwitched>(frame);
    ReadAndWriteAgain<Knock>(frame);
    ReadAndWriteAgain<Ping>(frame);
    ReadAndWriteAgain<Ack>(frame);
    ReadAndWriteAgain<AskHello>(frame);
  }
  return static_cast<int>(decoder.counters().frames);
}

TEST(RandomBytes, NeverLeaveTheBuffer) {
  Random random(21);
  std::vector<uint8_t> bytes;
  for (int trial = 0; trial < 20000; ++trial) {
    bytes.resize(random.Below(200));
    for (uint8_t& b : bytes) {
      b = static_cast<uint8_t>(random.Below(8) == 0 ? 0 : random.Next());
    }
    ASSERT_LE(FuzzOne(bytes.data(), bytes.size()), 50);
  }
}

TEST(RandomBytes, SplicedFramesAreReadWhereTheyAreWhole) {
  Random random(22);
  int frames = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    FrameEncoder encoder;
    std::vector<uint8_t> bytes;
    for (uint16_t i = 0; i < 6; ++i) {
      auto frame = Bytes(encoder, Pong{i, i, i});
      if (random.Below(3) == 0) frame.resize(random.Below(frame.size()));
      bytes.insert(bytes.end(), frame.begin(), frame.end());
    }
    const int read = FuzzOne(bytes.data(), bytes.size());
    ASSERT_LE(read, 6);
    frames += read;
  }
  EXPECT_GT(frames, 5000);
}

}  // namespace
}  // namespace kimari::wire
