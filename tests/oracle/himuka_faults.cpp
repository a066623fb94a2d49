#include "tests/oracle/himuka_faults.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace kimari::oracle {
namespace {

using rules::CardId;
using Kind = HimukaFault::Kind;

class Faults {
 public:
  Faults(const rules::State& state, const rules::Facts& facts,
         const std::vector<Press>& presses, const Press* reach,
         const Chosen& options)
      : state_(state),
        called_(facts.called),
        presses_(presses),
        reach_(reach),
        options_(options),
        band_(options.Milliseconds("same_time_ms")) {}

  HimukaFaults Find() {
    std::vector<Player> players;  // in the order they came
    for (const Press& press : presses_) {
      const bool known = std::find(players.begin(), players.end(),
                                   press.player) != players.end();
      if (!known) players.push_back(press.player);
    }
    for (const Player& player : players) SweepOf(player);
    for (const Player& player : players) {
      if (swept_.count(player) == 0) BothHandsOf(player);
    }
    VoidTheTake();
    for (const Player& player : players) {
      if (swept_.count(player) == 0) WrongCardsOf(player);
    }
    ExcuseMates();
    if (options_.Is("last_two_fault", "both_and_one")) CostBothAndOne();
    std::stable_sort(found_.standing.begin(), found_.standing.end(),
                     [](const HimukaFault& a, const HimukaFault& b) {
                       return std::tie(a.at, a.kind, a.player.side) <
                              std::tie(b.at, b.kind, b.player.side);
                     });
    return found_;
  }

 private:
  bool SameTime(HostTime a, HostTime b) const { return Abs(a - b) <= band_; }
  bool Reached(const Player& player) const {
    return reach_ != nullptr && reach_->player == player;
  }

  // R-HT-29: both of the last two in one motion.
  void SweepOf(const Player& player) {
    if (state_.stage != rules::Stage::kLastTwo || state_.court.size() != 2) {
      return;
    }
    for (const Press& press : presses_) {
      if (press.player != player || press.stroke == 0 || !press.plays) {
        continue;
      }
      const std::vector<const Press*> motion = MotionOf(press);
      if (motion.size() < 2) continue;
      const bool first = Reached(player) && reach_->stroke == press.stroke;
      if (options_.Is("sweep_counts", "when_first") && !first) continue;
      const std::vector<CardId> both = {motion[0]->card, motion[1]->card};
      found_.standing.push_back(
          {Kind::kSweep, player, motion.back()->down, both, false, both});
      swept_.insert(player);
      return;
    }
  }
  // The cards of one motion, in the order they were touched.
  std::vector<const Press*> MotionOf(const Press& of) const {
    std::vector<const Press*> motion;
    for (const Press& press : presses_) {
      const bool his = press.player == of.player && press.stroke == of.stroke;
      const bool seen = std::any_of(
          motion.begin(), motion.end(),
          [&](const Press* other) { return other->card == press.card; });
      if (his && !seen) motion.push_back(&press);
    }
    return motion;
  }

  // R-HT-27: one card, or two, under both hands at once.
  bool AtOnce(const Press& p, const Press& q) const {
    if (p.player != q.player || !p.plays || !q.plays) {
      return false;
    }
    if (!p.hand || !q.hand || *p.hand == *q.hand) return false;
    if (p.stroke != 0 && p.stroke == q.stroke)
      return false;  // one hand's motion
    if (!IsPress(p) || !IsPress(q) || IsFree(p, q)) return false;
    if (p.card != q.card && Excuses(p, q)) return false;  // R-HT-28
    if (SameTime(p.down, q.down)) return true;
    return options_.Is("both_hands_at_once", "held") && p.down < q.up &&
           q.down < p.up;
  }
  bool IsPress(const Press& press) const {
    return options_.Is("press_ms", "none") ||
           press.up - press.down >= options_.Milliseconds("press_ms");
  }
  // The second hand came after the other side was first.
  bool IsFree(const Press& p, const Press& q) const {
    return options_.Is("late_two_hands", "free") && reach_ != nullptr &&
           reach_->player.side != p.player.side &&
           std::max(p.down, q.down) - reach_->down > band_;
  }
  // One after the other, the later one the card read, and excused by it.
  bool Excuses(const Press& p, const Press& q) const {
    const Press& wrong = p.down < q.down ? p : q;
    const Press& right = p.down < q.down ? q : p;
    if (SameTime(p.down, q.down) || right.card != called_) return false;
    const bool took = Reached(right.player);
    const Press* first = took ? reach_ : FirstOfTheCardRead(right.player);
    if (first != nullptr && right.down > first->down) return false;
    return (took || options_.Is("wrong_then_right", "reached")) &&
           InTime(wrong, right) && FewBefore(right);
  }
  bool InTime(const Press& wrong, const Press& right) const {
    const std::string& limit = options_["wrong_then_right_ms"];
    return limit == "none" || right.down - wrong.down <=
                                  options_.Milliseconds("wrong_then_right_ms");
  }
  bool FewBefore(const Press& right) const {
    return options_.Is("wrong_before", "any") || WrongBefore(right).size() == 1;
  }

  // One such fault a player: the one that has to do with the card read, if any.
  void BothHandsOf(const Player& player) {
    const Press* first = nullptr;
    const Press* second = nullptr;
    for (const Press& q : presses_) {
      for (const Press& p : presses_) {
        if (&p >= &q) break;
        if (q.player != player || !AtOnce(p, q)) continue;
        const bool better =
            first == nullptr ||
            (!OfTheCardRead(*first, *second) && OfTheCardRead(p, q));
        if (!better) continue;
        first = &p;
        second = &q;
      }
    }
    if (first == nullptr) return;
    const std::vector<CardId> cards = {first->card, second->card};
    found_.standing.push_back({Kind::kBothHands, player, second->down, cards,
                               false, InQuestion(cards)});
    pressed_at_once_[player] = {cards.begin(), cards.end()};
  }
  bool OfTheCardRead(const Press& p, const Press& q) const {
    return p.card == called_ || q.card == called_;
  }

  // 当該札, beside the top of the pile.
  std::vector<CardId> InQuestion(const std::vector<CardId>& cards) const {
    const bool read =
        std::find(cards.begin(), cards.end(), called_) != cards.end();
    if (read || options_.Is("card_in_question", "read_always")) {
      return {called_};
    }
    if (options_.Is("card_in_question", "pressed")) return {cards.front()};
    return {};
  }

  void VoidTheTake() {
    for (const HimukaFault& fault : found_.standing) {
      const bool read = std::find(fault.forfeits.begin(), fault.forfeits.end(),
                                  called_) != fault.forfeits.end();
      if (read && Reached(fault.player)) found_.take_void = true;
    }
    if (reach_ == nullptr || found_.take_void) return;
    for (HimukaFault& fault : found_.standing) {  // it is taken
      std::erase(fault.forfeits, called_);
    }
  }

  // R-HT-24: any card but the one read, in either territory.
  void WrongCardsOf(const Player& player) {
    const auto both = pressed_at_once_.find(player);
    std::map<CardId, HostTime> wrong;
    for (const Press& press : presses_) {
      if (press.player != player || press.card == called_) continue;
      const bool counted =
          both != pressed_at_once_.end() && both->second.count(press.card) != 0;
      if (counted) continue;
      if (!IsExcused(press)) {
        wrong.emplace(press.card, press.down);
      } else if (!IsAfterTheTake(press) && wrong.count(press.card) == 0) {
        then_right_.insert(player);
      }
    }
    std::vector<HimukaFault> faults;
    for (const auto& [card, at] : wrong) {
      faults.push_back({Kind::kWrongCard, player, at, {card}, false, {}});
    }
    std::sort(
        faults.begin(), faults.end(),
        [](const HimukaFault& a, const HimukaFault& b) { return a.at < b.at; });
    if (options_.Is("wrong_cards", "one")) {
      const size_t most = both == pressed_at_once_.end() ? 1 : 0;
      if (faults.size() > most) faults.resize(most);
    }
    found_.standing.insert(found_.standing.end(), faults.begin(), faults.end());
  }

  bool IsExcused(const Press& wrong) const {
    const bool took = Reached(wrong.player) && !found_.take_void;
    if (IsAfterTheTake(wrong) && options_.Is("right_then_wrong", "nothing")) {
      return true;
    }
    const Press* right = RightPress(wrong, took);
    if (right == nullptr) return false;
    return InTime(wrong, *right) && FewBefore(*right);
  }

  bool IsAfterTheTake(const Press& wrong) const {
    return Reached(wrong.player) && !found_.take_void &&
           wrong.down - reach_->down > band_;
  }

  const Press* FirstOfTheCardRead(const Player& player) const {
    for (const Press& press : presses_) {  // by time
      if (press.player == player && press.card == called_ && press.plays) {
        return &press;
      }
    }
    return nullptr;
  }

  // R-HT-28: the card read, pressed later by the same player.
  const Press* RightPress(const Press& wrong, bool took) const {
    if (took && reach_->down - wrong.down > band_) return reach_;
    if (options_.Is("wrong_then_right", "taken")) return nullptr;
    const Press* first = FirstOfTheCardRead(wrong.player);
    return first != nullptr && first->down - wrong.down > band_ ? first
                                                                : nullptr;
  }
  std::set<CardId> WrongBefore(const Press& right) const {
    std::set<CardId> cards;
    for (const Press& press : presses_) {
      if (press.player == right.player && press.card != called_ &&
          press.down < right.down) {
        cards.insert(press.card);
      }
    }
    return cards;
  }

  // R-HT-26: the remaining one takes the right card.
  void ExcuseMates() {
    if (reach_ == nullptr || found_.take_void) return;
    if (!options_.IsOrMissing("excuses_combine", "yes") &&
        then_right_.count(reach_->player) != 0) {
      return;
    }
    const auto excused = [&](const HimukaFault& fault) {
      return fault.player.side == reach_->player.side &&
             fault.player != reach_->player &&
             (fault.kind != Kind::kBothHands ||
              options_.IsOrMissing("mate_excuses_two_hands", "yes")) &&
             (options_.IsOrMissing("mate_excuses", "reading") ||
              SameTime(fault.at, reach_->down));
    };
    found_.standing.erase(
        std::remove_if(found_.standing.begin(), found_.standing.end(), excused),
        found_.standing.end());
  }

  // Both of the last two and one of the pile, with whatever fault.
  void CostBothAndOne() {
    if (state_.stage != rules::Stage::kLastTwo) return;
    for (HimukaFault& fault : found_.standing) {
      const bool took =
          reach_ != nullptr && reach_->player.side == fault.player.side;
      found_.take_void = found_.take_void || took;
    }
    for (HimukaFault& fault : found_.standing) {
      if (fault.kind == Kind::kSweep) continue;
      fault.both_and_one = true;
      fault.forfeits.clear();
      for (const CardId card : fault.cards) Forfeit(fault, card);
      for (const auto& [card, spot] : state_.court) Forfeit(fault, card);
    }
  }
  void Forfeit(HimukaFault& fault, CardId card) const {
    const bool taken =
        card == called_ && reach_ != nullptr && !found_.take_void;
    const bool listed =
        std::count(fault.forfeits.begin(), fault.forfeits.end(), card) != 0;
    if (!taken && !listed) fault.forfeits.push_back(card);
  }

  const rules::State& state_;
  CardId called_;
  const std::vector<Press>& presses_;
  const Press* reach_;
  const Chosen& options_;
  Duration band_;
  std::set<Player> swept_;
  std::map<Player, std::set<CardId>> pressed_at_once_;
  std::set<Player> then_right_;  // whose wrong card the right one excused
  HimukaFaults found_;
};

}  // namespace

HimukaFaults FaultsOf(const rules::State& state, const rules::Facts& facts,
                      const std::vector<Press>& presses, const Press* reach,
                      const Chosen& options) {
  return Faults(state, facts, presses, reach, options).Find();
}

}  // namespace kimari::oracle
