#include "host/game/rules/himuka/decide.h"

#include "host/base/certainty.h"

namespace kimari::rules::himuka {
namespace {

// The match goes on and the called card lies on the court for certain; else
// nobody may say what follows (R-HT-10: there are no dead cards).
bool OpenWhereItIs(const Play& play, const std::optional<Spot>& lay,
                   Notes& notes) {
  const Card card{play.facts.called};
  if (play.state.stage == Stage::kOver) {
    notes.Open("R-HT-31", {Key::kAlreadyOver, {}});
  } else if (!lay) {
    notes.Open("R-HT-10", {Key::kLiesNowhere, {card}});
  } else if (!OnCourt(*lay)) {
    notes.Open("R-HT-10", {Key::kAlreadyWon, {card}});
  } else if (lay->kind == Spot::Kind::kUnknown ||
             lay->kind == Spot::Kind::kLost) {
    notes.Open("R-HT-10", {Key::kNotWhereItShould, {card, lay->side}});
  }
  return !notes.open.empty();
}

// By the option, a card touched before the first sound is the judge's.
void CheckEarlyTouches(const Play& play, Notes& notes) {
  if (play.options.early_touch != EarlyTouch::kJudge) return;
  for (const Touch& t : play.facts.early) {
    if (t.certainty_ppm <= kExcludedPpm) continue;
    notes.Open("R-HT-18", {Key::kEarlyTouchJudge, {t.side, Card{t.card}}});
  }
}

// All cards lie there, and not half of them before each side (R-HT-42).
void CountTheHalves(const Play& play, Decision& decision) {
  const State& state = play.state;
  const bool begins =
      state.piles.a.empty() && state.piles.b.empty() && state.custody.empty();
  if (!begins || 2 * state.court.size() <= size_t{kCards}) return;
  const PerSide<int> lie{state.Count(Side::kA), state.Count(Side::kB)};
  if (lie == PerSide<int>{kCards / 2, kCards / 2}) return;
  decision.flags.push_back(
      {play.options.team ? "R-HT-42" : "R-HI-13",
       {Key::kNotHalfEach,
        {CountOf(lie.a), CountOf(lie.b), CountOf(kCards / 2)}}});
}

// Where the state and the touches of the called card disagree.
void CheckWhereItLay(const Play& play, const Spot& lay, Notes& notes) {
  for (const Touch& t : play.facts.touches) {
    if (t.card != play.facts.called || t.where == lay) continue;
    notes.Open("R-HT-21",
               {Key::kCountedInFeltIn, {Card{t.card}, lay.side, t.where.side}});
    return;
  }
}

void HeedWhatWasEstablished(const Play& play, Decision& decision,
                            Notes& notes) {
  for (const Established& each : play.facts.established) {
    if (each.kind == Established::Kind::kObstructed && each.side) {
      decision.flags.push_back(
          {"R-HT-35", {Key::kMayShowYellow, {*each.side}}});
    } else if (each.kind == Established::Kind::kMisread ||
               each.kind == Established::Kind::kLost) {
      notes.Open("R-HT-37", {Key::kRulesAreSilent, {}});
    }
  }
}

void Conclude(const Play& play, const TakeFinding& take, bool take_void,
              Decision& decision) {
  if (!take.taker || take_void) return;
  decision.outcome = Outcome::kTake;
  decision.taker = take.taker;
  if (take.by == nullptr) return;
  decision.taker_seat = take.by->seat;
  const std::optional<int32_t> left = LeftPpm(play, *take.by);
  const bool told = left && (*left >= kSurePpm || *left <= kExcludedPpm);
  if (play.options.hand == HandRule::kThroughout && told &&
      !HandBefore(play, *take.taker, PlayerOf(play, *take.by))) {
    decision.first_used[*take.taker] =
        *left >= kSurePpm ? Hand::kLeft : Hand::kRight;
  }
}

// The judge has spoken: who takes and who faults is his, the rest follows.
Decision AsDecided(const Play& play) {
  const Decided& decided = *play.facts.decided;
  Decision decision;
  FlagEarlyTouches(play.facts, "R-HT-18", decision);
  Notes notes;
  TakeFinding take;
  const bool lies = play.state.court.contains(play.facts.called);
  if (lies) take.taker = decided.taker;
  take.rule = "R-HT-37";
  if (take.taker) {
    notes.Say("R-HT-37", {Key::kDecidedBy, {decided.by, *take.taker}});
  } else {
    notes.Say("R-HT-37", {Key::kDecidedNobody, {decided.by}});
  }
  Conclude(play, take, false, decision);
  FaultFinding faults;
  for (const Side side : kBothSides) {
    for (int i = 0; i < decided.faults[side]; ++i) {
      const Instant at{decided.when, {}};
      decision.faults.push_back({.player = side,
                                 .territory = side,
                                 .at = at,
                                 .rule = "R-HT-37",
                                 .kind = FaultKind::kDecided});
      faults.penalties.push_back({.side = side, .at = at, .rule = "R-HT-37"});
      notes.Say("R-HT-37", {Key::kDecidedFault, {decided.by, side}});
    }
  }
  SettleUp(play, take, faults, decision, notes);
  decision.reasons = notes.reasons;
  return decision;
}

void MoveNothing(Decision& decision) {
  decision.moves.clear();
  decision.owed = {};
  decision.last_two = false;
}

// What follows from this take.
Decision After(const Play& play, const TakeFinding& take, Decision decision,
               Notes notes) {
  Append(take.notes, notes);
  const FaultFinding faults = FindFaults(play, take);
  Append(faults.notes, notes);
  decision.faults = faults.faults;
  Conclude(play, take, faults.take_void, decision);
  if (notes.open.empty()) SettleUp(play, take, faults, decision, notes);
  if (!notes.open.empty()) MoveNothing(decision);
  decision.reasons = notes.reasons;
  decision.open = notes.open;
  return decision;
}

// The same, whoever of the mates made the faults.
bool ComesToTheSame(Decision a, Decision b) {
  for (const Side side : kBothSides) {
    if (StandingFaults(a, side) != StandingFaults(b, side)) return false;
  }
  a.faults.clear();
  b.faults.clear();
  return SameAs(a, b);
}

// Mates who reached it at the same time, as far as is told: no rule says which
// of them took it.
void AskWhichMateTook(const Play& play, const TakeFinding& take,
                      const Decision& before, const Notes& notes,
                      Decision& decision) {
  if (!play.options.team || take.by == nullptr || !decision.open.empty()) {
    return;
  }
  for (const Touch& t : play.facts.touches) {
    if (t.side != take.by->side || !CanTake(play, t) ||
        SamePlayer(play, t, *take.by)) {
      continue;
    }
    const Came came = Compare(play, t.down, take.by->down);
    if (came != Came::kSameTime && came != Came::kUnclear) continue;
    decision.taker_seat.reset();
    decision.first_used = {};
    TakeFinding other = take;
    other.by = &t;
    if (ComesToTheSame(After(play, other, before, notes), decision)) continue;
    decision.open.push_back(
        {"R-HT-26", {Key::kWhichMate, {t.side, Card{t.card}}}});
    MoveNothing(decision);
    return;
  }
}

}  // namespace

Decision Decide(const Play& play) {
  if (play.facts.decided) return AsDecided(play);
  Decision before;
  Notes notes;
  FlagEarlyTouches(play.facts, "R-HT-18", before);
  CountTheHalves(play, before);
  CheckEarlyTouches(play, notes);
  HeedWhatWasEstablished(play, before, notes);
  const std::optional<Spot> lay = play.state.Find(play.facts.called);
  if (OpenWhereItIs(play, lay, notes)) {
    before.open = notes.open;
    return before;
  }
  CheckWhereItLay(play, *lay, notes);
  const TakeFinding take = FindTake(play, *lay);
  Decision decision = After(play, take, before, notes);
  AskWhichMateTook(play, take, before, notes, decision);
  return decision;
}

}  // namespace kimari::rules::himuka
