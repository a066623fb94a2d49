#include "host/game/rules/kyogi/decide.h"

#include <algorithm>

namespace kimari::rules::kyogi {
namespace {

// The score says where the called card lies; a touch of it elsewhere says that
// one of the two is wrong.
void CheckWhereItLay(const Facts& facts, std::optional<Side> territory,
                     Notes& notes) {
  for (const Touch& t : facts.touches) {
    const std::optional<Side> felt = TerritoryOf(t.where);
    if (t.card != facts.called || !felt || felt == territory) continue;
    if (territory) {
      notes.Open("R-KA-5",
                 {Key::kCountedInFeltIn, {Card{t.card}, *territory, *felt}});
    } else {
      notes.Open("R-KA-5", {Key::kCountedDeadFeltIn, {Card{t.card}, *felt}});
    }
    return;
  }
}

// An answer may have shown that another touch may have been the first.
void CheckWhichHandFirst(const Asked& asked, Notes& notes) {
  const auto open = [&](const Touch& t) {
    return AnsweredByFirstHand(asked, t.side, t.hand);
  };
  const auto& touches = asked.facts.touches;
  if (std::any_of(touches.begin(), touches.end(), open)) {
    notes.Open("R-KA-15", {Key::kWhichHandUnclear, {}});
  }
}

int Rights(const Decision& decision, bool take_sends, Side player) {
  const int take = take_sends && decision.taker == player ? 1 : 0;
  // Each fault: one card received (R-KA-12).
  return take + StandingFaults(decision, Other(player));
}

// Net settlement (R-KA-14).
void SettleRights(const State& state, CardId called, bool take_sends,
                  const KyogiOptions& options, Decision& decision,
                  Notes& notes) {
  if (options.practice) return;
  const int a = Rights(decision, take_sends, Side::kA);
  const int b = Rights(decision, take_sends, Side::kB);
  if (a == b) {
    if (a != 0) notes.Say("R-KA-14", {Key::kRightsCancel, {}});
    return;
  }
  const Side from = a > b ? Side::kA : Side::kB;
  int sends = a > b ? a - b : b - a;
  int left = 0;  // that can be chosen
  for (const auto& [card, spot] : state.court) {
    const bool taken = decision.taker && card == called;
    left += spot == Territory(from) && !taken ? 1 : 0;
  }
  if (a != 0 && b != 0) notes.Say("R-KA-14", {Key::kRightsDifference, {}});
  if (sends > left) {
    sends = left;
    notes.Say("R-KA-14", {Key::kNoMoreLeft, {}});
  }
  if (sends == 0) return;
  for (int i = 0; i < sends; ++i) {
    decision.moves.push_back({.what = Move::What::kChosen,
                              .by = from,
                              .from = Territory(from),
                              .to = Territory(Other(from)),
                              .rule = "R-KA-14"});
  }
  if (sends == 1) {
    notes.Say("R-KA-14", {Key::kSendsOne, {from}});
  } else {
    notes.Say("R-KA-14", {Key::kSendsMany, {from, CountOf(sends)}});
  }
}

// Neither here nor dead for certain: nobody may say what follows.
bool OpenWhereItIs(const State& state, const Facts& facts,
                   const std::optional<Spot>& lay, Notes& notes) {
  if (lay && lay->kind == Spot::Kind::kUnknown) {
    notes.Open("R-KA-19",
               {Key::kNotWhereItShould, {Card{facts.called}, lay->side}});
  } else if (lay && !OnCourt(*lay)) {
    notes.Open("R-KA-19", {Key::kAlreadyWon, {Card{facts.called}}});
  } else if (!lay && state.unidentified > 0) {
    notes.Open("R-KA-19", {Key::kMayNotBeDead,
                           {Card{facts.called}, CountOf(state.unidentified)}});
  }
  return !notes.open.empty();
}

void Take(const State& state, const Facts& facts, const TakeFinding& take,
          Decision& decision) {
  if (!take.taker) return;
  decision.taker = take.taker;
  decision.outcome = Outcome::kTake;
  decision.moves.push_back(
      {.card = facts.called,
       .by = *take.taker,
       .from = state.Find(facts.called).value_or(Territory(*take.taker)),
       .to = PileOf(*take.taker),
       .rule = take.rule});
}

// The judge has spoken: who takes and who faults is his, the rest follows.
Decision AsDecided(const State& state, const Facts& facts,
                   const KyogiOptions& options) {
  const Decided& decided = *facts.decided;
  const std::optional<Spot> lay = WhereCalled(state, facts);
  Decision decision;
  FlagEarlyTouches(facts, "R-KA-4", decision);
  FlagOverLine(facts, "R-KA-4", decision);
  Notes notes;
  TakeFinding take;
  if (lay && OnCourt(*lay)) {
    take.taker = decided.taker;
    take.rule = "R-KA-30";
    take.sends = decided.taker && lay->side != *decided.taker &&
                 options.take_sends &&
                 (lay->kind != Spot::Kind::kLost || options.lost_card_sends);
  } else {
    decision.outcome = Outcome::kDeadCard;
  }
  Take(state, facts, take, decision);
  if (take.taker) {
    notes.Say("R-KA-30", {Key::kDecidedBy, {decided.by, *take.taker}});
  } else {
    notes.Say("R-KA-30", {Key::kDecidedNobody, {decided.by}});
  }
  for (const Side player : kBothSides) {
    for (int i = 0; i < decided.faults[player]; ++i) {
      decision.faults.push_back({.player = player,
                                 .territory = player,
                                 .at = {decided.when, {}},
                                 .rule = "R-KA-30",
                                 .kind = FaultKind::kDecided});
      notes.Say("R-KA-30", {Key::kDecidedFault, {decided.by, player}});
    }
  }
  SettleRights(state, facts.called, take.sends, options, decision, notes);
  decision.reasons = notes.reasons;
  return decision;
}

}  // namespace

std::optional<Spot> WhereCalled(const State& state, const Facts& facts) {
  const std::optional<Spot> lay = state.Find(facts.called);
  if (!lay || !OnCourt(*lay)) return lay;  // it cannot have been lost
  for (const Established& each : facts.established) {
    if (each.kind == Established::Kind::kLost && each.side &&
        each.card.value_or(facts.called) == facts.called) {
      return LostBy(*each.side);
    }
  }
  return lay;
}

Decision Decide(const State& state, const Facts& facts,
                const KyogiOptions& options) {
  if (facts.decided) return AsDecided(state, facts, options);
  const std::optional<Spot> lay = WhereCalled(state, facts);
  const std::optional<Side> territory = lay ? TerritoryOf(*lay) : std::nullopt;
  const bool lost = lay && lay->kind == Spot::Kind::kLost;
  Decision decision;
  decision.outcome =
      territory || lost ? Outcome::kNotTaken : Outcome::kDeadCard;
  FlagEarlyTouches(facts, "R-KA-4", decision);
  FlagOverLine(facts, "R-KA-4", decision);
  Notes notes;
  const Asked asked{state, facts, options};
  if (Find(facts, Established::Kind::kMisread) != nullptr) {
    notes.Say("R-KA-18", {Key::kMisreadVoid, {}});
    decision.reasons = notes.reasons;
    decision.faults = FindFaults(asked, territory).faults;
    for (Fault& f : decision.faults) {
      f.verdict = Verdict::kVoid;
      f.rule = "R-KA-18";
    }
    return decision;
  }
  if (OpenWhereItIs(state, facts, lay, notes)) {
    decision.outcome = Outcome::kNotTaken;
    decision.open = notes.open;
    return decision;
  }
  if (!lost) CheckWhereItLay(facts, territory, notes);
  CheckWhichHandFirst(asked, notes);
  TakeFinding take;
  if (territory) {
    take = FindTake(asked, *territory);
  } else if (lost) {
    take = TakeOfLost(asked, lay->side);
  } else {
    notes.Say("R-KA-21", {Key::kIsDead, {Card{facts.called}}});
  }
  Append(take.notes, notes);
  Take(state, facts, take, decision);
  for (const Side player : kBothSides) {
    if (options.valid_hand == ValidHand::kAny || state.valid_hand[player]) {
      continue;
    }
    decision.first_used[player] = ValidHandOf(asked, player);
  }
  const FaultFinding faults = FindFaults(asked, territory);
  decision.faults = faults.faults;
  Append(faults.notes, notes);
  if (notes.open.empty()) {
    SettleRights(state, facts.called, take.sends, options, decision, notes);
  }
  decision.reasons = notes.reasons;
  decision.open = notes.open;
  return decision;
}

}  // namespace kimari::rules::kyogi
