#include "host/proof/certify/sound/heard_tally.h"

#include <gtest/gtest.h>

namespace kimari::reader {
namespace {

HeardReading Whole(double error_ms = 0.1) {
  HeardReading reading;
  reading.whole = reading.exact = true;
  reading.gap_ms = 1000;
  reading.first_sounds = {{error_ms, 0.3}};
  return reading;
}
HeardReading Told(HeardReading reading) {
  reading.sound_events = 1;
  return reading;
}
// The device left 40 ms out between its phrases.
HeardReading Shortened() {
  HeardReading reading = Whole();
  reading.exact = false;
  reading.gap_ms = 960;
  return reading;
}

TEST(AHeardTally, HoldsWhatNobodyWasToldOfAgainstTheReader) {
  HeardTally tally;
  tally.Count(Shortened());
  tally.Count(Whole());
  EXPECT_EQ(tally.sample.untold, 1);
  EXPECT_EQ(tally.gap.untold, 1);
}

TEST(AHeardTally, CountsWhatWasToldByItself) {
  HeardTally tally;
  tally.Count(Told(Shortened()));
  EXPECT_EQ(tally.sample.told, 1);
  EXPECT_EQ(tally.gap.told, 1);
  EXPECT_EQ(tally.sample.untold + tally.gap.untold, 0);
}

TEST(AHeardTally, TakesWhatIsToldInTheNextReadingForTold) {
  HeardTally tally;
  tally.Count(Shortened());
  tally.Count(Told(Whole()));
  tally.Count(Told(Whole()));
  EXPECT_EQ(tally.gap.told, 1);
  EXPECT_EQ(tally.gap.untold, 0);
}

TEST(AHeardTally, LeavesOutInstantsAfterWhatWasToldInATornReadingToo) {
  HeardTally tally;
  HeardReading torn;
  torn.sound_events = 1;
  tally.Count(torn);
  tally.Count(Whole(3));
  tally.Count(Whole());
  EXPECT_EQ(tally.quiet, 1);
  EXPECT_EQ(tally.errors_ms.size(), 1U);
  EXPECT_EQ(tally.whole, 2);
}

}  // namespace
}  // namespace kimari::reader
