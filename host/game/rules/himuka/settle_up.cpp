// What moves: the card taken, debts first, then what faults cost.
#include <utility>

#include "host/game/rules/himuka/decide.h"
#include "host/game/rules/instants.h"
#include "host/game/rules/moves.h"

namespace kimari::rules::himuka {
namespace {

class Ledger {
 public:
  Ledger(const Play& play, const TakeFinding& take, const FaultFinding& faults,
         Decision& decision, Notes& notes)
      : play_(play),
        options_(play.options),
        called_(play.facts.called),
        last_two_(IsLastTwo(play)),
        take_(take),
        faults_(faults),
        decision_(decision),
        notes_(notes),
        now_(play.state) {}

  void Settle() {
    const bool takes = take_.taker && !faults_.take_void;
    std::vector<Penalty> before;
    std::vector<Penalty> after;
    for (const Penalty& p : faults_.penalties) {
      (takes && IsBeforeTheTake(p) ? before : after).push_back(p);
    }
    Pay(before);
    if (takes) Take(*take_.taker);
    Pay(after);
    if (now_.court.contains(called_)) NobodyTook();
  }

  const State& Now() const { return now_; }

 private:
  bool IsBeforeTheTake(const Penalty& p) {
    if (options_.pays == Pays::kPileBefore) return true;
    if (options_.pays == Pays::kTakeFirst || take_.by == nullptr) return false;
    const std::optional<bool> before = Before(p.at, take_.by->down);
    if (!before) {
      notes_.Open(p.rule, {Key::kWhichFirstUnclear, {p.side, Card{p.card}}});
    }
    return before.value_or(false);
  }

  void Go(CardId card, const Spot& to, std::string rule, bool under = false) {
    const Spot from = *now_.Find(card);
    const bool top =
        from.kind == Spot::Kind::kPile && now_.piles[from.side].back() == card;
    const Move move{.what = top ? Move::What::kTop : Move::What::kCard,
                    .card = card,
                    .by = from.side,
                    .from = from,
                    .to = to,
                    .rule = std::move(rule),
                    .under = under};
    Make(now_, move);
    decision_.moves.push_back(move);
  }

  void Owe(Side side, int cards) {
    now_.owed[side] += cards;
    decision_.owed[side] += cards;
  }

  // A card that a side has won, or received.
  struct Got {
    Side side = Side::kA;
    CardId card = 0;
    bool received = false;
  };

  // The first card a side gets pays what it owes (R-HT-30). What goes over to
  // pay is received in its turn, after all that came at once: so that it does
  // not matter which side is looked at first.
  void PayDebts() {
    while (!got_.empty()) {
      const std::vector<Got> now = std::exchange(got_, {});
      for (const Got& got : now) {
        if (now_.owed[got.side] == 0 ||
            (got.received && options_.penalty_pays_debt == YesNo::kNo)) {
          continue;
        }
        Owe(got.side, -1);
        notes_.Say("R-HT-30", {Key::kPaysDebt, {got.side}});
        Receive(Other(got.side), got.card, "R-HT-30");
      }
    }
  }
  void Receive(Side side, CardId card, const std::string& rule) {
    Go(card, PileOf(side), rule, options_.penalty_card == PenaltyCard::kBottom);
    got_.push_back({side, card, true});
  }
  void Win(Side side, CardId card, const std::string& rule) {
    Go(card, PileOf(side), rule);
    got_.push_back({side, card, false});
    PayDebts();
  }
  void Take(Side side) {
    const std::vector<CardId> kept = now_.custody;
    Win(side, called_, take_.rule);
    if (last_two_ && now_.court.size() == 1) TheOther(side);
    if (options_.custody_to == CustodyTo::kNextTaker && !kept.empty()) {
      notes_.Say("R-HT-45", {Key::kGetsCustody, {side}});
      for (const CardId card : kept) Win(side, card, "R-HT-45");
    }
  }

  // The one of the last two that was not read (R-HT-20).
  void TheOther(Side taker) {
    const CardId other = now_.court.begin()->first;
    if (options_.last_card == LastCard::kWithTheFirst) {
      notes_.Say("R-HT-20", {Key::kGetsTheOther, {taker}});
      Win(taker, other, "R-HT-20");
    } else if (options_.last_card == LastCard::kCustody) {
      notes_.Say("R-HT-20", {Key::kOtherIsKept, {}});
      Go(other, Custody(), "R-HT-20");
    }
  }

  // What faults cost, by time: all at once, or by the option one after the
  // other, those made at the same time together.
  void Pay(const std::vector<Penalty>& penalties) {
    if (options_.exchange == Exchange::kAtOnce) return PayAtOnce(penalties);
    std::vector<Penalty> together;
    for (const Penalty& p : penalties) {
      CheckTheOrder(penalties, p);
      if (!together.empty() &&
          Compare(play_, together.front().at, p.at) != Came::kSameTime) {
        PayAtOnce(std::exchange(together, {}));
      }
      together.push_back(p);
    }
    PayAtOnce(together);
  }
  void CheckTheOrder(const std::vector<Penalty>& penalties, const Penalty& p) {
    for (const Penalty& other : penalties) {
      if (&other == &p) return;
      if (other.side == p.side ||
          Compare(play_, other.at, p.at) != Came::kUnclear) {
        continue;
      }
      notes_.Open("R-HT-23", {Key::kFaultsOrderUnclear, {}});
    }
  }

  // Each gives from its own pile as that stands before anything is received.
  void PayAtOnce(const std::vector<Penalty>& penalties) {
    std::vector<std::optional<CardId>> tops;
    PerSide<size_t> taken_off;
    for (const Penalty& p : penalties) {
      const std::vector<CardId>& pile = now_.piles[p.side];
      size_t& off = taken_off[p.side];
      tops.emplace_back();
      if (!p.top) continue;
      if (off < pile.size()) {
        tops.back() = pile[pile.size() - 1 - off++];
        notes_.Say(p.rule, {Key::kGivesTop, {p.side}});
      } else if (p.swept &&
                 options_.sweep_with_no_pile == SweepWithNoPile::kNothing) {
        notes_.Say("R-HT-29", {Key::kSweptNoPile, {p.side}});
      } else if (options_.debts == Debts::kOne && now_.owed[p.side] > 0) {
        notes_.Say("R-HT-30", {Key::kOwesAlready, {p.side}});
      } else {
        Owe(p.side, 1);
        notes_.Say("R-HT-30", {Key::kOwesNext, {p.side}});
      }
    }
    for (size_t i = 0; i < penalties.size(); ++i) {
      const Penalty& p = penalties[i];
      if (p.forfeits_first) HandOver(p);
      if (tops[i]) Receive(Other(p.side), *tops[i], p.rule);
      if (!p.forfeits_first) HandOver(p);
    }
    PayDebts();
  }
  void HandOver(const Penalty& penalty) {
    const Side to = Other(penalty.side);
    if (penalty.order_unclear && penalty.cards.size() > 1 &&
        now_.owed[to] > 0 && options_.penalty_pays_debt == YesNo::kYes) {
      notes_.Open(penalty.rule, {Key::kWhichFirstUnclear,
                                 {penalty.side, Card{penalty.cards.front()}}});
    }
    for (const CardId card : penalty.cards) {
      if (!now_.court.contains(card)) continue;
      notes_.Say(penalty.rule, {Key::kHandedOver, {to, Card{card}}});
      Receive(to, card, penalty.rule);
    }
  }

  void NobodyTook() {
    if (options_.untaken == Untaken::kStays) {
      notes_.Say("R-HT-20", {Key::kStaysOnCourt, {Card{called_}}});
      return;
    }
    notes_.Say("R-HT-20", {Key::kIntoCustody, {Card{called_}}});
    Go(called_, Custody(), "R-HT-20");
  }

  const Play& play_;
  const HimukaOptions& options_;
  CardId called_;
  bool last_two_;
  const TakeFinding& take_;
  const FaultFinding& faults_;
  Decision& decision_;
  Notes& notes_;
  State now_;
  std::vector<Got> got_;  // that may pay a debt
};

void SayWhoPlaysTheLastTwo(const Play& play, Notes& notes) {
  notes.Say("R-HT-14", {Key::kTwoAreLeft, {}});
  if (!play.options.team) return;
  for (const Side side : kBothSides) {
    if (play.state.players[side] == 2) continue;
    notes.Say("R-HT-15", {Key::kCentrePlays, {side}});
  }
  const bool moves = play.options.last_two_of_two == LastTwoOfTwo::kMoves;
  for (const Side side : kBothSides) {
    if (play.state.players[side] != 2) continue;
    notes.Say("R-HT-16",
              {moves ? Key::kJudgeSideMoves : Key::kJudgeSideStays, {side}});
  }
}

}  // namespace

void SettleUp(const Play& play, const TakeFinding& take,
              const FaultFinding& faults, Decision& decision, Notes& notes) {
  Ledger ledger(play, take, faults, decision, notes);
  ledger.Settle();
  decision.last_two = play.state.stage == Stage::kPlay && !IsLastTwo(play) &&
                      play.state.court.size() > 2 &&
                      ledger.Now().court.size() == 2;
  if (decision.last_two) SayWhoPlaysTheLastTwo(play, notes);
}

}  // namespace kimari::rules::himuka
