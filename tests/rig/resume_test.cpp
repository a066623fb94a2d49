// A match goes on after the program ended, at whatever moment.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/evidence/codec.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/rig/match_so_far.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

const std::vector<cards::CardId> kOrder = {50, 60, 1, 70};

class Resume : public ::testing::Test {
 protected:
  void SetUp() override {
    LayCourt(evening);
    evening.Memorise();
  }
  // The program ends after so many observations; it begins again later.
  static MatchSoFar SoFar(const std::vector<evidence::Observation>& all,
                          size_t count, Duration shift = {}) {
    MatchSoFarFold fold(shift);
    for (size_t i = 0; i < count; ++i) EXPECT_TRUE(fold.Add(all[i]));
    return fold.Done();
  }
  MatchSoFar SoFar() const {
    return SoFar(evening.memory.observations,
                 evening.memory.observations.size());
  }
  std::unique_ptr<Evening> Again(const MatchSoFar& so_far) const {
    auto again = std::make_unique<Evening>(
        kOrder, so_far, so_far.match.LastTaken() + Seconds(60));
    again->layout = evening.layout;
    return again;
  }
  // The machine was started again and its clock began anew; what was recorded
  // lies before its beginning. `shift_` is what part 2 would say.
  std::unique_ptr<Evening> AfterReboot() {
    const auto& all = evening.memory.observations;
    const HostTime began = HostTime{} + Seconds(1);
    shift_ = evening.clock.Now() + Seconds(60) - began;
    const MatchSoFar so_far = SoFar(all, all.size(), shift_);
    auto again = std::make_unique<Evening>(kOrder, so_far, began);
    again->layout = evening.layout;
    return again;
  }
  // Both parts as they are read: one after the other, by the first one's clock.
  std::vector<evidence::Observation> BothParts(const Evening& again) const {
    auto all = evening.memory.observations;
    for (evidence::Observation o : again.memory.observations) {
      evidence::Shift(o, shift_);
      all.push_back(std::move(o));
    }
    return all;
  }
  static std::vector<std::string> Lines(
      const std::vector<match::RulingMade>& rulings) {
    std::vector<std::string> lines;
    for (const auto& made : rulings) {
      lines.push_back(rules::RulingJson(made.ruling));
    }
    return lines;
  }
  // What was called, from now on.
  static std::vector<cards::CardId> Calls(const Evening& evening) {
    std::vector<cards::CardId> cards;
    for (const auto& call : evening.memory.All<evidence::CardCalled>()) {
      cards.push_back(call.card);
    }
    return cards;
  }

  Evening evening{kOrder};

 private:
  Duration shift_;
};

TEST_F(Resume, BetweenTwoReadingsTheNextCardIsReadAndNothingIsVoid) {
  evening.HearOut();
  auto again = Again(SoFar());
  EXPECT_FALSE(again->conductor.Match().UnderWay());
  again->SeeCourt();
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(60));
  EXPECT_EQ(again->conductor.Match().Reading(), 2u);
}

TEST_F(Resume, WhatIsOverTakesNoRoomOnTheDiskAndWhatIsReadAgainDoes) {
  constexpr size_t kCards = 10;
  EXPECT_EQ(SoFar().ReadingsToCome(kCards), kCards);
  evening.HearOut();
  EXPECT_EQ(SoFar().ReadingsToCome(kCards), kCards - 1);
  evening.SeeCourt();
  evening.Until<evidence::CardCalled>();
  EXPECT_EQ(SoFar().ReadingsToCome(kCards), kCards - 1);
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kSkip});
  EXPECT_EQ(SoFar().ReadingsToCome(kCards), kCards - 3);
  evening.Enter({.action = evidence::DeskAction::kUndoSkip});
  EXPECT_EQ(SoFar().ReadingsToCome(kCards), kCards - 2);
}

TEST_F(Resume, NothingIsReadBeforeTheCourtWasSeenAgain) {
  evening.HearOut();
  auto again = Again(SoFar());
  again->Pass(Seconds(20));
  EXPECT_THAT(again->readings.begun, SizeIs(0));
}

TEST_F(Resume, AReadingUnderWayIsVoidAndIsReadAgain) {
  evening.HearOut();
  evening.SeeCourt();
  evening.Until<evidence::CardCalled>();
  auto again = Again(SoFar());
  const match::SheetLine* line = again->conductor.Match().Sheet().Find(2);
  ASSERT_NE(line, nullptr);
  EXPECT_TRUE(line->is_void);
  again->SeeCourt();
  again->HearOut();
  EXPECT_THAT(Calls(*again), ElementsAre(60));
  EXPECT_EQ(again->conductor.Match().Reading(), 3u);
  again->SeeCourt();
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(60, 1));
}

TEST_F(Resume, AReadingWhoseCardWasNotCalledWasNone) {
  evening.HearOut();
  evening.SeeCourt();
  evening.Until<evidence::ReadingOpened>();
  auto again = Again(SoFar());
  EXPECT_EQ(again->conductor.Match().Reading(), 1u);
  again->SeeCourt();
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(60));
  EXPECT_EQ(again->conductor.Match().Reading(), 2u);
}

TEST_F(Resume, HoldsAndProtestsStandAsTheyStood) {
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kProtest,
                 .reason = "my card",
                 .reading = 1,
                 .side = evidence::Party::kB});
  evening.Hold(true);
  auto again = Again(SoFar());
  const match::Flow& flow = again->conductor.Match().Flow();
  EXPECT_EQ(flow.Holds(), evening.conductor.Match().Flow().Holds());
  EXPECT_EQ(flow.Protests(), evening.conductor.Match().Flow().Protests());
  again->SeeCourt();
  again->Pass(Seconds(10));
  EXPECT_THAT(again->readings.begun, SizeIs(0));
}

TEST_F(Resume, ACardLeftOutStaysLeftOut) {
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kSkip});
  auto again = Again(SoFar());
  again->SeeCourt();
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(1));
}

TEST_F(Resume, AnEarlierVoidCardIsStillReadAgain) {
  evening.HearOut();
  evening.SeeCourt();
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kVoid, .reading = 1});
  auto again = Again(SoFar());
  again->SeeCourt();
  again->HearOut();
  again->SeeCourt();
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(50, 1));
}

TEST_F(Resume, AfterARebootScoreOrderAndHoldsStandAsTheyStood) {
  evening.HearOut();
  evening.Hold(true);
  auto again = AfterReboot();
  const match::Match& before = evening.conductor.Match();
  const match::Match& match = again->conductor.Match();
  EXPECT_EQ(match.Score().points, before.Score().points);
  EXPECT_EQ(match.Flow().Holds().size(), before.Flow().Holds().size());
  again->SeeCourt();
  again->Pass(Seconds(10));
  EXPECT_THAT(again->readings.begun, SizeIs(0));
  again->Hold(false);
  again->Until<evidence::CardCalled>();
  EXPECT_THAT(Calls(*again), ElementsAre(60));
}

TEST_F(Resume, AfterARebootTheReadingUnderWayIsReadAgainAndAllIsJudgedAsOne) {
  evening.HearOut();
  evening.SeeCourt();
  evening.Until<evidence::CardCalled>();
  auto again = AfterReboot();
  EXPECT_TRUE(again->conductor.Match().Sheet().Find(2)->is_void);
  again->SeeCourt();
  again->HearOut();
  EXPECT_THAT(Calls(*again), ElementsAre(60));
  const auto judged = match::Rejudge(BothParts(*again));
  ASSERT_TRUE(judged);
  EXPECT_EQ(Lines(*judged), Lines(again->conductor.Match().Rulings()));
}

// Every card is read to its end once; what was cut short is void and said.
TEST_F(Resume, AtEveryInstantTheScoreStandsAndNoCardIsReadTwiceUnsaid) {
  evening.HearOut();
  evening.SeeCourt();
  evening.HearOut();
  const auto all = evening.memory.observations;
  for (size_t count = 1; count <= all.size(); count += 331) {
    const MatchSoFar so_far = SoFar(all, count);
    if (!so_far.match.Laid()) continue;
    auto again = Again(so_far);
    const match::Match& match = again->conductor.Match();
    EXPECT_EQ(match.Score().points, so_far.match.Score().points);
    again->SeeCourt();
    for (int i = 0; i < 90 && Calls(*again).empty(); ++i) {
      again->Pass(Seconds(1));
    }
    again->HearOut();
    EXPECT_THAT(Calls(*again), SizeIs(1)) << "after " << count;
    std::map<cards::CardId, int> settled;
    for (const match::SheetLine& line : match.Sheet().Lines()) {
      settled[line.called] += line.is_void ? 0 : 1;
    }
    for (const auto& [card, times] : settled) EXPECT_EQ(times, 1) << card;
  }
}

}  // namespace
}  // namespace kimari::rig
