#include "host/rules/kyogi_decide.h"

#include <algorithm>
#include <array>
#include <string>

namespace kimari::rules {
namespace {

constexpr std::array<Side, 2> kSides = {Side::kA, Side::kB};

std::string En(CardId card) { return "card " + std::to_string(card); }
std::string Ja(CardId card) { return std::to_string(card) + "番の札"; }

class Book {
 public:
  Book(const Position& position, const Facts& facts,
       const KyogiOptions& options)
      : position_(position), facts_(facts), options_(options) {
    const auto at = position.court.find(facts.called);
    if (at != position.court.end()) territory_ = at->second;
  }

  Decision Decide() {
    if (facts_.misread) {
      Say("R-KA-18",
          "misread: takes and faults are void, the card is read again",
          "読み間違い:取りもお手つきも無効、読み直し");
      decision_.outcome = territory_ ? Outcome::kNotTaken : Outcome::kDeadCard;
      return decision_;
    }
    CheckWhereItLay();
    if (territory_) {
      JudgeTake();
    } else {
      decision_.outcome = Outcome::kDeadCard;
      Say("R-KA-21", En(facts_.called) + " is dead: it lies in no territory",
          Ja(facts_.called) + "は空札");
    }
    JudgeFaults();
    if (decision_.open.empty()) SettleRights();
    return decision_;
  }

 private:
  void Say(std::string rule, std::string en, std::string ja) {
    decision_.reasons.push_back(
        {std::move(rule), std::move(en), std::move(ja)});
  }
  void Open(std::string rule, std::string en, std::string ja) {
    decision_.open.push_back({std::move(rule), std::move(en), std::move(ja)});
  }

  bool Valid(const Contact& c) const {
    return c.valid_hand || options_.valid_hand == ValidHand::kAny;
  }
  bool IsFault(const Contact& c) const {
    return c.card != facts_.called && c.territory != territory_ &&
           (territory_ || options_.dead_card_faults);
  }

  // The score says where the called card lies; a touch of it elsewhere says
  // that one of the two is wrong.
  void CheckWhereItLay() {
    for (const Contact& c : facts_.contacts) {
      if (c.card != facts_.called || c.territory == territory_) continue;
      const std::string where =
          territory_ ? "in " + Name(*territory_) + "'s territory" : "as dead";
      Open("R-KA-5",
           En(c.card) + " is counted " + where + " and was felt in " +
               Name(c.territory) + "'s territory",
           Ja(c.card) + "が" + Name(c.territory) +
               "の陣で触れられたが、記録の位置と合わない");
      return;
    }
  }

  // ---- the take ------------------------------------------------------------

  // A player's first touch of the called card by a valid or an other hand.
  const Contact* FirstTouch(Side player, bool valid) const {
    const Contact* first = nullptr;
    for (const Contact& c : facts_.contacts) {
      if (c.card != facts_.called || c.player != player || Valid(c) != valid) {
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
      Say("R-KA-19",
          En(facts_.called) + " was lost by " + Name(*facts_.lost_by) +
              ": the opponent's take",
          Ja(facts_.called) + "は" + Name(*facts_.lost_by) +
              "が紛失:相手の取り");
      return;
    }
    std::optional<Side> first = ByOrder();
    if (!decision_.open.empty()) return;
    if (first && !options_.push_takes && !FirstTouch(*first, true) &&
        CalledExit() != nullptr) {
      Say("R-KK-17", Name(*first) + " only pushed the card out: no take here",
          Name(*first) + "は札押しのみ:取りとしない");
      first = FirstTouch(Other(*first), true) != nullptr
                  ? std::optional(Other(*first))
                  : std::nullopt;
    }
    if (const std::optional<Side> fouled = OtherHandFirst(first)) {
      TakeByOtherHand(*fouled);
    } else if (first) {
      TakeByReach(*first);
    } else if (decision_.open.empty()) {
      decision_.outcome = Outcome::kNotTaken;
      Say("R-KA-5", "nobody took " + En(facts_.called),
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
    Open("R-KA-5", "who was first is not known", "どちらが先か分からない");
    return std::nullopt;
  }

  std::optional<Side> AtTheSameTime() {
    const Exit* const exit = CalledExit();
    const bool pushed = exit != nullptr && !FirstTouch(Side::kA, true) &&
                        !FirstTouch(Side::kB, true);
    if (pushed && !exit->by) {
      Open("R-KA-7", "both pushed it out: who touched nearer to it is not seen",
           "共に札押し:出札に近く触れた方を見分けられない");
      return std::nullopt;
    }
    if (pushed) {
      Say("R-KA-7", "both pushed: " + Name(*exit->by) + " touched nearer to it",
          "共に札押し:" + Name(*exit->by) + "が出札に近い");
      return exit->by;
    }
    if (options_.same_time_to == SameTimeTo::kJudge) {
      Open("R-KK-31", "touched at the same time: the judge decides here",
           "同時:審判の判定");
      return std::nullopt;
    }
    Say("R-KA-7",
        "touched at the same time: " + Name(*territory_) +
            " holds the territory",
        "同時:" + Name(*territory_) + "の陣の札");
    return territory_;
  }

  // The judge named nobody, but the card left its territory.
  std::optional<Side> ByPushAlone() {
    const Exit* const exit = CalledExit();
    if (exit == nullptr || !options_.push_takes) return std::nullopt;
    if (!exit->by) {
      Open("R-KA-6",
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
      const auto before =
          own ? Before(foul->at, *own) : std::optional<bool>(std::nullopt);
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
    Open("R-KA-15", "which hand touched the card first is not clear",
         "どちらの手が先に触れたか分からない");
  }

  void TakeByOtherHand(Side fouled) {
    Say("R-KA-15",
        Name(fouled) + " touched it with the other hand: the opponent's take",
        Name(fouled) + "が有効手でない手で触れた:相手の取り");
    Take(Other(fouled), options_.other_hand_sends);
  }

  void TakeByReach(Side taker) {
    const bool pushed = !FirstTouch(taker, true) && CalledExit() != nullptr;
    if (pushed) {
      Say("R-KA-6", Name(taker) + " pushed it wholly out of its territory",
          Name(taker) + "の札押し");
    } else {
      Say("R-KA-5", Name(taker) + " touched it first, with the valid hand",
          Name(taker) + "が先に有効手で触れた");
    }
    Take(taker, options_.take_sends);
  }

  void Take(Side taker, bool sends) {
    decision_.outcome = Outcome::kTake;
    decision_.taker = taker;
    sends_by_take_ = sends && taker != territory_;
    if (sends_by_take_) {
      Say("R-KA-8", "taken from the opponent's territory: one card to send",
          "敵陣の札:一枚送る");
    }
  }

  // ---- faults --------------------------------------------------------------

  void JudgeFaults() {
    if (facts_.lost_by && territory_) {
      Say("R-KA-19", "a card was lost: faults are void",
          "札の紛失:お手つきは無効");
      return;
    }
    for (const Side player : kSides) {
      for (const Side territory : kSides) AddFault(player, territory);
    }
    if (options_.shared_fault) AddSharedFaults();
    if (facts_.obstructed_by) VoidTheObstructed(*facts_.obstructed_by);
    for (const Fault& f : decision_.faults) SayFault(f);
    SayWhatIsNoFault();
  }

  bool HasFault(Side player, Side territory) const {
    return std::any_of(decision_.faults.begin(), decision_.faults.end(),
                       [&](const Fault& f) {
                         return f.player == player && f.territory == territory;
                       });
  }

  // At most one a territory: the first that meets all three conditions.
  void AddFault(Side player, Side territory) {
    const Contact* first = nullptr;
    for (const Contact& c : facts_.contacts) {
      if (c.player != player || c.territory != territory || !IsFault(c) ||
          !c.inside_line || !Valid(c)) {
        continue;
      }
      if (first == nullptr || c.at.t < first->at.t) first = &c;
    }
    if (first == nullptr) return;
    decision_.faults.push_back(
        {player, territory, first->card, first->at, "R-KA-9"});
  }

  // 共お手: the card the other has made a fault on, touched after that, by any
  // hand and wherever the card is.
  void AddSharedFaults() {
    const std::vector<Fault> own = decision_.faults;
    for (const Fault& made : own) {
      const Side player = Other(made.player);
      for (const Contact& c : facts_.contacts) {
        if (c.player != player || c.card != made.card ||
            HasFault(player, made.territory)) {
          continue;
        }
        const auto after = Before(made.at, c.at);
        if (!after) {
          Open("R-KA-13",
               "whether " + Name(player) + " touched " + En(c.card) +
                   " after the opponent's fault on it is not clear",
               Name(player) + "が" + Ja(c.card) +
                   "に触れたのが相手のお手つきの後か分からない");
        } else if (*after) {
          decision_.faults.push_back(
              {player, made.territory, c.card, c.at, "R-KA-13"});
        }
      }
    }
  }

  void VoidTheObstructed(Side obstructor) {
    const auto gone =
        std::remove_if(decision_.faults.begin(), decision_.faults.end(),
                       [&](const Fault& f) { return f.player != obstructor; });
    if (gone == decision_.faults.end()) return;
    decision_.faults.erase(gone, decision_.faults.end());
    Say("R-KA-20",
        Name(obstructor) + " obstructed the other, whose fault is void",
        Name(obstructor) + "の妨害:相手のお手つきは無効");
  }

  void SayFault(const Fault& f) {
    const bool shared = f.rule == "R-KA-13";
    Say(f.rule,
        Name(f.player) + " faults: " + En(f.card) + " in " + Name(f.territory) +
            "'s territory" +
            (shared ? ", on which the other had made a fault" : ""),
        Name(f.player) + "のお手つき:" + Name(f.territory) + "の陣の" +
            Ja(f.card) + (shared ? "(共お手つき)" : ""));
  }

  // Touches that look like faults and are none, once a player.
  void SayWhatIsNoFault() {
    for (const Side player : kSides) {
      const Contact* free = nullptr;
      const Contact* outside = nullptr;
      const Contact* other_hand = nullptr;
      for (const Contact& c : facts_.contacts) {
        if (c.player != player || c.card == facts_.called) continue;
        if (territory_ && c.territory == *territory_) {
          free = &c;
        } else if (IsFault(c) && !HasFault(player, c.territory)) {
          (c.inside_line ? other_hand : outside) = &c;
        }
      }
      const std::string who = Name(player);
      if (free != nullptr) {
        Say("R-KK-28",
            who + "'s other touches in the called card's territory are free",
            who + "が触れた出札の陣のほかの札はお手つきにならない");
      }
      if (outside != nullptr) {
        Say("R-KA-9",
            who + " touched " + En(outside->card) +
                " outside the line: no fault",
            who + "は競技線の外で" + Ja(outside->card) +
                "に触れた:お手つきでない");
      }
      if (other_hand != nullptr && !facts_.obstructed_by) {
        Say("R-KA-9",
            who + " touched " + En(other_hand->card) +
                " with the other hand: no fault",
            who + "は有効手でない手で" + Ja(other_hand->card) +
                "に触れた:お手つきでない");
      }
    }
  }

  // ---- net settlement (R-KA-14) ---------------------------------------------

  int Rights(Side player) const {
    int rights = sends_by_take_ && decision_.taker == player ? 1 : 0;
    for (const Fault& f : decision_.faults) {
      rights += f.player != player ? 1 : 0;  // each fault: one card received
    }
    return rights;
  }

  void SettleRights() {
    const int a = Rights(Side::kA);
    const int b = Rights(Side::kB);
    if (a + b == 0) return;
    if (a == b) {
      Say("R-KA-14", "equal rights to send cancel out: nothing moves",
          "送る権利は相殺:札は動かない");
      return;
    }
    const Side from = a > b ? Side::kA : Side::kB;
    int sends = a > b ? a - b : b - a;
    int left = position_.Count(from);
    if (decision_.outcome == Outcome::kTake && territory_ == from) --left;
    if (a != 0 && b != 0) {
      Say("R-KA-14", "only the difference of the rights to send moves",
          "送る権利は差だけ動く");
    }
    if (sends > left) {
      sends = left;
      Say("R-KA-14", "no more can be sent than are left in the territory",
          "陣に残る札より多くは送れない");
    }
    if (sends == 0) return;
    decision_.sends_from = from;
    decision_.sends = sends;
    Say("R-KA-14",
        Name(from) + " sends " + std::to_string(sends) +
            (sends == 1 ? " card" : " cards"),
        Name(from) + "から" + std::to_string(sends) + "枚送る");
  }

  const Position& position_;
  const Facts& facts_;
  const KyogiOptions& options_;
  std::optional<Side> territory_;
  bool sends_by_take_ = false;
  Decision decision_;
};

}  // namespace

Decision Decide(const Position& position, const Facts& facts,
                const KyogiOptions& options) {
  return Book(position, facts, options).Decide();
}

}  // namespace kimari::rules
