#include "host/rules/kyogi_decide.h"
#include "host/rules/kyogi_notes.h"

namespace kimari::rules {
namespace {

class TakeBook {
 public:
  TakeBook(const Facts& facts, const KyogiOptions& options, Side territory)
      : facts_(facts), options_(options), territory_(territory) {}

  TakeFinding Find() {
    JudgeTake();
    return found_;
  }

 private:
  // A player's first touch of the called card by a valid or an other hand.
  const Contact* FirstTouch(Side player, bool valid) const {
    const Contact* first = nullptr;
    for (const Contact& c : facts_.contacts) {
      if (c.card != facts_.called || c.player != player ||
          Valid(c, options_) != valid) {
        continue;
      }
      if (first == nullptr || c.at.t < first->at.t) first = &c;
    }
    return first;
  }
  const Exit* CalledExit() const {
    for (const Exit& e : facts_.exits) {
      if (e.card == facts_.called) return &e;
    }
    return nullptr;
  }
  // When a player's take would count, as far as contacts and exits tell.
  std::optional<Instant> TakesAt(Side player) const {
    if (const Contact* touch = FirstTouch(player, true)) return touch->at;
    const Exit* const exit = CalledExit();
    if (options_.push_takes && exit != nullptr && exit->by == player) {
      return exit->at;
    }
    return std::nullopt;
  }

  void JudgeTake() {
    if (facts_.lost_by) {
      Take(Other(*facts_.lost_by), options_.lost_card_sends);
      found_.notes.Say("R-KA-19",
                       En(facts_.called) + " was lost by " +
                           Name(*facts_.lost_by) + ": the opponent's take",
                       Ja(facts_.called) + "は" + Name(*facts_.lost_by) +
                           "が紛失:相手の取り");
      return;
    }
    std::optional<Side> first = ByOrder();
    if (!found_.notes.open.empty()) return;
    if (first && !options_.push_takes && !FirstTouch(*first, true) &&
        CalledExit() != nullptr) {
      found_.notes.Say("R-KK-17",
                       Name(*first) + " only pushed the card out: no take here",
                       Name(*first) + "は札押しのみ:取りとしない");
      first = FirstTouch(Other(*first), true) != nullptr
                  ? std::optional(Other(*first))
                  : std::nullopt;
    }
    if (const std::optional<Side> fouled = OtherHandFirst(first)) {
      TakeAfterOtherHand(*fouled);
    } else if (first) {
      TakeByReach(*first);
    } else if (found_.notes.open.empty()) {
      found_.notes.Say("R-KA-5", "nobody took " + En(facts_.called),
                       Ja(facts_.called) + "は取られていない");
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
    found_.notes.Open("R-KA-5", "who was first is not known",
                      "どちらが先か分からない");
    return std::nullopt;
  }

  std::optional<Side> AtTheSameTime() {
    const Exit* const exit = CalledExit();
    const bool pushed = exit != nullptr && !FirstTouch(Side::kA, true) &&
                        !FirstTouch(Side::kB, true);
    if (pushed && !exit->by) {
      found_.notes.Open(
          "R-KA-7", "both pushed it out: who touched nearer to it is not seen",
          "共に札押し:出札に近く触れた方を見分けられない");
      return std::nullopt;
    }
    if (pushed) {
      found_.notes.Say(
          "R-KA-7", "both pushed: " + Name(*exit->by) + " touched nearer to it",
          "共に札押し:" + Name(*exit->by) + "が出札に近い");
      return exit->by;
    }
    if (options_.same_time_to == SameTimeTo::kJudge) {
      found_.notes.Open("R-KK-31",
                        "touched at the same time: the judge decides here",
                        "同時:審判の判定");
      return std::nullopt;
    }
    const int32_t sure = facts_.first.certainty_ppm;
    if (sure > 0 && sure < kSurePpm) {
      found_.notes.Say(
          "R-KA-7",
          Name(territory_) + ", who holds the territory, was not the later one",
          "陣の持ち主" + Name(territory_) + "は遅れていない");
    } else {
      found_.notes.Say("R-KA-7",
                       "touched at the same time: " + Name(territory_) +
                           " holds the territory",
                       "同時:" + Name(territory_) + "の陣の札");
    }
    return territory_;
  }

  // The judge named nobody, but the card left its territory.
  std::optional<Side> ByPushAlone() {
    const Exit* const exit = CalledExit();
    if (exit == nullptr || !options_.push_takes) return std::nullopt;
    if (!exit->by) {
      found_.notes.Open(
          "R-KA-6",
          En(facts_.called) + " left its territory, by whose push is not seen",
          Ja(facts_.called) + "が競技線の外に出たが、誰の札押しか分からない");
    }
    return exit->by;
  }

  // Who touched the called card with the other hand before a take of his own
  // could count, where that decides it: not when the opponent was first anyway.
  std::optional<Side> OtherHandFirst(std::optional<Side> first) {
    if (options_.other_hand_take == OtherHandTake::kNobody) return {};
    if (first) {
      const Contact* const foul = FirstTouch(*first, false);
      if (foul == nullptr) return {};
      const std::optional<Instant> own = TakesAt(*first);
      if (!own) return first;  // it is all that made him first
      const auto before = Before(foul->at, *own);
      if (!before) OtherHandUnclear();
      return before.value_or(false) ? first : std::nullopt;
    }
    const Contact* const a = FirstTouch(Side::kA, false);
    const Contact* const b = FirstTouch(Side::kB, false);
    if (a == nullptr || b == nullptr) {
      if (a != nullptr) return Side::kA;
      return b != nullptr ? std::optional(Side::kB) : std::nullopt;
    }
    const auto a_before = Before(a->at, b->at);
    if (!a_before) OtherHandUnclear();
    return a_before.value_or(true) ? Side::kA : Side::kB;
  }
  void OtherHandUnclear() {
    found_.notes.Open("R-KA-15",
                      "which hand touched the card first is not clear",
                      "どちらの手が先に触れたか分からない");
  }

  // The opponent may have reached it himself: a take like any other.
  void TakeAfterOtherHand(Side fouled) {
    const std::optional<Instant> opponents = TakesAt(Other(fouled));
    const std::optional<Instant> own = TakesAt(fouled);
    if (!opponents) return TakeByOtherHand(fouled);
    if (!own) return TakeByReach(Other(fouled));
    const auto before = Before(*opponents, *own);
    if (!before) return OtherHandUnclear();
    *before ? TakeByReach(Other(fouled)) : TakeByOtherHand(fouled);
  }

  void TakeByOtherHand(Side fouled) {
    found_.notes.Say(
        "R-KA-15",
        Name(fouled) + " touched it with the other hand: the opponent's take",
        Name(fouled) + "が有効手でない手で触れた:相手の取り");
    Take(Other(fouled), options_.other_hand_sends);
  }

  void TakeByReach(Side taker) {
    const Contact* const touch = FirstTouch(taker, true);
    const bool left = CalledExit() != nullptr;
    if (touch != nullptr && left && touch->certainty_ppm <= kSurePpm) {
      found_.notes.Say("R-KA-5",
                       Name(taker) + " was first to touch it or to push it out",
                       Name(taker) + "が先に触れたか札押し");
    } else if (touch == nullptr && left) {
      found_.notes.Say("R-KA-6",
                       Name(taker) + " pushed it wholly out of its territory",
                       Name(taker) + "の札押し");
    } else if (facts_.first.order != Order::kSameTime) {
      found_.notes.Say("R-KA-5",
                       Name(taker) + " touched it first, with the valid hand",
                       Name(taker) + "が先に有効手で触れた");
    }
    Take(taker, options_.take_sends);
  }

  void Take(Side taker, bool sends) {
    found_.taker = taker;
    found_.sends = sends && taker != territory_;
    if (found_.sends) {
      found_.notes.Say("R-KA-8",
                       "taken from the opponent's territory: one card to send",
                       "敵陣の札:一枚送る");
    }
  }

  const Facts& facts_;
  const KyogiOptions& options_;
  Side territory_;
  TakeFinding found_;
};

}  // namespace

TakeFinding FindTake(const Facts& facts, const KyogiOptions& options,
                     Side territory) {
  return TakeBook(facts, options, territory).Find();
}

}  // namespace kimari::rules
