// Whatever people press and whoever takes: nothing holds for ever, no card is
// lost, and the record tells the same match.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "host/evidence/codec.h"
#include "host/evidence/names.h"
#include "host/match/rejudge.h"
#include "tests/match/judged_match.h"

namespace kimari::match {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;

constexpr int kActions = static_cast<int>(DeskAction::kSign) + 1;
constexpr int kHolds = static_cast<int>(HoldReason::kLastTwo) + 1;

DeskEntry AnyEntry() {
  DeskEntry entry;
  const auto to = [](int below) { return *rc::gen::inRange(0, below); };
  entry.action = static_cast<DeskAction>(to(kActions));
  // The match is to go on for a while.
  if (entry.action == DeskAction::kGiveUp) entry.action = DeskAction::kNote;
  entry.role = static_cast<Role>(to(5));
  entry.by = to(2) == 0 ? "Sato" : "Mori";
  entry.reading = static_cast<evidence::ReadingId>(to(5));
  entry.side = static_cast<Party>(to(3));
  entry.card = static_cast<evidence::CardId>(
      *rc::gen::element(0, 1, 2, 3, 11, 12, 13, 99));
  entry.hold = static_cast<HoldReason>(to(kHolds));
  entry.to = static_cast<evidence::PutTo>(to(4));
  entry.taker = static_cast<Party>(to(3));
  entry.same_time = to(2) == 0;
  entry.faults_a = to(4) - 1;
  entry.faults_b = to(4) - 1;
  entry.sends_from = static_cast<Party>(to(3));
  entry.sends = to(5) - 1;
  return entry;
}

// The judge ends everything that holds, by what the holds say.
void EndHolds(JudgedMatch& evening) {
  for (int i = 0; i < 20 && !evening.match.Holds().empty(); ++i) {
    const Hold hold = evening.match.Holds().front();
    DeskEntry entry;
    entry.hold = hold.reason;
    entry.side = hold.side;
    switch (hold.reason) {
      case HoldReason::kProtest:
        entry.action = DeskAction::kWithdraw;
        entry.reading = evening.match.Flow().Protests().front().against;
        break;
      case HoldReason::kRedFlag:
        entry.action = DeskAction::kRedDown;
        break;
      case HoldReason::kWhiteFlag:
        entry.action = DeskAction::kWhiteDown;
        break;
      case HoldReason::kOpenRuling:
        entry.action = DeskAction::kVoid;
        entry.reading = *evening.match.Flow().OpenReading();
        break;
      case HoldReason::kStart:
        entry.action = DeskAction::kLetStand;
        break;
      case HoldReason::kTidying:
        entry.action =
            hold.by.empty() ? DeskAction::kLetStand : DeskAction::kGoOn;
        break;
      default:
        entry.action = DeskAction::kGoOn;
        break;
    }
    const auto why = evening.Press(entry);
    if (why) {
      RC_LOG() << "refused " << evidence::Name(entry.action) << " of "
               << evidence::Name(hold.reason) << ": "
               << rules::PhraseOf(*why).name << '\n';
    }
    RC_ASSERT(!why.has_value());
  }
}

// One entry, which is told where the match does not hold what it should.
void PressAny(JudgedMatch& evening) {
  const DeskEntry entry = AnyEntry();
  const bool done = !evening.Press(entry);
  if (!done) return;
  RC_LOG() << evidence::ToJson(evening.said.back()) << '\n';
}

void PlayAnything(JudgedMatch& evening) {
  for (int step = 0; step < 9 && !evening.match.Over(); ++step) {
    if (*rc::gen::inRange(0, 3) > 0) {
      PressAny(evening);
    } else {
      const int card = *rc::gen::element(1, 2, 11, 12, 13, 97, 98, 99);
      std::optional<Side> first;
      const auto lies =
          evening.match.State().Find(static_cast<evidence::CardId>(card));
      if (lies && rules::TerritoryOf(*lies)) {
        first = *rc::gen::element(Side::kA, Side::kB);
      }
      RC_LOG() << "read " << card << (first ? Letter(*first) : '-') << '\n';
      evening.Open();
      if (*rc::gen::inRange(0, 3) == 0) PressAny(evening);
      evening.Call(card, first);
      if (first) evening.Away(card);
      evening.See();
    }
    const rules::State& state = evening.match.State();
    RC_ASSERT(rules::Check(state).has_value());
    RC_ASSERT(state.Deck().size() == 10U);
  }
}

TEST(AnyMatch, EveryHoldCanBeEnded) {
  EXPECT_TRUE(rc::check("every hold can be ended", [] {
    JudgedMatch evening(5, 5, {.wait_for_open = *rc::gen::inRange(0, 2) == 1});
    PlayAnything(evening);
    EndHolds(evening);
    RC_ASSERT(evening.match.Over() || evening.match.Holds().empty());
    if (!evening.match.UnderWay() && !evening.match.Over()) {
      const Stage stage = evening.StageNow();
      RC_ASSERT(stage == Stage::kReady || stage == Stage::kSettled ||
                stage == Stage::kMemorising);
    }
  }));
}

TEST(AnyMatch, TheRecordTellsTheSame) {
  EXPECT_TRUE(rc::check("the fold of the record is the live match", [] {
    JudgedMatch evening;
    PlayAnything(evening);
    Match again;
    for (const evidence::Observation& o : evening.said) {
      RC_ASSERT(again.Add(o).has_value());
    }
    RC_ASSERT(again.State() == evening.match.State());
    RC_ASSERT(again.Holds() == evening.match.Holds());
    RC_ASSERT(again.StageAt(evening.Now()) == evening.StageNow());
    RC_ASSERT(again.Desk().Head() == evening.match.Desk().Head());
    RC_ASSERT(evening.match.Desk().Broken().empty());
    for (const Entered& entered : evening.match.Desk().Entries()) {
      RC_ASSERT(entered.counts);
    }
  }));
}

}  // namespace
}  // namespace kimari::match
