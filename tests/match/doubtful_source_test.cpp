// Sources that are missing, fail or disagree.
#include "host/match/rejudge.h"
#include "tests/match/match_fixture.h"

namespace kimari::match {
namespace {

class DoubtfulSource : public MatchTest {};

TEST_F(DoubtfulSource, HandWithoutASeatMatAndACameraNeedsTheJudge) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 500}, {Side::kA, 505}}, 3, 0.0);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(DoubtfulSource,
       AHandSeenAtTheCardsEdgeBeforeWhereNoPadFeelsOpensTheRuling) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-445, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_EQ(rulings[0].first.order, rules::Order::kOnlyB);
  EXPECT_EQ(rulings[0].doubts.at(0).card, 1);
}

TEST_F(DoubtfulSource, AHandHeldOverTheCardThatNoPadFeltDidNotTouchIt) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-410, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kB);
  EXPECT_TRUE(rulings[0].doubts.empty());
}

TEST_F(DoubtfulSource, AHandHeldOverTheCardThatIsDrawnBackIsNoDoubt) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-410, -217}, 200);
  table.Hold(Side::kA, {-445, -217}, 510);
  table.Touch(Side::kB, 1, 560);
  EXPECT_TRUE(Play().at(0).doubts.empty());
}

TEST_F(DoubtfulSource, AHandOnItsWayOverTheEdgeThatIsFeltNextIsNoDoubt) {
  table.Read(1, 1, kFirst);
  table.Hold(Side::kA, {-445, -217}, 430);
  table.Touch(Side::kB, 1, 500);
  table.Touch(Side::kA, 2, 540);
  EXPECT_TRUE(Play().at(0).doubts.empty());
}

TEST_F(DoubtfulSource, LostBoardOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(
      kFirst + Milliseconds(300),
      evidence::BoardHealth{Side::kA, evidence::BoardState::kLost, "cable"});
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_FALSE(rulings[0].doubts.empty());
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(DoubtfulSource, AHandFeltWhileItWasSeenStillComingOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.camera_late = Milliseconds(200);
  table.ComeOver(Side::kA, 3, 690);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_EQ(rulings[0].doubts[0].card, 3);
  EXPECT_FALSE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(DoubtfulSource,
       AHandThatHoveredOverTheCardBeforeItTouchedIsNoContradiction) {
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kA, 500}, {Side::kB, 520}}, 3);
  table.ComeOver(Side::kB, 3, 465);
  table.ComeOver(Side::kA, 3, 490);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_TRUE(rulings[0].doubts.empty());
}

TEST_F(DoubtfulSource, WithoutTheCameraAFirstTouchThatNoPushCanPrecedeStands) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.camera_until = kFirst + Milliseconds(100);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].taker, Side::kA);
}

TEST_F(DoubtfulSource,
       WithoutTheCameraAHandThatMayHavePushedFirstOpensTheRuling) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 2, 400);
  table.Touch(Side::kA, 3, 500);
  table.camera_until = kFirst + Milliseconds(100);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_EQ(rulings[0].doubts[0].source, "camera");
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(DoubtfulSource, AKnockedCameraHasSeenNothingUntilItStandsAnew) {
  table.Say(
      HostTime{} + Seconds(10),
      evidence::CameraHealth{evidence::CameraState::kMoved, "knocked", 0});
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 2, 400);
  table.Touch(Side::kA, 3, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_FALSE(rulings[0].doubts[0].evidence_lost);

  Table mended = table;
  mended.Say(
      HostTime{} + Seconds(11),
      evidence::CameraHealth{evidence::CameraState::kRunning, "stands", 0});
  const auto again = Replay(mended.Observations());
  ASSERT_TRUE(again && again->Rulings().size() == 1);
  EXPECT_EQ(again->Rulings()[0].ruling.taker, Side::kA);
}

TEST_F(DoubtfulSource, ABlindCameraHasSeenNothingUntilItSeesAgain) {
  table.Say(
      HostTime{} + Seconds(10),
      evidence::CameraHealth{evidence::CameraState::kBlind, "too dark", 0});
  table.Read(1, 3, kFirst);
  table.Touch(Side::kB, 2, 400);
  table.Touch(Side::kA, 3, 500);
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);

  Table again = table;
  again.Say(
      HostTime{} + Seconds(11),
      evidence::CameraHealth{evidence::CameraState::kRunning, "sees again", 0});
  const auto judged = Replay(again.Observations());
  ASSERT_TRUE(judged && judged->Rulings().size() == 1);
  EXPECT_EQ(judged->Rulings()[0].ruling.taker, Side::kA);
}

TEST_F(DoubtfulSource, AReadingOfACourtNobodySawSinceTheLastIsOpen) {
  table.Read(1, 50, kFirst);
  table.Watch(kFirst + Seconds(7));
  table.Read(2, 3, kFirst + Seconds(20));
  table.Touch(Side::kA, 3, 500);
  const auto rulings = Play(kFirst + Seconds(27));
  ASSERT_EQ(rulings.size(), 2u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kDeadCard);
  EXPECT_EQ(rulings[1].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(DoubtfulSource, SoundThatIsLostInAReadingOpensIt) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(
      kFirst + Milliseconds(200),
      evidence::SoundHealth{evidence::SoundState::kLost, "the device is gone"});
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  EXPECT_TRUE(rulings[0].doubts[0].evidence_lost);
}

TEST_F(DoubtfulSource, SoundThatStoodStillInAReadingOpensItWithItsLength) {
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 500);
  table.Say(kFirst + Milliseconds(200),
            evidence::SoundHealth{evidence::SoundState::kStoodStill, "",
                                  Milliseconds(3200)});
  const auto rulings = Play();
  ASSERT_EQ(rulings.size(), 1u);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  ASSERT_EQ(rulings[0].doubts.size(), 1u);
  const rules::Words told = {rules::Key::kSoundStoodStill,
                             {rules::SecondsOf(Milliseconds(3200))}};
  EXPECT_EQ(rulings[0].doubts[0].words, told);
}

}  // namespace
}  // namespace kimari::match
