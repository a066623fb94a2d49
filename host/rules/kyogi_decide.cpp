#include "host/rules/kyogi_decide.h"

#include "host/rules/kyogi_notes.h"

namespace kimari::rules {
namespace {

// The score says where the called card lies; a touch of it elsewhere says that
// one of the two is wrong.
void CheckWhereItLay(const Facts& facts, std::optional<Side> territory,
                     Notes& notes) {
  for (const Contact& c : facts.contacts) {
    if (c.card != facts.called || c.territory == territory) continue;
    const std::string where =
        territory ? "in " + Name(*territory) + "'s territory" : "as dead";
    notes.Open("R-KA-5",
               En(c.card) + " is counted " + where + " and was felt in " +
                   Name(c.territory) + "'s territory",
               Ja(c.card) + "が" + Name(c.territory) +
                   "の陣で触れられたが、記録の位置と合わない");
    return;
  }
}

int Rights(const Decision& decision, bool take_sends, Side player) {
  int rights = take_sends && decision.taker == player ? 1 : 0;
  for (const Fault& f : decision.faults) {
    rights += f.player != player ? 1 : 0;  // each fault: one card received
  }
  return rights;
}

// Net settlement (R-KA-14).
void SettleRights(const Position& position, std::optional<Side> territory,
                  bool take_sends, Decision& decision, Notes& notes) {
  const int a = Rights(decision, take_sends, Side::kA);
  const int b = Rights(decision, take_sends, Side::kB);
  if (a == b) {
    if (a != 0) {
      notes.Say("R-KA-14", "equal rights to send cancel out: nothing moves",
                "送る権利は相殺:札は動かない");
    }
    return;
  }
  const Side from = a > b ? Side::kA : Side::kB;
  int sends = a > b ? a - b : b - a;
  int left = position.Count(from);
  if (decision.taker && territory == from) --left;
  if (a != 0 && b != 0) {
    notes.Say("R-KA-14", "only the difference of the rights to send moves",
              "送る権利は差だけ動く");
  }
  if (sends > left) {
    sends = left;
    notes.Say("R-KA-14", "no more can be sent than are left in the territory",
              "陣に残る札より多くは送れない");
  }
  if (sends == 0) return;
  decision.sends_from = from;
  decision.sends = sends;
  notes.Say("R-KA-14",
            Name(from) + " sends " + std::to_string(sends) +
                (sends == 1 ? " card" : " cards"),
            Name(from) + "から" + std::to_string(sends) + "枚送る");
}

void Append(const Notes& from, Notes& to) {
  to.reasons.insert(to.reasons.end(), from.reasons.begin(), from.reasons.end());
  to.open.insert(to.open.end(), from.open.begin(), from.open.end());
}

}  // namespace

Decision Decide(const Position& position, const Facts& facts,
                const KyogiOptions& options) {
  std::optional<Side> territory;
  const auto at = position.court.find(facts.called);
  if (at != position.court.end()) territory = at->second;
  Decision decision;
  decision.outcome = territory ? Outcome::kNotTaken : Outcome::kDeadCard;
  Notes notes;
  if (facts.misread) {
    notes.Say("R-KA-18",
              "misread: takes and faults are void, the card is read again",
              "読み間違い:取りもお手つきも無効、読み直し");
    decision.reasons = notes.reasons;
    return decision;
  }
  CheckWhereItLay(facts, territory, notes);
  bool take_sends = false;
  if (territory) {
    const TakeFinding take = FindTake(facts, options, *territory);
    decision.taker = take.taker;
    if (take.taker) decision.outcome = Outcome::kTake;
    take_sends = take.sends;
    Append(take.notes, notes);
  } else {
    notes.Say("R-KA-21", En(facts.called) + " is dead: it lies in no territory",
              Ja(facts.called) + "は空札");
  }
  const FaultFinding faults = FindFaults(facts, options, territory);
  decision.faults = faults.faults;
  Append(faults.notes, notes);
  if (notes.open.empty()) {
    SettleRights(position, territory, take_sends, decision, notes);
  }
  decision.reasons = notes.reasons;
  decision.open = notes.open;
  return decision;
}

}  // namespace kimari::rules
