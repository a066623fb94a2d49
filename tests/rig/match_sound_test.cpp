// What a match does whose sound stands still or goes elsewhere.
#include <gmock/gmock.h>

#include "host/match/desk.h"
#include "host/rig/sound_watch.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

using evidence::SoundState;

// Two dead cards are read, 50 and 60.
class SoundOfAMatch : public ConductorTest {
 protected:
  void SetUp() override { Begin(); }
  void StandsStill() {
    evening.Say(evidence::SoundHealth{SoundState::kStandsStill, "stands still",
                                      Milliseconds(1200)});
  }
  void StoodStill() {
    evening.Say(evidence::SoundHealth{SoundState::kStoodStill, "stood still",
                                      Seconds(10)});
  }
  void GoesToTheTv() {
    evening.Say(
        evidence::SoundHealth{SoundState::kMoved, "moved", {}, "Stage", "TV"});
  }
  // In the call of 50.
  void StoodStillInTheCall() {
    evening.Until<evidence::CardCalled>();
    evening.Pass(Milliseconds(300));
    StandsStill();
    evening.HearOut();
    StoodStill();
    evening.SeeCourt();
  }
  // For as long as after an open ruling nothing is sent any more.
  void LieStill() {
    for (int i = 0; i < 50; ++i) {
      evening.SeeCourt();
      evening.Pass(Milliseconds(120));
    }
  }
  static evidence::DeskEntry GoOn() {
    return {.action = evidence::DeskAction::kGoOn,
            .by = "Sato",
            .hold = evidence::HoldReason::kLoudspeaker};
  }
  // "hold, hold", as a page shows them.
  rules::Text Held() {
    rules::Text all;
    for (const match::Hold& hold : evening.conductor.Match().Holds()) {
      const rules::Text why = rules::Render(hold.why);
      all.en += why.en;
      all.ja += why.ja;
    }
    return all;
  }
  cards::CardId CalledNext() {
    evening.Until<evidence::CardCalled>();
    return evening.memory.All<evidence::CardCalled>().back().card;
  }
};

TEST_F(SoundOfAMatch, ThatStandsStillBeforeTheCallLeavesItOutAndHolds) {
  evening.Until<evidence::ReadingOpened>();
  StandsStill();
  evening.Pass(Seconds(20));
  EXPECT_THAT(evening.memory.All<evidence::CardCalled>(), IsEmpty());
  EXPECT_THAT(evening.memory.rulings, IsEmpty()) << "it was no reading";
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  EXPECT_THAT(Held().en, HasSubstr("stands still"));
}

TEST_F(SoundOfAMatch, ThatPlaysAgainReadsTheCardFromItsBeginningWhenToldTo) {
  evening.Until<evidence::ReadingOpened>();
  StandsStill();
  evening.Pass(Seconds(5));
  StoodStill();
  evening.Pass(Seconds(5));
  EXPECT_THAT(evening.readings.begun, SizeIs(1)) << "a person goes on";
  evening.Enter(GoOn());
  EXPECT_EQ(CalledNext(), 50);
  EXPECT_EQ(evening.memory.All<evidence::ReadingOpened>().back().reading, 1U);
}

TEST_F(SoundOfAMatch, TellsForHowLongAndWhatToDo) {
  StandsStill();
  StoodStill();
  EXPECT_THAT(Held().en, AllOf(HasSubstr("10.0 s"), HasSubstr("sleeping"),
                               Not(HasSubstr("stands"))));
  EXPECT_THAT(Held().ja, AllOf(HasSubstr("10.0秒"), HasSubstr("スリープ")));
}

TEST_F(SoundOfAMatch, TellsFromWhereToWhereItWent) {
  GoesToTheTv();
  EXPECT_THAT(Held().en, AllOf(HasSubstr("“Stage”"), HasSubstr("“TV”")));
  EXPECT_THAT(Held().ja, HasSubstr("「TV」"));
}

TEST_F(SoundOfAMatch, ThatStoodStillInTheCallOpensTheReading) {
  StoodStillInTheCall();
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  const rules::Ruling& ruling = evening.memory.rulings[0].ruling;
  EXPECT_EQ(ruling.outcome, rules::Outcome::kNeedsJudge);
  ASSERT_THAT(ruling.doubts, SizeIs(1));
  EXPECT_TRUE(ruling.doubts[0].evidence_lost);
}

TEST_F(SoundOfAMatch, ThatStoodStillIsNotReadOnLate) {
  evening.Until<evidence::CardCalled>();
  EXPECT_TRUE(evening.readings.Speaking());
  StandsStill();
  evening.Pass(Milliseconds(50));
  EXPECT_FALSE(evening.readings.Speaking());
}

TEST_F(SoundOfAMatch, IsReadOnWithTheNextCardWhereTheRulingStands) {
  StoodStillInTheCall();
  LieStill();
  evening.Enter(GoOn());
  EXPECT_EQ(CalledNext(), 60);
}

TEST_F(SoundOfAMatch, IsReadAgainWhereTheJudgeCallsTheReadingVoid) {
  StoodStillInTheCall();
  evening.Enter({.action = evidence::DeskAction::kVoid, .reading = 1});
  evening.Enter(GoOn());
  EXPECT_EQ(CalledNext(), 50);
}

TEST_F(SoundOfAMatch, BetweenReadingsOpensNone) {
  evening.HearOut();
  GoesToTheTv();
  evening.SeeCourt();
  evening.Pass(Seconds(5));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  evening.Enter(GoOn());
  evening.HearOut();
  ASSERT_THAT(evening.memory.rulings, SizeIs(2));
  for (const match::RulingMade& made : evening.memory.rulings) {
    EXPECT_EQ(made.ruling.outcome, rules::Outcome::kDeadCard);
  }
}

TEST_F(SoundOfAMatch, IsNotReadOnWhileItStandsStill) {
  StandsStill();
  const auto why =
      match::WhyNot(GoOn(), evening.conductor.Match(), evening.clock.Now());
  ASSERT_TRUE(why);
  EXPECT_THAT(rules::Render(*why).en, HasSubstr("stands still"));
  StoodStill();
  EXPECT_FALSE(
      match::WhyNot(GoOn(), evening.conductor.Match(), evening.clock.Now()));
}

// The program's own sound is another one.
TEST(ResumedSound, OfAMatchThatStoodStillIsNotWaitedFor) {
  Evening before({50, 60});
  LayCourt(before);
  before.Say(evidence::SoundHealth{SoundState::kStandsStill, "stands still",
                                   Milliseconds(1200)});
  match::Match match;
  for (const evidence::Observation& seen : before.memory.observations) {
    ASSERT_TRUE(match.Add(seen));
  }
  EXPECT_THAT(match.Holds(), SizeIs(1));
  evidence::Observation again = before.memory.observations.front();
  again.number = before.memory.observations.size() + 1;
  ASSERT_TRUE(match.Add(again));
  EXPECT_THAT(match.Holds(), IsEmpty());
}

class UnattendedSound : public ::testing::Test {
 protected:
  std::optional<evidence::DeskEntry> Add(SoundState state) {
    return watch_.Add(now_, {state, "what happened"});
  }
  HostTime now_ = HostTime{} + Seconds(10);
  SoundWatch watch_{true};
};

TEST_F(UnattendedSound, GoesOnByTheProgramOnceThereIsSound) {
  EXPECT_FALSE(Add(SoundState::kStandsStill));
  const auto entry = Add(SoundState::kStoodStill);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->action, evidence::DeskAction::kGoOn);
  EXPECT_EQ(entry->hold, evidence::HoldReason::kLoudspeaker);
  EXPECT_FALSE(watch_.Lost(now_ + Seconds(60)));
}

TEST_F(UnattendedSound, ThatStandsStillForGoodIsLost) {
  Add(SoundState::kStandsStill);
  EXPECT_FALSE(watch_.Lost(now_ + Seconds(1)));
  EXPECT_TRUE(watch_.Lost(now_ + Seconds(6)));
}

TEST(AttendedSound, IsLeftToPeople) {
  SoundWatch watch;
  EXPECT_FALSE(watch.Add({}, {SoundState::kStandsStill, ""}));
  EXPECT_FALSE(watch.Add({}, {SoundState::kMoved, ""}));
  EXPECT_FALSE(watch.Lost(HostTime{} + Seconds(60)));
}

}  // namespace
}  // namespace kimari::rig
