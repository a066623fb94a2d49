#include "firmware/protocol/trace_levels.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/protocol/messages.h"

namespace kimari::wire {
namespace {

RC_GTEST_PROP(TraceLevels, ComeBackThroughAFrame, ()) {
  Trace trace = {};
  for (uint8_t& b : trace.quarters) b = Any<uint8_t>();
  const std::vector<uint8_t> levels = AnyLevels();
  const size_t packed = Pack(&trace, AnyEvenScan(), levels);
  RC_ASSERT(packed >= std::min<size_t>(levels.size(), 20));
  FrameEncoder encoder;
  FrameDecoder decoder;
  RC_ASSERT(Feed(decoder, Bytes(encoder, trace)) == 1);
  Trace back;
  RC_ASSERT(decoder.frame().Read(&back));
  uint8_t have[kTraceLevels];
  RC_ASSERT(UnpackLevels(back, have));
  RC_ASSERT(back.count == packed);
  RC_ASSERT(std::equal(have, have + packed, levels.begin()));
}

RC_GTEST_PROP(TraceLevels, OfAnyBytesNoMoreThanCountAreRead, ()) {
  Trace trace = {};
  trace.count = Any<uint8_t>();
  trace.bytes = Any<uint8_t>();
  for (uint8_t& b : trace.packed) b = Any<uint8_t>();
  uint8_t levels[kTraceLevels];
  if (UnpackLevels(trace, levels)) RC_ASSERT(trace.count <= kTraceLevels);
}

TEST(TraceLevels, AreDifferencesFromTheSameSlotsLast) {
  Trace trace = {};
  for (uint8_t slot = 0; slot < 4; ++slot) {
    trace.quarters[slot] = static_cast<uint8_t>(4 * (10 + slot) + 2);
  }
  // Slots 0, 1 (A's seat), 2, 0, 2, 0.
  ASSERT_EQ(Pack(&trace, 6, {11, 11, 9, 40, 9, 39}), 6u);
  ASSERT_EQ(trace.bytes, 4);
  EXPECT_EQ(trace.packed[0], 0x01);  // +1 in slot 0, 0 in slot 1
  EXPECT_EQ(trace.packed[1], 0x8D);  // -3 in slot 2, escape in slot 0
  EXPECT_EQ(trace.packed[2], 40);
  EXPECT_EQ(trace.packed[3], 0xF0);  // 0 in slot 2, -1 in slot 0
}

TEST(TraceLevels, OfAPairThatDoesNotBeginAtAnEvenScanAreRefused) {
  Trace trace = {};
  ASSERT_EQ(Pack(&trace, 6, {1, 1}), 2u);
  uint8_t levels[kTraceLevels];
  EXPECT_TRUE(UnpackLevels(trace, levels));
  trace.first_scan = 7;
  EXPECT_FALSE(UnpackLevels(trace, levels));
}

}  // namespace
}  // namespace kimari::wire
