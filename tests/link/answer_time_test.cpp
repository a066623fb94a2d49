#include "host/link/answer_time.h"

#include <gtest/gtest.h>

namespace kimari::link {
namespace {

constexpr Duration kScan = Microseconds(250);
constexpr Duration kBytes = Microseconds(180);
constexpr Duration kEncoding = Microseconds(65);

TEST(AnswerTime, IsThatOfItsBytesWhereNoBurstComesBetween) {
  // Never so on a board: its scans are shorter.
  EXPECT_EQ(AnswerTime(Microseconds(60), kScan * 4, 0), kEncoding + kBytes);
}

TEST(AnswerTime, IsLongerByABurstThatComesBetween) {
  const Duration held = Microseconds(58);
  EXPECT_EQ(AnswerTime(Microseconds(60), kScan, 0), kEncoding + kBytes + held);
  EXPECT_EQ(AnswerTime(Microseconds(-190), kScan, 0),
            kEncoding + kBytes + held);
  // Two, with what goes before it; `sent` allows for its bytes.
  EXPECT_EQ(AnswerTime(Microseconds(60 + 310), kScan, 31),
            kEncoding + kBytes + held * 2);
}

TEST(AnswerTime, OfAnAnswerBegunInABurstWaitsForItsEnd) {
  // The line is held until 53 us after the scan's instant.
  const Duration ready = Microseconds(20);
  EXPECT_EQ(AnswerTime(ready - kEncoding, kScan, 0),
            kEncoding + Microseconds(33) + kBytes);
}

TEST(AnswerTime, EndsForScansThatNoBoardHas) {
  EXPECT_EQ(AnswerTime(Microseconds(60), Microseconds(1), 31),
            kEncoding + kBytes);
}

}  // namespace
}  // namespace kimari::link
