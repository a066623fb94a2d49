// What the certificate of readings counts, and when its bars are missed.
#include "host/proof/certify/readings/tally.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/proof/certify/readings/kind.h"

namespace kimari::readings {
namespace {

using certify::Verdict;
using score::Count;
using testing::HasSubstr;

class ReadingsTally : public testing::Test {
 protected:
  void Of(Kind kind, Count count, int times) {
    score::Row row;
    row.truth.note = CountedAs(kind, true);
    row.count = count;
    for (int i = 0; i < times; ++i) score_.rows.push_back(row);
  }
  std::vector<certify::Line> Lines() const {
    Tally tally;
    tally.Add(score_, "match 3");
    return tally.Lines({});
  }

  score::Score score_;
};

TEST_F(ReadingsTally, HasALineForAllAndOneAKind) {
  Of(Kind::kPush, Count::kRight, 9);
  Of(Kind::kSlow, Count::kOpenNeeded, 1);
  const auto lines = Lines();
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].trials, 10);
  EXPECT_EQ(lines[1].what, CountedAs(Kind::kPush, true));
}

TEST_F(ReadingsTally, OneInEightWithoutNeedIsMetAndMoreIsMissed) {
  Of(Kind::kPush, Count::kRight, 70);
  Of(Kind::kPush, Count::kOpenNotNeeded, 10);
  EXPECT_EQ(Lines()[0].Outcome(), Verdict::kMet);
  Of(Kind::kMeet, Count::kOpenNotNeeded, 2);
  EXPECT_EQ(Lines()[0].Outcome(), Verdict::kMissed);
}

TEST_F(ReadingsTally, AWrongOneIsMissedAndNamed) {
  Of(Kind::kPush, Count::kRight, 70);
  Of(Kind::kHeld, Count::kWrong, 1);
  EXPECT_EQ(Lines()[0].Outcome(), Verdict::kMissed);
  EXPECT_THAT(Lines()[0].how, HasSubstr("WRONG in match 3"));
}

TEST_F(ReadingsTally, WhatIsNotScoredIsNoReading) {
  Of(Kind::kPush, Count::kRight, 7);
  Of(Kind::kPush, Count::kNotScored, 2);
  EXPECT_EQ(Lines()[0].trials, 7);
  EXPECT_THAT(Lines()[0].how, HasSubstr("2 not scored"));
}

}  // namespace
}  // namespace kimari::readings
