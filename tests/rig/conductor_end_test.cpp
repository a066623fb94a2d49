// Which card is read again, and when a match ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/evidence/codec.h"
#include "host/rig/conductor.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Card 1 is called first, and A takes it from his own lower row.
void TakeFirst(Evening& evening) {
  LayCourt(evening);
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  evening.Touch(Side::kA, Side::kA, 0);
}

// Once it lies there again.
void ExpectFirstAgain(Evening& evening) {
  evening.Pass(Seconds(2));
  evening.SeeCourt();
  evening.Until<evidence::CardCalled>();
  const auto called = evening.memory.All<evidence::CardCalled>();
  EXPECT_EQ(called.back().card, 1);
  EXPECT_EQ(called.back().reading, 2U);
}

TEST(Conductor, SoundsThatWillNotComeEndTheMatch) {
  reader::PhraseStore phrases(
      *reader::PhraseLoader::Open(cards::HyakuninIsshu()), {});
  Evening evening({101}, reader::JokaParts{}, phrases);
  LayCourt(evening);
  ASSERT_FALSE(phrases.Get(101, audio::Part::kUpper));
  const auto stepped =
      evening.conductor.Step(evening.clock.Now() + Evening::kMemorise);
  ASSERT_FALSE(stepped);
  EXPECT_THAT(stepped.error().message, HasSubstr("card 101"));
}

TEST_F(ConductorTest, LogLinesComeOutWhenAMatchEndsWhileStill) {
  Begin();
  evening.Until<evidence::ReadingOpened>();
  ::testing::internal::CaptureStderr();
  log::Warning("board A lost");
  ASSERT_TRUE(evening.conductor.End(evening.clock.Now(), "stopped"));
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("board A lost"));
}

TEST(Conductor, AReadingThatIsVoidWhileItStillSoundsIsReadAgainNext) {
  Evening evening{{1, 60}};
  TakeFirst(evening);
  evening.HearOut();
  ASSERT_TRUE(evening.readings.Speaking());
  evening.Enter({.action = evidence::DeskAction::kVoid, .reading = 1});
  ExpectFirstAgain(evening);
}

TEST(Conductor, UndoingASkipTakesNoCardBackThatIsToBeReadAgain) {
  Evening evening{{1, 60}};
  TakeFirst(evening);
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kVoid, .reading = 1});
  evening.Pass(Seconds(20));
  evidence::DeskEntry undo{.action = evidence::DeskAction::kUndoSkip,
                           .by = "judge"};
  const auto why = evening.conductor.Enter(evening.clock.Now(), undo);
  ASSERT_TRUE(why.has_value());
  EXPECT_TRUE(why->has_value());
  ExpectFirstAgain(evening);
}

TEST(Conductor, TheLastCardIsReadAgainWhenItWasMisread) {  // R-KA-18
  Evening evening{{1}};
  TakeFirst(evening);
  evening.Enter({.action = evidence::DeskAction::kMisread});
  ExpectFirstAgain(evening);
}

TEST(Conductor, TheLastCardIsReadAgainWhenItIsVoidWhileItStillSounds) {
  Evening evening{{1}};
  TakeFirst(evening);
  evening.HearOut();
  ASSERT_FALSE(evening.conductor.Over());
  evening.Enter({.action = evidence::DeskAction::kVoid, .reading = 1});
  ExpectFirstAgain(evening);
}

TEST(Conductor, AMatchThatWasReadToItsEndMayBeSigned) {
  Evening evening{{1}};
  TakeFirst(evening);
  evening.HearOut();
  ASSERT_FALSE(evening.conductor.Match().Over()) << "nobody has won";
  evening.Enter({.action = evidence::DeskAction::kSign,
                 .role = evidence::Role::kPlayerA,
                 .by = "Aoki"});
}

// A walkover: nobody came who would lay the court.
TEST(Conductor, WhoGivesUpBeforeTheCourtLiesEndsTheMatch) {
  Evening evening{{1}};
  evening.Enter({.action = evidence::DeskAction::kGiveUp,
                 .by = "Mori",
                 .side = evidence::Party::kA});
  evening.Pass(Seconds(1));
  const auto ended = evening.memory.All<evidence::MatchEnded>();
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].why, "given up");
  EXPECT_EQ(evening.conductor.Match().Winner(), Side::kB);
}

TEST_F(ConductorTest, MatchEndsWhenAllCardsWereRead) {
  Begin();
  evening.HearOut();
  evening.SeeCourt();
  evening.Pass(Seconds(1));
  evening.HearOut();
  evening.Pass(Seconds(1));
  EXPECT_TRUE(evening.conductor.Over());
  EXPECT_FALSE(evening.readings.Begin()) << "it fell silent for good";
  EXPECT_THAT(evening.memory.rulings, SizeIs(2));
}

TEST(Conductor, ATimeLimitEndsItOnceTheReadingUnderWayIsSettled) {
  Evening practice({50, 60, 70}, {.time_limit = Seconds(35)});
  LayCourt(practice);
  practice.Memorise();
  practice.Until<evidence::CardCalled>();
  practice.HearOut();
  practice.Pass(Seconds(2));
  EXPECT_THAT(practice.memory.rulings, SizeIs(1));
  const auto ended = practice.memory.All<evidence::MatchEnded>();
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].why, "time limit");
  EXPECT_EQ(ended[0].order_seed, "the seed");
}

TEST(Conductor, AWinnerEndsTheMatch) {
  Evening evening({1, 50, 60}, {.rule_options = ShortGame(3)});
  evening.Lay(1, Side::kA, 0);
  evening.Lay(4, Side::kB, 0);
  evening.Lay(5, Side::kB, 4);
  evening.SeeCourt();
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  evening.Touch(Side::kA, Side::kA, 0);
  evening.Pass(Seconds(7));
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.taker, Side::kA);
  EXPECT_EQ(evening.conductor.Match().Winner(), Side::kA);
  EXPECT_TRUE(evening.conductor.Over());
  EXPECT_EQ(evening.memory.All<evidence::MatchEnded>().at(0).why, "won");
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
}

TEST_F(ConductorTest, ABoardThatCannotBeUnderstoodEndsTheMatchBetweenReadings) {
  Begin();
  evening.Pass(Seconds(2));
  evening.Say(evidence::BoardHealth{Side::kB, evidence::BoardState::kRefused,
                                    "flash board B"});
  ASSERT_TRUE(evening.conductor.Still());
  Result<void> ok;
  while (ok && evening.memory.rulings.size() < 2) ok = evening.Moment();
  ASSERT_FALSE(ok);
  EXPECT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(ok.error().kind, ErrorKind::kDevice);
  EXPECT_EQ(ok.error().message, "flash board B");
}

}  // namespace
}  // namespace kimari::rig
