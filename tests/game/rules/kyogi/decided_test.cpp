// What the judge decided stands; what moves follows by the book.
#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

Court& Decide(Court& court, std::optional<Side> taker, PerSide<int> faults) {
  court.facts.decided =
      Decided{.taker = taker, .faults = faults, .by = "judge"};
  return court;
}

TEST(Decided, StandsOverTheEvidence) {  // R-KA-30
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 12, 601);
  const Ruling r = Decide(court, kB, {}).Settled();
  EXPECT_EQ(r.outcome, Outcome::kTake);
  EXPECT_EQ(r.taker, kB);
  EXPECT_EQ(Sent(r), "");
  EXPECT_TRUE(Says(r, "judge decided: B's take"));
}

TEST(Decided, MovesWhatTheBookSays) {  // R-KA-8, R-KA-14
  Court court;
  court.Call(12).First(Order::kOpen);
  const Ruling r = Decide(court, kA, {0, 1}).Settled();
  EXPECT_EQ(Sent(r), "A->B 2");
  EXPECT_EQ(court.StateAfter({1, 2}).value().Count(kA), 3);
}

TEST(Decided, NobodysTakeLeavesTheCard) {
  Court court;
  court.Call(12).Touch(kA, 12, 600);
  EXPECT_EQ(Decide(court, {}, {}).Settled().outcome, Outcome::kNotTaken);
  EXPECT_EQ(court.StateAfter({}).value().Find(12), Territory(kB));
}

}  // namespace
}  // namespace kimari::rules::kyogi
