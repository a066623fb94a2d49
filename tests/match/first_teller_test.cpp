// Who was first is told for a lamp before the ruling, and held against it.
#include "host/match/first_teller.h"

#include "host/match/rejudge.h"
#include "tests/match/match_fixture.h"

namespace kimari::match {
namespace {

class AMatchWithALamp : public MatchTest {
 protected:
  // A hand that flies down on a card alone.
  void Strike(evidence::ReadingId n, Side player, evidence::CardId card,
              HostTime first = kFirst) {
    table.approach = 1;
    table.Read(n, card, first);
    table.Touch(player, card, 500);
  }
  const std::vector<ToldFirst>& Told() const {
    return match.FirstsTold().All();
  }
};

TEST_F(AMatchWithALamp, TellsItLongBeforeTheRulingThatSaysTheSame) {
  Strike(1, Side::kB, 3);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1U);
  ASSERT_EQ(Told().size(), 1U);
  EXPECT_EQ(Told()[0].reading, 1U);
  EXPECT_EQ(Told()[0].first.side, Side::kB);
  EXPECT_GT(Told()[0].told, kFirst + Milliseconds(500));
  EXPECT_LT(Told()[0].told, kFirst + Milliseconds(560));
  EXPECT_EQ(Told()[0].then, ThenRuled::kSame);
}

TEST_F(AMatchWithALamp, IsToldNothingByHandsThatCameTogether) {
  table.approach = 1;
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 503}}, 3);
  EXPECT_EQ(Play().size(), 1U);
  EXPECT_TRUE(Told().empty());
}

TEST_F(AMatchWithALamp, IsToldTheSameByItsRecord) {
  Strike(1, Side::kA, 13);
  (void)Play();
  const Result<Match> again = Replay(table.Observations());
  ASSERT_TRUE(again);
  ASSERT_FALSE(Told().empty());
  EXPECT_EQ(again->FirstsTold().All(), Told());
}

TEST_F(AMatchWithALamp, IsToldNothingOfACardThatWasEnteredLate) {
  table.approach = 1;
  table.ReadByAHuman(1, 3, kFirst, kFirst + Milliseconds(800));
  table.Touch(Side::kB, 3, 500);
  EXPECT_EQ(Play().size(), 1U);
  for (const ToldFirst& told : Told()) {
    EXPECT_GE(told.told, kFirst + Milliseconds(800));
  }
}

// What a ruling makes of a lamp of A's.
ThenRuled Then(rules::Order order) {
  FirstTeller teller;
  teller.Tell(4, {Side::kA, kFirst}, kFirst + Milliseconds(30));
  rules::Ruling ruling;
  ruling.reading = 4;
  ruling.first.order = order;
  teller.Ruled(ruling);
  return teller.Find(4)->then;
}

TEST(FirstTeller, IsTakenBackByAnotherOrderAloneAndWaitsForAnOpenOne) {
  EXPECT_EQ(Then(rules::Order::kOnlyA), ThenRuled::kSame);
  EXPECT_EQ(Then(rules::Order::kAFirst), ThenRuled::kSame);
  EXPECT_EQ(Then(rules::Order::kOpen), ThenRuled::kOpen);
  EXPECT_EQ(Then(rules::Order::kBFirst), ThenRuled::kTakenBack);
  EXPECT_EQ(Then(rules::Order::kOnlyB), ThenRuled::kTakenBack);
  EXPECT_EQ(Then(rules::Order::kSameTime), ThenRuled::kTakenBack);
  EXPECT_EQ(Then(rules::Order::kNobody), ThenRuled::kTakenBack);
}

// A touch, and what comes each millisecond after it.
class ATellerAsks : public ::testing::Test {
 protected:
  ATellerAsks() { teller.Opened(); }
  bool Touched() {
    evidence::PadEdge edge;
    edge.touched = true;
    edge.at.t = kFirst;
    return teller.Asks(1, {2, kFirst, edge});
  }
  // How often, from one millisecond to another.
  int Asked(int from, int to, const evidence::Payload& payload) {
    int asked = 0;
    for (int ms = from; ms < to; ++ms) {
      asked += teller.Asks(1, {3, kFirst + Milliseconds(ms), payload});
    }
    return asked;
  }
  FirstTeller teller;
};

TEST_F(ATellerAsks, NothingBeforeATouch) {
  EXPECT_EQ(Asked(-50, 0, evidence::PadTrace{}), 0);
  EXPECT_TRUE(Touched());
}

TEST_F(ATellerAsks, EachFiveMillisecondsForFortyThenOfNewLevelsAlone) {
  ASSERT_TRUE(Touched());
  EXPECT_EQ(Asked(1, 100, evidence::Tick{}), 8);
  EXPECT_EQ(Asked(100, 200, evidence::PadTrace{}), 20);
  EXPECT_EQ(Asked(401, 999, evidence::PadTrace{}), 0);
}

TEST_F(ATellerAsks, OnceOfTheFirstFrameAfterTheTouch) {
  ASSERT_TRUE(Touched());
  (void)Asked(1, 100, evidence::Tick{});
  evidence::HandsSeen frame;
  frame.at.t = kFirst - Milliseconds(1);
  EXPECT_EQ(Asked(100, 110, frame), 0);
  frame.at.t = kFirst;
  EXPECT_EQ(Asked(110, 200, frame), 1);
}

TEST(FirstTeller, AsksNoMoreOfAReadingThatWasTold) {
  FirstTeller teller;
  evidence::PadEdge edge;
  edge.touched = true;
  teller.Tell(1, {Side::kB, kFirst}, kFirst);
  EXPECT_FALSE(teller.Asks(1, {1, kFirst, edge}));
  EXPECT_TRUE(teller.Asks(2, {2, kFirst, edge}));
}

TEST(FirstTeller, IsALineOfJson) {
  EXPECT_EQ(
      ToJson({3, {Side::kB, HostTime{5}}, HostTime{9}, ThenRuled::kTakenBack}),
      R"({"reading":3,"side":"B","touch_ns":5,"told_ns":9,)"
      R"("then":"taken back"})");
}

}  // namespace
}  // namespace kimari::match
