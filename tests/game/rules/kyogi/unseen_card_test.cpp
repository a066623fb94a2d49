// A card that the camera does not know is not dead for certain (R-KA-19), and
// hands that touched each other (R-KA-13), and cards that slid over (R-KA-9).
#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules::kyogi {
namespace {

TEST(UnseenCard, ThatIsReadNeedsTheJudge) {  // R-KA-19
  Court court;
  court.state.court[12] = UnknownOf(kB);
  const Ruling r = court.Call(12).Touch(kA, 3, 600).Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(Faults(r, kA), 0) << "nobody may say that either";
  EXPECT_TRUE(Says(r, "face down, covered or lost"));
}

TEST(UnseenCard, LeavesNoOtherCardSurelyDead) {
  Court court;
  court.state.unidentified = 1;
  const Ruling r = court.Call(kDead).Touch(kA, 3, 600).Settled();
  EXPECT_EQ(r.outcome, Outcome::kNeedsJudge);
  EXPECT_TRUE(RestsOn(r, "R-KA-19"));
}

TEST(UnseenCard, ThatSomebodyLostIsTheOpponents) {  // R-KA-19
  Court court;
  court.state.court[12] = LostBy(kB);
  const Ruling r = court.Call(12).Touch(kA, 3, 600).Settled();
  EXPECT_EQ(r.taker, kA);
  EXPECT_EQ(Faults(r, kA), 0);
  EXPECT_EQ(r.faults.at(0).verdict, Verdict::kVoid);
}

TEST(UnseenCard, OfOneSideKeepsItFromHavingWon) {  // R-KA-1
  Court court;
  court.Lay({{11, kB}});
  court.state.court[1] = UnknownOf(kA);
  EXPECT_EQ(court.Rules()->Score(court.state).winner, std::nullopt);
}

Meeting Met(int64_t ms, int32_t ppm) {
  return {.side = kB,
          .card = 3,
          .at = {HostTime{ms * 1'000'000}, Microseconds(100)},
          .certainty_ppm = ppm};
}

TEST(SharedFaultByTheHand, MakesBothFault) {  // R-KA-13
  Court court;
  court.Call(12).Touch(kA, 3, 600);
  court.facts.meetings = {Met(640, 1'000'000)};
  EXPECT_EQ(Faults(court.Settled(), kB), 1);
  EXPECT_EQ(Sent(court.Settled()), "");
  court.options.shared_fault_hand = false;
  EXPECT_EQ(Faults(court.Settled(), kB), 0);
}

TEST(SharedFaultByTheHand, ThatIsNotSureNeedsTheJudge) {  // R-KA-13
  Court court;
  court.Call(12).Touch(kA, 3, 600);
  court.facts.meetings = {Met(640, 500'000)};
  EXPECT_EQ(court.Settled().outcome, Outcome::kNeedsJudge);
  EXPECT_EQ(Faults(court.Settled(), kA), 1) << "either way";
}

TEST(SharedFaultByTheHand, NoneBeforeTheFault) {
  Court court;
  court.Call(12).Touch(kA, 3, 600);
  court.facts.meetings = {Met(560, 1'000'000)};
  EXPECT_EQ(Faults(court.Settled(), kB), 0);
}

TEST(SlidCard, IsOutsideItsOwnLineOrInsideAnyAsTheHouseSays) {  // R-KA-2, 9
  Court court;
  court.Call(12).Touch(kA, 3, 600);
  court.Last().card_at = CardAt::kOtherLine;
  EXPECT_EQ(Faults(court.Settled(), kA), 0);
  EXPECT_TRUE(Says(court.Settled(), "slid into the other territory"));
  court.options.slid_card = SlidCard::kAnyLine;
  EXPECT_EQ(Faults(court.Settled(), kA), 1);
}

}  // namespace
}  // namespace kimari::rules::kyogi
