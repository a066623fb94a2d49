#include <algorithm>

#include "host/rules/kyogi_decide.h"
#include "host/rules/kyogi_notes.h"

namespace kimari::rules {
namespace {

class FaultBook {
 public:
  FaultBook(const Facts& facts, const KyogiOptions& options,
            std::optional<Side> territory)
      : facts_(facts), options_(options), territory_(territory) {}

  FaultFinding Find() {
    JudgeFaults();
    return found_;
  }

 private:
  void JudgeFaults() {
    if (facts_.lost_by && territory_) {
      found_.notes.Say("R-KA-19", "a card was lost: faults are void",
                       "札の紛失:お手つきは無効");
      return;
    }
    for (const Side player : kBothSides) {
      for (const Side territory : kBothSides) AddFault(player, territory);
    }
    if (options_.shared_fault) AddSharedFaults();
    if (facts_.obstructed_by) VoidTheObstructed(*facts_.obstructed_by);
    for (const Fault& f : found_.faults) SayFault(f);
    SayWhatIsNoFault();
  }

  bool IsFault(const Contact& c) const {
    return c.card != facts_.called && c.territory != territory_ &&
           (territory_ || options_.dead_card_faults);
  }

  // What is only assumed to be so counts less than what was surely felt.
  static bool IsFelt(const Contact& c) { return c.certainty_ppm > kSurePpm; }

  static bool MoreSurelyFirst(const Contact& a, const Contact& b) {
    if (IsFelt(a) == IsFelt(b) && a.certainty_ppm >= kSurePpm &&
        b.certainty_ppm >= kSurePpm) {
      return a.at.t < b.at.t;
    }
    return a.certainty_ppm > b.certainty_ppm;
  }

  bool HasFault(Side player, Side territory) const {
    return std::any_of(found_.faults.begin(), found_.faults.end(),
                       [&](const Fault& f) {
                         return f.player == player && f.territory == territory;
                       });
  }

  // At most one a territory: the first that meets all three conditions; a card
  // that was surely touched rather than one beside it that may have been.
  void AddFault(Side player, Side territory) {
    const Contact* first = nullptr;
    for (const Contact& c : facts_.contacts) {
      if (c.player != player || c.territory != territory || !IsFault(c) ||
          !c.inside_line || !Valid(c, options_)) {
        continue;
      }
      if (first == nullptr || MoreSurelyFirst(c, *first)) first = &c;
    }
    if (first == nullptr) return;
    found_.faults.push_back(
        {player, territory, first->card, first->at, "R-KA-9"});
  }

  // 共お手: the card the other has made a fault on, touched after that, by any
  // hand and wherever the card is.
  void AddSharedFaults() {
    const std::vector<Fault> own = found_.faults;
    for (const Fault& made : own) {
      const Side player = Other(made.player);
      for (const Contact& c : facts_.contacts) {
        if (c.player != player || c.card != made.card ||
            HasFault(player, made.territory)) {
          continue;
        }
        const auto after = Before(made.at, c.at);
        if (!after) {
          found_.notes.Open(
              "R-KA-13",
              "whether " + Name(player) + " touched " + En(c.card) +
                  " after the opponent's fault on it is not clear",
              Name(player) + "が" + Ja(c.card) +
                  "に触れたのが相手のお手つきの後か分からない");
        } else if (*after) {
          found_.faults.push_back(
              {player, made.territory, c.card, c.at, "R-KA-13"});
        }
      }
    }
  }

  void VoidTheObstructed(Side obstructor) {
    const auto gone =
        std::remove_if(found_.faults.begin(), found_.faults.end(),
                       [&](const Fault& f) { return f.player != obstructor; });
    if (gone == found_.faults.end()) return;
    found_.faults.erase(gone, found_.faults.end());
    found_.notes.Say(
        "R-KA-20",
        Name(obstructor) + " obstructed the other, whose fault is void",
        Name(obstructor) + "の妨害:相手のお手つきは無効");
  }

  void SayFault(const Fault& f) {
    const bool shared = f.rule == "R-KA-13";
    found_.notes.Say(
        f.rule,
        Name(f.player) + " faults: " + En(f.card) + " in " + Name(f.territory) +
            "'s territory" +
            (shared ? ", on which the other had made a fault" : ""),
        Name(f.player) + "のお手つき:" + Name(f.territory) + "の陣の" +
            Ja(f.card) + (shared ? "(共お手つき)" : ""));
  }

  // Touches that look like faults and are none, once a player.
  void SayWhatIsNoFault() {
    for (const Side player : kBothSides) {
      const Contact* free = nullptr;
      const Contact* outside = nullptr;
      const Contact* other_hand = nullptr;
      for (const Contact& c : facts_.contacts) {
        if (c.player != player || c.card == facts_.called) continue;
        if (territory_ && c.territory == *territory_) {
          if (c.certainty_ppm >= kSurePpm) free = &c;
        } else if (IsFault(c) && !HasFault(player, c.territory)) {
          (c.inside_line ? other_hand : outside) = &c;
        }
      }
      const std::string who = Name(player);
      if (free != nullptr) {
        found_.notes.Say(
            "R-KK-28",
            who + "'s other touches in the called card's territory are free",
            who + "が触れた出札の陣のほかの札はお手つきにならない");
      }
      if (outside != nullptr) {
        found_.notes.Say("R-KA-9",
                         who + " touched " + En(outside->card) +
                             " outside the line: no fault",
                         who + "は競技線の外で" + Ja(outside->card) +
                             "に触れた:お手つきでない");
      }
      if (other_hand != nullptr && !facts_.obstructed_by) {
        found_.notes.Say("R-KA-9",
                         who + " touched " + En(other_hand->card) +
                             " with the other hand: no fault",
                         who + "は有効手でない手で" + Ja(other_hand->card) +
                             "に触れた:お手つきでない");
      }
    }
  }

  const Facts& facts_;
  const KyogiOptions& options_;
  std::optional<Side> territory_;
  FaultFinding found_;
};

}  // namespace

FaultFinding FindFaults(const Facts& facts, const KyogiOptions& options,
                        std::optional<Side> territory) {
  return FaultBook(facts, options, territory).Find();
}

}  // namespace kimari::rules
