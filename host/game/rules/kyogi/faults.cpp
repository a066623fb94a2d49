#include <algorithm>
#include <tuple>

#include "host/game/rules/instants.h"
#include "host/game/rules/kyogi/decide.h"

namespace kimari::rules::kyogi {
namespace {

class FaultFinder {
 public:
  FaultFinder(const Asked& asked, std::optional<Side> territory)
      : asked_(asked),
        facts_(asked.facts),
        options_(asked.options),
        territory_(territory) {}

  FaultFinding Find() {
    for (const Side player : kBothSides) {
      for (const Side territory : kBothSides) AddFault(player, territory);
    }
    if (options_.shared_fault) {
      for (const Side player : kBothSides) {
        for (const Side territory : kBothSides) AddShared(player, territory);
      }
    }
    const std::optional<Spot> lay = WhereCalled(asked_.state, facts_);
    const bool lost = lay && lay->kind == Spot::Kind::kLost;
    if (lost) {
      VoidAll();
      found_.notes.Say("R-KA-19", {Key::kLostFaultsVoid, {}});
      return found_;
    }
    const Established* const obstruction =
        rules::Find(facts_, Established::Kind::kObstructed);
    if (obstruction != nullptr && obstruction->side) {
      VoidTheObstructed(*obstruction->side);
    }
    for (const Fault& f : found_.faults) {
      if (Stands(f)) SayFault(f);
    }
    SayWhatIsNoFault(obstruction != nullptr);
    return found_;
  }

 private:
  // A card of a territory that does not hold the called one (R-KA-9).
  bool IsFault(const Touch& t) const {
    const std::optional<Side> lay = TerritoryOf(t.where);
    return t.card != facts_.called && lay && lay != territory_ &&
           (territory_ || options_.dead_card_faults);
  }
  // The air above it included.
  bool InsideTheLine(const Touch& t) const {
    return t.card_at == CardAt::kOwnLine ||
           (t.card_at == CardAt::kOtherLine &&
            options_.slid_card == SlidCard::kAnyLine);
  }

  // What is only assumed to be so counts less than what was surely felt.
  static bool IsFelt(const Touch& t) { return t.certainty_ppm > kSurePpm; }

  static bool MoreSurelyFirst(const Touch& a, const Touch& b) {
    if (IsFelt(a) == IsFelt(b) && a.certainty_ppm >= kSurePpm &&
        b.certainty_ppm >= kSurePpm) {
      return a.down.t < b.down.t;
    }
    return a.certainty_ppm > b.certainty_ppm;
  }

  bool HasFault(Side player, Side territory) const {
    return std::any_of(found_.faults.begin(), found_.faults.end(),
                       [&](const Fault& f) {
                         return f.player == player && f.territory == territory;
                       });
  }

  // At most one a territory (R-KA-10): the first that meets all three
  // conditions; a card that was surely touched rather than one beside it that
  // may have been.
  void AddFault(Side player, Side territory) {
    const Touch* first = nullptr;
    for (const Touch& t : facts_.touches) {
      if (t.side != player || TerritoryOf(t.where) != territory ||
          !IsFault(t) || !InsideTheLine(t) || !Valid(asked_, t)) {
        continue;
      }
      if (first == nullptr || MoreSurelyFirst(t, *first)) first = &t;
    }
    if (first == nullptr) return;
    found_.faults.push_back({.player = player,
                             .seat = first->seat,
                             .territory = territory,
                             .card = first->card,
                             .at = first->down,
                             .rule = "R-KA-9"});
  }

  // 共お手 (R-KA-13): the card the other has made a fault on, or the hand that
  // made it, touched after that, by any hand and wherever the card is. The
  // first that surely came after; one that may have opens the ruling only where
  // no other did, whichever stands first in the list.
  void AddShared(Side player, Side territory) {
    if (HasFault(player, territory)) return;
    std::optional<Fault> first;
    std::optional<Fault> unclear;
    const auto take = [&](const Touch& made, const Instant& at,
                          FaultKind kind) {
      const std::optional<bool> after = Before(made.down, at);
      if (after == false) return;
      std::optional<Fault>& kept = after ? first : unclear;
      if (kept && std::tie(kept->at.t, kept->kind, kept->card) <=
                      std::tie(at.t, kind, made.card)) {
        return;
      }
      kept = Fault{.player = player,
                   .territory = territory,
                   .card = made.card,
                   .at = at,
                   .rule = "R-KA-13",
                   .kind = kind};
    };
    for (const Touch& made : facts_.touches) {
      if (made.side == player || TerritoryOf(made.where) != territory ||
          !IsFault(made) || !InsideTheLine(made) || !Valid(asked_, made)) {
        continue;
      }
      for (const Touch& t : facts_.touches) {
        if (t.side == player && t.card == made.card) {
          take(made, t.down, FaultKind::kShared);
        }
      }
      if (!options_.shared_fault_hand) continue;
      for (const Meeting& m : facts_.meetings) {
        if (m.side == player && m.card == made.card) {
          take(made, m.at, FaultKind::kSharedHand);
        }
      }
    }
    if (first) {
      found_.faults.push_back(*first);
    } else if (unclear) {
      found_.notes.Open(unclear->rule, {unclear->kind == FaultKind::kShared
                                            ? Key::kSharedUnclear
                                            : Key::kSharedHandUnclear,
                                        {player, Card{unclear->card}}});
    }
  }

  void VoidAll() {
    for (Fault& f : found_.faults) {
      f.verdict = Verdict::kVoid;
      f.rule = "R-KA-19";
    }
  }
  void VoidTheObstructed(Side obstructor) {
    bool any = false;
    for (Fault& f : found_.faults) {
      if (f.player == obstructor) continue;
      f.verdict = Verdict::kVoid;
      f.rule = "R-KA-20";
      any = true;
    }
    if (any) {
      found_.notes.Say("R-KA-20", {Key::kObstructedVoid, {obstructor}});
    }
  }

  void SayFault(const Fault& f) {
    Key key = Key::kFaultOn;
    if (f.kind == FaultKind::kShared) key = Key::kSharedFaultOn;
    if (f.kind == FaultKind::kSharedHand) key = Key::kSharedHandFault;
    found_.notes.Say(f.rule, {key, {f.player, Card{f.card}, f.territory}});
  }

  // Touches that look like faults and are none, once a player.
  void SayWhatIsNoFault(bool obstructed) {
    for (const Side player : kBothSides) {
      const Touch* free = nullptr;
      const Touch* outside = nullptr;
      const Touch* other_hand = nullptr;
      for (const Touch& t : facts_.touches) {
        if (t.side != player || t.card == facts_.called) continue;
        const std::optional<Side> lay = TerritoryOf(t.where);
        if (territory_ && lay == territory_) {
          if (t.certainty_ppm >= kSurePpm) free = &t;
        } else if (IsFault(t) && !HasFault(player, *lay)) {
          (InsideTheLine(t) ? other_hand : outside) = &t;
        }
      }
      if (free != nullptr) {
        found_.notes.Say("R-KK-28", {Key::kFreeTouches, {player}});
      }
      if (outside != nullptr) {
        const Key key = outside->card_at == CardAt::kOtherLine
                            ? Key::kSlidAway
                            : Key::kOutsideTheLine;
        found_.notes.Say("R-KA-9", {key, {player, Card{outside->card}}});
      }
      if (other_hand != nullptr && !obstructed) {
        found_.notes.Say("R-KA-9", {Key::kByOtherHandNoFault,
                                    {player, Card{other_hand->card}}});
      }
    }
  }

  const Asked& asked_;
  const Facts& facts_;
  const KyogiOptions& options_;
  std::optional<Side> territory_;
  FaultFinding found_;
};

}  // namespace

FaultFinding FindFaults(const Asked& asked, std::optional<Side> territory) {
  return FaultFinder(asked, territory).Find();
}

}  // namespace kimari::rules::kyogi
