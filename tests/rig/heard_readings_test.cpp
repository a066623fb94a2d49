// A match that a human reads.
#include "host/rig/heard_readings.h"

#include <gmock/gmock.h>

#include "host/reader/refusals.h"
#include "tests/rig/evening.h"

namespace kimari::rig {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Cards 1 to 3 lie at A, 4 to 6 at B.
class AHumanReader : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 3; ++i) {
      evening.Lay(static_cast<cards::CardId>(1 + i), Side::kA, 2 * i);
      evening.Lay(static_cast<cards::CardId>(4 + i), Side::kB, 2 * i);
    }
    evening.SeeCourt();
    evening.Memorise();
  }
  void Voice(double seconds) {
    const HostTime first = evening.clock.Now();
    evening.Pass(Milliseconds(700));
    const Instant begun{first, Milliseconds(12)};
    evening.readings.Hear({begun, {evening.clock.Now(), {}}});
    evening.Pass(FromSeconds(seconds) - Milliseconds(700));
    const HostTime last = evening.clock.Now();
    evening.Pass(Milliseconds(450));
    evening.readings.Hear({begun, {last, Milliseconds(20)}, true});
  }
  // Lower phrase, pause, upper phrase; A touches card 2 meanwhile.
  void Reading() {
    Voice(8);
    evening.Pass(Milliseconds(550));
    called_at = evening.clock.Now();
    Voice(6);
    evening.Touch(Side::kA, Side::kA, 2);
    evening.Pass(Seconds(5));
  }
  evidence::CardCalled Called() {
    return evening.memory.All<evidence::CardCalled>().at(0);
  }

  HeardEvening evening;
  HostTime called_at;
};

TEST_F(AHumanReader, OpensAReadingAndWaitsForTheCard) {
  Reading();
  EXPECT_THAT(evening.memory.All<evidence::ReadingOpened>(), SizeIs(1));
  EXPECT_TRUE(evening.readings.CardWanted());
  EXPECT_TRUE(evening.conductor.Still());
  EXPECT_THAT(evening.memory.rulings, SizeIs(0));
}

TEST_F(AHumanReader, IsJudgedOnceTheCardIsEntered) {
  Reading();
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.called, 2);
  EXPECT_EQ(evening.memory.rulings[0].ruling.taker, Side::kA);
  EXPECT_EQ(evening.conductor.StageAt(evening.clock.Now()),
            match::Stage::kTidying);
}

TEST_F(AHumanReader, IsHeardAtThePlayersEarsWithTheErrorOfIt) {
  Reading();
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  EXPECT_EQ(Called().first_sound.t, called_at + HeardEvening::kToEars);
  EXPECT_GT(Called().first_sound.sigma, Milliseconds(12));
  EXPECT_GT(Called().kimariji.sigma, Milliseconds(50));
  EXPECT_EQ(Called().kimariji_text, "はるす");
}

TEST_F(AHumanReader, TalksWithoutARuling) {
  Voice(1.5);
  evening.Pass(Seconds(5));
  EXPECT_EQ(evening.conductor.StageAt(evening.clock.Now()),
            match::Stage::kReady);
  Reading();
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.reading, 1);
}

TEST_F(AHumanReader, IsNotListenedToWhileHeld) {
  evening.Hold(true);
  Reading();
  EXPECT_THAT(evening.memory.All<evidence::ReadingOpened>(), SizeIs(0));
  EXPECT_FALSE(evening.readings.Enter(2));
}

TEST_F(AHumanReader, CanBeDeniedByTheOperator) {
  Reading();
  ASSERT_TRUE(evening.readings.Deny(evening.clock.Now()));
  evening.Pass(Seconds(1));
  EXPECT_FALSE(evening.conductor.Still());
  EXPECT_THAT(evening.memory.rulings, SizeIs(0));
}

TEST_F(AHumanReader, CannotBeDeniedBeforeHeIsHeard) {
  const auto denied = evening.readings.Deny(evening.clock.Now());
  ASSERT_FALSE(denied);
  EXPECT_EQ(TextOf(denied.error()).ja, "読みはまだ聞こえていません");
}

TEST_F(AHumanReader, IsNotListenedToUntilTheLastReasonToHoldIsGone) {
  Readings& readings = evening.readings;
  ASSERT_TRUE(readings.Hold(reader::HoldReason::kHand));
  ASSERT_TRUE(readings.Hold(reader::HoldReason::kProtest));
  ASSERT_TRUE(readings.Release(reader::HoldReason::kHand));
  Reading();
  EXPECT_THAT(evening.memory.All<evidence::ReadingOpened>(), SizeIs(0));
  ASSERT_TRUE(readings.Release(reader::HoldReason::kProtest));
  Reading();
  EXPECT_THAT(evening.memory.All<evidence::ReadingOpened>(), SizeIs(1));
}

TEST_F(AHumanReader, IsAskedByPeopleForWhatTheRigCannotDo) {
  Readings& readings = evening.readings;
  for (const auto& refused :
       {readings.Again(), readings.Back(), readings.Skip(), readings.Undo(),
        readings.ReadAgain(2), readings.Memorise(evening.clock.Now(), {}),
        readings.Announce(reader::Announcement::kTwoMinutes)}) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(refused.error().message, "a human reads; ask the reader");
    EXPECT_EQ(TextOf(refused.error()).ja,
              "人が読んでいます。読手に頼んでください");
  }
}

TEST_F(AHumanReader, ReadsNoCardOfAnotherDeck) {
  Reading();
  EXPECT_THAT(evening.readings.Enter(101).error().message,
              HasSubstr("no card 101"));
  EXPECT_TRUE(evening.readings.Enter(3));
}

TEST_F(AHumanReader, WhoseUpperPhraseAloneWasHeardIsTheJudges) {
  Voice(6);
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Seconds(4));
  ASSERT_THAT(evening.memory.rulings, SizeIs(0)) << "a card nobody touched";
  evening.Touch(Side::kA, Side::kA, 2);
  evening.Pass(Seconds(3));
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.outcome,
            rules::Outcome::kNeedsJudge);
}

TEST_F(AHumanReader, IsNotListenedToAfterTheWin) {
  evening.Remove(1);
  evening.Remove(3);
  evening.SeeCourt();
  evening.Enter({.action = evidence::DeskAction::kLetStand});
  Reading();
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  ASSERT_EQ(evening.conductor.Match().Winner(), Side::kA);
  Voice(8);
  EXPECT_TRUE(evening.conductor.Over());
  EXPECT_THAT(evening.memory.All<evidence::ReadingOpened>(), SizeIs(1));
}

TEST_F(AHumanReader, EnteredTooEarlyIsHeardToTheCallAllTheSame) {
  Voice(8);
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(550));
  const HostTime called = evening.clock.Now();
  Voice(6);
  evening.Pass(Seconds(1));
  EXPECT_EQ(Called().first_sound.t, called + HeardEvening::kToEars);
}

TEST_F(AHumanReader, LateOperatorDoesNotPutTheTakenCardBack) {
  Reading();
  evening.Pass(Seconds(3));
  const HostTime first = evening.clock.Now();
  evening.Pass(Milliseconds(700));
  evening.readings.Hear({{first, {}}, {evening.clock.Now(), {}}});
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  EXPECT_EQ(evening.conductor.Match().Score().left[Side::kA], 2);
}

TEST_F(AHumanReader, GoesOnThoughNobodyEnteredTheCard) {
  Reading();
  Reading();
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.outcome,
            rules::Outcome::kNeedsJudge);
  ASSERT_TRUE(evening.readings.Enter(2));
  evening.Pass(Milliseconds(50));
  ASSERT_THAT(evening.memory.rulings, SizeIs(2));
  EXPECT_EQ(evening.memory.rulings[1].ruling.reading, 2);
}

}  // namespace
}  // namespace kimari::rig
