#include "firmware/protocol/messages.h"

#include <gtest/gtest.h>

#include <cstring>

#include "tests/protocol/messages.h"

namespace kimari::wire {
namespace {

// Through a frame and back; equal when the payload written again is the same.
template <typename Message>
void RoundTrips(const Message& m) {
  FrameEncoder encoder;
  FrameDecoder decoder;
  RC_ASSERT(Feed(decoder, Bytes(encoder, m)) == 1);
  Message back{};
  RC_ASSERT(decoder.frame().Read(&back));
  uint8_t want[kMaxPayload] = {};
  uint8_t have[kMaxPayload] = {};
  const uint8_t size = WritePayload(m, want);
  RC_ASSERT(WritePayload(back, have) == size);
  RC_ASSERT(std::memcmp(want, have, size) == 0);
}

RC_GTEST_PROP(Messages, HelloComesBack, ()) { RoundTrips(AnyHello()); }
RC_GTEST_PROP(Messages, EdgeComesBack, ()) { RoundTrips(AnyEdge()); }
RC_GTEST_PROP(Messages, TraceComesBack, ()) { RoundTrips(AnyTrace()); }
RC_GTEST_PROP(Messages, StatisticsComeBack, ()) { RoundTrips(AnyStatistics()); }
RC_GTEST_PROP(Messages, SmallOnesComeBack, ()) {
  RoundTrips(AnyPadReport());
  RoundTrips(Watermark{Any<uint32_t>(), Any<uint32_t>(), Any<uint8_t>()});
  RoundTrips(Pong{Any<uint16_t>(), Any<uint32_t>(), Any<uint32_t>()});
  RoundTrips(Lamp{static_cast<uint8_t>(Any<bool>() ? 1 : 0)});
  RoundTrips(
      LampSwitched{static_cast<uint8_t>(Any<bool>() ? 1 : 0), Any<uint32_t>()});
  RoundTrips(
      Knock{Any<uint16_t>(), Any<uint32_t>(), Any<uint16_t>(), Any<uint8_t>()});
  RoundTrips(Ping{Any<uint16_t>()});
  RoundTrips(Ack{Any<uint16_t>()});
  RoundTrips(AskHello{});
}

TEST(Messages, AnEdgeIsTheseBytes) {
  uint8_t out[kMaxPayload];
  const Edge edge = {0x0201, 3, 1, 0x07060504, 0x0B0A0908, 12, 13};
  ASSERT_EQ(WritePayload(edge, out), kEdgeBytes);
  const uint8_t want[] = {1, 2, 3, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
  EXPECT_EQ(std::memcmp(out, want, sizeof want), 0);
}

TEST(Messages, APadThatIsNotThereIsRefused) {
  uint8_t out[kMaxPayload];
  const uint8_t size = WritePayload(Edge{1, kPads, 1, 0, 0, 0, 0}, out);
  Edge back;
  EXPECT_FALSE(ReadPayload(out, size, &back));
}

TEST(Messages, ATraceWhoseCountAndSizeDifferIsRefused) {
  uint8_t out[kMaxPayload];
  Trace trace = {};
  ASSERT_EQ(Pack(&trace, 0, {1, 2, 3, 4, 5, 6}), 6u);
  const uint8_t size = WritePayload(trace, out);
  Trace back;
  EXPECT_TRUE(ReadPayload(out, size, &back));
  EXPECT_FALSE(ReadPayload(out, static_cast<uint8_t>(size - 1), &back));
  EXPECT_FALSE(ReadPayload(out, static_cast<uint8_t>(size + 1), &back));
}

TEST(Messages, TheLongestTraceFillsTheLargestPayloadAtMost) {
  uint8_t out[kMaxPayload];
  Trace trace = {};
  trace.bytes = 255;
  EXPECT_EQ(WritePayload(trace, out), kTraceHeadBytes + kTraceBytes);
  EXPECT_LE(kTraceHeadBytes + kTraceBytes, kMaxPayload);
}

}  // namespace
}  // namespace kimari::wire
