// Which phrase calls which reading.
#include "host/proof/sim/calls.h"

#include <gtest/gtest.h>

namespace kimari::sim {
namespace {

constexpr Duration kGap = Seconds(1);
constexpr Duration kLong = Seconds(5);

class CallsTest : public ::testing::Test {
 protected:
  // Readings of these cards; a card once more is read again.
  void Order(const std::vector<CardId>& cards, bool joka = false) {
    scenario_.joka = joka;
    for (const CardId card : cards) {
      PlannedReading reading;
      reading.card = card;
      for (const PlannedReading& before : scenario_.readings) {
        reading.again |= before.card == card;
      }
      scenario_.readings.push_back(reading);
    }
  }
  int First() { return calls_.Hear({}); }
  // A lower phrase, and nothing after it.
  void LowerAlone() { EXPECT_EQ(calls_.Hear(kLong), 0); }
  // A lower phrase, and the upper one that it opens.
  int Whole() {
    LowerAlone();
    return calls_.Hear(kGap);
  }

  Scenario scenario_;
  Calls calls_{scenario_};
};

TEST_F(CallsTest, AReadingIsALowerPhraseAndItsUpperOne) {
  Order({1, 2, 3});
  EXPECT_EQ(First(), 1);
  EXPECT_EQ(Whole(), 2);
  EXPECT_EQ(Whole(), 3);
  EXPECT_EQ(Whole(), 0) << "the file has no more";
}

TEST_F(CallsTest, AfterTheJokaTheFourthPhraseCalls) {
  Order({1, 2}, true);
  EXPECT_EQ(First(), 0);
  EXPECT_EQ(calls_.Hear(kGap), 0);
  EXPECT_EQ(calls_.Hear(kGap), 0);
  EXPECT_EQ(calls_.Hear(kGap), 1);
  EXPECT_EQ(Whole(), 2);
}

TEST_F(CallsTest, ALowerPhraseAloneCallsNothingAndIsSaidOnceMore) {
  Order({1, 2, 3});
  First();
  LowerAlone();
  EXPECT_EQ(Whole(), 2);
  LowerAlone();
  LowerAlone();
  EXPECT_EQ(Whole(), 3);
}

TEST_F(CallsTest, AJokaThatWasHeldIsReadFromItsBeginning) {
  Order({1}, true);
  First();
  calls_.Hear(kGap);
  EXPECT_EQ(calls_.Hear(kLong), 0);
  EXPECT_EQ(calls_.Hear(kGap), 0);
  EXPECT_EQ(calls_.Hear(kGap), 0);
  EXPECT_EQ(calls_.Hear(kGap), 1);
}

TEST_F(CallsTest, AVoidReadingIsFollowedByTheOneThatReadsItAgain) {
  Order({1, 2, 2, 3});
  First();
  EXPECT_EQ(Whole(), 2);
  EXPECT_EQ(Whole(), 3);
  EXPECT_EQ(Whole(), 4);
}

TEST_F(CallsTest, TheFirstReadAgainBeginsAsItBegan) {
  Order({1, 1, 2});
  EXPECT_EQ(First(), 1);
  EXPECT_EQ(calls_.Hear(kLong), 2);
  EXPECT_EQ(Whole(), 3);
}

TEST_F(CallsTest, TheFirstReadAgainLaterBeginsWithTheCardBefore) {
  Order({1, 2, 1});
  First();
  Whole();
  EXPECT_EQ(Whole(), 3);
}

TEST_F(CallsTest, ACardThatWasLeftOutIsNotCalled) {
  Order({1, 2, 3});
  First();
  calls_.LeaveOut();
  EXPECT_EQ(Whole(), 3);
  EXPECT_EQ(calls_.NumberOf(3), 2) << "the match counts what was read";
}

TEST_F(CallsTest, TwoMayBeLeftOutAndOneOfThemTakenBack) {
  Order({1, 2, 3, 4});
  First();
  calls_.LeaveOut();
  calls_.LeaveOut();
  calls_.LeaveInAgain();
  EXPECT_EQ(Whole(), 3);
}

}  // namespace
}  // namespace kimari::sim
