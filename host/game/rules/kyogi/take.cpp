#include "host/game/rules/instants.h"
#include "host/game/rules/kyogi/decide.h"

namespace kimari::rules::kyogi {
namespace {

// A player's reach for the called card that is no take of his.
struct Foul {
  Instant at;
  bool both_hands = false;
};

class TakeFinder {
 public:
  TakeFinder(const Asked& asked, Side territory)
      : asked_(asked),
        facts_(asked.facts),
        options_(asked.options),
        territory_(territory) {}

  TakeFinding Find() {
    JudgeTake();
    return found_;
  }

  // When a player's take would count, as far as touches and exits tell.
  std::optional<Instant> TakesAt(Side player) const {
    std::optional<Instant> first;
    const auto add = [&](const Instant& at) {
      first = first ? EarlierOf(*first, at) : at;
    };
    for (const Touch& t : facts_.touches) {
      if (t.card == facts_.called && t.side == player && Valid(asked_, t)) {
        add(t.down);
      }
    }
    for (const Exit& e : facts_.exits) {
      if (options_.push_takes && e.card == facts_.called && e.by == player &&
          Valid(asked_, e)) {
        add(e.at);
      }
    }
    return first;
  }

 private:
  // A player's first touch of the called card by a valid or an other hand.
  const Touch* FirstTouch(Side player, bool valid) const {
    const Touch* first = nullptr;
    for (const Touch& t : facts_.touches) {
      if (t.card != facts_.called || t.side != player ||
          Valid(asked_, t) != valid) {
        continue;
      }
      if (first == nullptr || t.down.t < first->down.t) first = &t;
    }
    return first;
  }
  const Exit* CalledExit() const {
    const Exit* first = nullptr;
    for (const Exit& e : facts_.exits) {
      if (e.card != facts_.called) continue;
      if (first == nullptr || e.at.t < first->at.t) first = &e;
    }
    return first;
  }
  const Exit* ExitBy(std::optional<Side> player) const {
    const Exit* first = nullptr;
    for (const Exit& e : facts_.exits) {
      if (e.card != facts_.called || e.by != player) continue;
      if (first == nullptr || e.at.t < first->at.t) first = &e;
    }
    return first;
  }
  // Pushed by the other hand, or by both (R-KA-6, R-KA-15).
  const Exit* FoulExit(Side player) const {
    const Exit* const exit = ExitBy(player);
    return exit == nullptr || Valid(asked_, *exit) ? nullptr : exit;
  }
  // His first touch by the other hand, or push that is none, if that gives the
  // card away.
  std::optional<Foul> FirstFoul(Side player) const {
    std::optional<Foul> first;
    const Touch* const touch = FirstTouch(player, false);
    if (touch != nullptr &&
        options_.other_hand_take == OtherHandTake::kOpponent) {
      first = {touch->down, false};
    }
    const Exit* const exit = FoulExit(player);
    if (exit == nullptr || !options_.push_takes) return first;
    const OtherHandTake whose =
        exit->both_hands ? options_.both_hands_push : options_.other_hand_take;
    if (whose == OtherHandTake::kNobody) return first;
    if (!first || exit->at.t < first->at.t)
      first = {exit->at, exit->both_hands};
    return first;
  }
  // He gave the card away before any take of his could count, or may have.
  bool FoulsFirst(Side player) const {
    const std::optional<Foul> foul = FirstFoul(player);
    const std::optional<Instant> own = TakesAt(player);
    return foul && (!own || Before(foul->at, *own).value_or(true));
  }
  // His take, if it was one, is a push: out before he touched it, if he did.
  bool TakesByPush(Side player) const {
    const Exit* const exit = ExitBy(player);
    const Touch* const touch = FirstTouch(player, true);
    return options_.push_takes && exit != nullptr && Valid(asked_, *exit) &&
           (touch == nullptr || exit->at.t < touch->down.t);
  }
  // What made him first was no take of his, and gives the card to nobody.
  bool FoulCountedForNothing(Side player) const {
    const std::optional<Instant> own = TakesAt(player);
    const Touch* const touch = FirstTouch(player, false);
    const Exit* const exit = FoulExit(player);
    return (touch != nullptr && (!own || touch->down.t < own->t)) ||
           (exit != nullptr && (!own || exit->at.t < own->t));
  }

  void JudgeTake() {
    std::optional<Side> first = ByOrder();
    if (!found_.notes.open.empty()) return;
    if (first && !options_.push_takes && !FirstTouch(*first, true) &&
        CalledExit() != nullptr) {
      found_.notes.Say("R-KK-17", {Key::kOnlyPushedNoTake, {*first}});
      first = FirstTouch(Other(*first), true) != nullptr
                  ? std::optional(Other(*first))
                  : std::nullopt;
    }
    if (const std::optional<Side> fouled = FouledFirst(first)) {
      return TakeAfterFoul(*fouled);
    }
    if (first && FoulCountedForNothing(*first)) {
      first = AfterNothing(*first);
      if (const std::optional<Side> fouled = FouledFirst(first)) {
        return TakeAfterFoul(*fouled);
      }
    }
    if (first) {
      TakeByReach(*first);
    } else if (found_.notes.open.empty()) {
      found_.notes.Say("R-KA-5", {Key::kNobodyTook, {Card{facts_.called}}});
    }
  }

  std::optional<Side> ByOrder() {
    switch (facts_.first.order) {
      case Order::kOnlyA:
      case Order::kAFirst:
        return Side::kA;
      case Order::kOnlyB:
      case Order::kBFirst:
        return Side::kB;
      case Order::kSameTime:
        return AtTheSameTime();
      case Order::kNobody:
        return ByPushAlone();
      case Order::kOpen:
        break;
    }
    found_.notes.Open("R-KA-5", {Key::kOrderUnknown, {}});
    return std::nullopt;
  }

  std::optional<Side> AtTheSameTime() {
    // What only one of them did first gives the card away: the other's, who
    // took it as well.
    const bool a = FoulsFirst(Side::kA);
    if (a != FoulsFirst(Side::kB)) return a ? Side::kA : Side::kB;
    if (a) return territory_;
    for (const Side side : kBothSides) {
      if (FoulCountedForNothing(side)) return side;
    }
    return BothTookIt();
  }

  // Their takes were at the same time (R-KA-7).
  std::optional<Side> BothTookIt() {
    same_time_ = true;
    if (TakesByPush(Side::kA) && TakesByPush(Side::kB)) {
      found_.notes.Open("R-KA-7", {Key::kBothPushedUnseen, {}});
      return std::nullopt;
    }
    const Exit* const exit = CalledExit();
    const bool pushed = exit != nullptr && !FirstTouch(Side::kA, true) &&
                        !FirstTouch(Side::kB, true);
    if (pushed && !exit->by) {
      found_.notes.Open("R-KA-7", {Key::kBothPushedUnseen, {}});
      return std::nullopt;
    }
    if (pushed) {
      found_.notes.Say("R-KA-7", {Key::kBothPushedNearer, {*exit->by}});
      return exit->by;
    }
    if (options_.same_time_to == SameTimeTo::kJudge) {
      found_.notes.Open("R-KK-31", {Key::kSameTimeJudge, {}});
      return std::nullopt;
    }
    const int32_t sure = facts_.first.certainty_ppm;
    found_.notes.Say("R-KA-7",
                     {sure > 0 && sure < kSurePpm ? Key::kHolderNotLater
                                                  : Key::kSameTimeHolder,
                      {territory_}});
    return territory_;
  }

  // The judge named nobody, but the card left its territory.
  std::optional<Side> ByPushAlone() {
    const Exit* const exit = CalledExit();
    if (exit == nullptr || !options_.push_takes) return std::nullopt;
    if (!exit->by) {
      found_.notes.Open("R-KA-6", {Key::kLeftByWhom, {Card{facts_.called}}});
    }
    return exit->by;
  }

  // Who fouled before a take could count, where that decides it: not when the
  // opponent was first anyway. Of two fouls the earlier one (R-KA-15); at the
  // same time the holder of the territory has the card (R-KA-7).
  std::optional<Side> FouledFirst(std::optional<Side> first) {
    if (first) {
      const std::optional<Foul> foul = FirstFoul(*first);
      if (!foul) return {};
      if (const std::optional<Instant> own = TakesAt(*first)) {
        const auto before = Before(foul->at, *own);
        if (!before) WhichHandUnclear();
        if (!before.value_or(false)) return {};
      }
      if (!FoulsFirst(Other(*first))) return first;
    }
    const std::optional<Foul> a = FirstFoul(Side::kA);
    const std::optional<Foul> b = FirstFoul(Side::kB);
    if (!a && !b) return {};
    if (!a || !b) return a ? Side::kA : Side::kB;
    switch (FirstOf(a->at, b->at, options_.same_time).order) {
      case Order::kAFirst:
        return Side::kA;
      case Order::kBFirst:
        return Side::kB;
      case Order::kSameTime:
        return Other(territory_);
      default:
        WhichHandUnclear();
        return a->at.t <= b->at.t ? Side::kA : Side::kB;
    }
  }
  void WhichHandUnclear() {
    found_.notes.Open("R-KA-15", {Key::kWhichHandUnclear, {}});
  }

  // His reach counts for nothing here: the opponent's, if he took it.
  std::optional<Side> AfterNothing(Side player) {
    const Exit* const exit = FoulExit(player);
    const bool both_hands = exit != nullptr && exit->both_hands &&
                            FirstTouch(player, false) == nullptr;
    found_.notes.Say(
        both_hands ? "R-KA-6" : "R-KA-15",
        {both_hands ? Key::kBothHandsNothing : Key::kOtherHandNothing,
         {player}});
    return AmongTakes();
  }

  // Who took it first, by what counts as a take.
  std::optional<Side> AmongTakes() {
    const First first =
        FirstOf(TakesAt(Side::kA), TakesAt(Side::kB), options_.same_time);
    switch (first.order) {
      case Order::kNobody:
        return std::nullopt;
      case Order::kSameTime:
        return BothTookIt();
      case Order::kOpen:
        found_.notes.Open("R-KA-5", {Key::kOrderUnknown, {}});
        return first.leaning;
      default:
        return first.leaning;
    }
  }

  // The opponent may have reached it himself: a take like any other.
  void TakeAfterFoul(Side fouled) {
    const std::optional<Instant> opponents = TakesAt(Other(fouled));
    const std::optional<Instant> own = TakesAt(fouled);
    const bool both_hands = FirstFoul(fouled)->both_hands;
    found_.notes.Say(
        both_hands ? "R-KA-6" : "R-KA-15",
        {both_hands ? Key::kByBothHands : Key::kByOtherHand, {fouled}});
    if (!opponents) return TakeByFoul(fouled);
    if (!own) return TakeByReach(Other(fouled));
    const auto before = Before(*opponents, *own);
    if (!before) return WhichHandUnclear();
    *before ? TakeByReach(Other(fouled)) : TakeByFoul(fouled);
  }

  void TakeByFoul(Side fouled) {
    Take(Other(fouled), options_.take_sends && options_.other_hand_sends,
         "R-KA-15");
  }

  void TakeByReach(Side taker) {
    const Touch* const touch = FirstTouch(taker, true);
    const bool left = CalledExit() != nullptr;
    if (touch != nullptr && left && touch->certainty_ppm <= kSurePpm) {
      found_.notes.Say("R-KA-5", {Key::kTouchedOrPushedFirst, {taker}});
    } else if (touch == nullptr && left) {
      found_.notes.Say("R-KA-6", {Key::kPushedOut, {taker}});
    } else if (!same_time_) {
      found_.notes.Say("R-KA-5", {Key::kTouchedFirst, {taker}});
    }
    Take(taker, options_.take_sends, touch == nullptr ? "R-KA-6" : "R-KA-5");
  }

  void Take(Side taker, bool sends, const char* rule) {
    found_.taker = taker;
    found_.rule = rule;
    found_.sends = sends && taker != territory_;
    if (found_.sends) found_.notes.Say("R-KA-8", {Key::kOneToSend, {}});
  }

  const Asked& asked_;
  const Facts& facts_;
  const KyogiOptions& options_;
  Side territory_;
  bool same_time_ = false;  // both took it, and neither was first
  TakeFinding found_;
};

}  // namespace

TakeFinding FindTake(const Asked& asked, Side territory) {
  return TakeFinder(asked, territory).Find();
}

TakeFinding TakeOfLost(const Asked& asked, Side side) {
  TakeFinding found;
  found.taker = Other(side);
  found.rule = "R-KA-19";
  found.sends = asked.options.take_sends && asked.options.lost_card_sends;
  found.notes.Say("R-KA-19",
                  {Key::kLostOpponentsTake, {Card{asked.facts.called}, side}});
  if (found.sends) found.notes.Say("R-KA-8", {Key::kOneToSend, {}});
  return found;
}

PerSide<std::optional<Instant>> TakesAt(const State& state, const Facts& facts,
                                        const KyogiOptions& options) {
  const std::optional<Spot> lay = WhereCalled(state, facts);
  const std::optional<Side> territory = lay ? TerritoryOf(*lay) : std::nullopt;
  if (!territory) return {};
  const Asked asked{state, facts, options};
  const TakeFinder finder(asked, *territory);
  return {finder.TakesAt(Side::kA), finder.TakesAt(Side::kB)};
}

}  // namespace kimari::rules::kyogi
