// The ruling that follows from what truly happened.
#include "host/proof/truth/expected.h"

#include <gtest/gtest.h>

#include <vector>

namespace kimari::truth {
namespace {

using rules::Order;
using rules::Outcome;

constexpr HostTime kSound = HostTime{} + Seconds(10);

HostTime After(double ms) { return kSound + FromMilliseconds(ms); }

// Card 17 of A's territory is called; 18 lies there too, 5 and 6 at B's.
class ExpectedTest : public ::testing::Test {
 protected:
  ExpectedTest() {
    happened.reading = 1;
    happened.called = 17;
    happened.first_sound = kSound;
    for (const rules::CardId card : std::vector<rules::CardId>{17, 18}) {
      happened.state.court[card] = rules::Territory(Side::kA);
    }
    for (const rules::CardId card : std::vector<rules::CardId>{5, 6}) {
      happened.state.court[card] = rules::Territory(Side::kB);
    }
  }
  rules::Touch& Touch(Side player, rules::CardId card, double ms) {
    rules::Touch touch;
    touch.side = player;
    touch.card = card;
    touch.where = happened.state.court.at(card);
    touch.down = {After(ms), {}};
    happened.touches.push_back(touch);
    return happened.touches.back();
  }
  void Push(Side player, rules::CardId card, double ms) {
    rules::Exit exit;
    exit.by = player;
    exit.card = card;
    exit.at = {After(ms), {}};
    happened.exits.push_back(exit);
  }
  rules::Ruling Ruled() const {
    return Expected(happened, **rules::OpenBook(rules::kDefaultBook, options));
  }

  Happened happened;
  std::string options = "{}";
};

TEST_F(ExpectedTest, EarlierTouchTakes) {
  Touch(Side::kB, 17, 500);
  Touch(Side::kA, 17, 508);
  const rules::Ruling ruling = Ruled();
  EXPECT_EQ(ruling.taker, Side::kB);
  EXPECT_EQ(ruling.first.order, Order::kBFirst);
  EXPECT_EQ(ruling.first.margin, Milliseconds(-8));
  EXPECT_EQ(rules::SendsOf(ruling).from, Side::kB);
}

TEST_F(ExpectedTest, TouchRightAfterTheFirstSoundTakes) {  // R-KA-17
  Touch(Side::kB, 17, 0);
  Touch(Side::kA, 17, 300);
  EXPECT_EQ(Ruled().taker, Side::kB);
}

TEST_F(ExpectedTest, TouchBeforeTheFirstSoundTakesNothing) {  // R-KA-4
  Touch(Side::kB, 17, -0.001);
  EXPECT_EQ(Ruled().outcome, Outcome::kNotTaken);
  EXPECT_EQ(Ruled().first.order, Order::kNobody);
  Touch(Side::kA, 17, 700);
  EXPECT_EQ(Ruled().taker, Side::kA);
  EXPECT_EQ(Ruled().first.order, Order::kOnlyA);
}

TEST_F(ExpectedTest, TouchBeforeTheFirstSoundIsNoFault) {  // R-KA-4
  Touch(Side::kA, 5, -200);
  EXPECT_TRUE(Ruled().faults.empty());
  Touch(Side::kA, 6, 200);
  EXPECT_EQ(Ruled().faults.size(), 1u);
}

TEST_F(ExpectedTest, PushTakesWhenTheCardIsOut) {  // R-KA-6
  Push(Side::kA, 17, 540);
  EXPECT_EQ(Ruled().taker, Side::kA);
  Touch(Side::kB, 17, 520);
  EXPECT_EQ(Ruled().taker, Side::kB);
}

TEST_F(ExpectedTest, PushThatEndsBeforeTheFirstSoundTakesNothing) {
  Push(Side::kA, 17, -20);
  EXPECT_EQ(Ruled().outcome, Outcome::kNotTaken);
}

TEST_F(ExpectedTest, PushCountsOnlyWhereTheHouseLetsItTake) {
  options = R"({"push_takes": false})";
  Push(Side::kA, 17, 500);
  Touch(Side::kB, 17, 520);
  Touch(Side::kA, 17, 530);
  EXPECT_EQ(Ruled().taker, Side::kB);
}

TEST_F(ExpectedTest, SameTimeWithinTheBandIsTheHolders) {  // R-KA-7
  Touch(Side::kB, 17, 500);
  Touch(Side::kA, 17, 501);
  EXPECT_EQ(Ruled().first.order, Order::kSameTime);
  EXPECT_EQ(Ruled().taker, Side::kA);
  options = R"({"same_time_ms": 0.999})";
  EXPECT_EQ(Ruled().taker, Side::kB);
}

TEST_F(ExpectedTest, OtherHandReachesNothingUnlessAnyHandMay) {  // R-KA-15
  Touch(Side::kB, 17, 500).hand = HandThat(false);
  Touch(Side::kA, 17, 540);
  EXPECT_EQ(Ruled().first.order, Order::kOnlyA);
  options = R"({"valid_hand": "any"})";
  EXPECT_EQ(Ruled().first.order, Order::kBFirst);
}

TEST_F(ExpectedTest, ATouchTakesTheCalledCardWhereverItIs) {  // R-KA-5
  Touch(Side::kB, 17, 500).card_at = rules::CardAt::kOutside;
  Touch(Side::kA, 17, 540);
  EXPECT_EQ(Ruled().first.order, Order::kBFirst);
}

TEST_F(ExpectedTest, DeadCardTouchedInBothTerritoriesIsTwoFaults) {
  happened.called = 50;
  Touch(Side::kA, 5, 300);
  Touch(Side::kA, 18, 350);
  EXPECT_EQ(Ruled().outcome, Outcome::kDeadCard);
  EXPECT_EQ(Ruled().faults.size(), 2u);
}

}  // namespace
}  // namespace kimari::truth
