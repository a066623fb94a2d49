#include "tests/oracle/kyogi_oracle.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/base/certainty.h"

namespace kimari::oracle {
namespace {

using rules::CardAt;
using rules::CardId;
using rules::Established;
using rules::Exit;
using rules::Facts;
using rules::HandTold;
using rules::Meeting;
using rules::Outcome;
using rules::Spot;
using rules::State;
using rules::Touch;

// By what a side came to the called card.
struct Reach {
  HostTime at;
  Side whose = Side::kA;  // whose hand it was
  bool push = false;
  bool given = false;  // by a hand that may not take: the other side's card
};

std::optional<Hand> ToldHand(const HandTold& hand) {
  if (!hand.left_ppm) return std::nullopt;
  return *hand.left_ppm >= kSurePpm ? Hand::kLeft : Hand::kRight;
}

bool SaidOtherHand(const Facts& facts, Side side, CardId card) {
  return std::any_of(facts.established.begin(), facts.established.end(),
                     [&](const Established& e) {
                       return e.kind == Established::Kind::kOtherHand &&
                              e.side == side && (!e.card || *e.card == card);
                     });
}

// R-KA-15: the hand first used is the valid one, for the whole match. Both
// where they came at one instant; none where no hand is told.
std::set<Hand> FirstUsed(const Facts& facts, Side side) {
  std::vector<std::pair<HostTime, Hand>> uses;
  const auto use = [&](HostTime at, const HandTold& hand) {
    if (const std::optional<Hand> told = ToldHand(hand)) {
      uses.emplace_back(at, *told);
    }
  };
  for (const Touch& touch : facts.touches) {
    if (touch.side == side && !SaidOtherHand(facts, side, touch.card)) {
      use(touch.down.t, touch.hand);
    }
  }
  for (const Exit& exit : facts.exits) {
    if (exit.by == side && !exit.both_hands) use(exit.at.t, exit.hand);
  }
  std::sort(uses.begin(), uses.end());
  std::set<Hand> first;
  for (const auto& [at, hand] : uses) {
    if (at == uses.front().first) first.insert(hand);
  }
  return first;
}

class Kyogi {
 public:
  Kyogi(const State& state, const Facts& facts, const Chosen& options,
        const PerSide<std::optional<Hand>>& valid_hand)
      : before_(state),
        facts_(facts),
        options_(options),
        valid_hand_(valid_hand),
        band_(options.Milliseconds("same_time_ms")),
        lay_(state.Find(facts.called)) {
    const Established* lost = Said(Established::Kind::kLost);
    if (lay_ && lost != nullptr && lost->side &&
        lost->card.value_or(facts.called) == facts.called) {
      lay_ = rules::LostBy(*lost->side);
    }
  }

  Answer Say() {
    answer_.after = before_;
    answer_.after.to_send.reset();  // R-KA-8: not sent before = lost
    if (facts_.decided) {
      AsDecided();                                              // R-KA-30
    } else if (Said(Established::Kind::kMisread) == nullptr) {  // R-KA-18
      if (!TheLostCard()) Take();
      CountFaults();
    }
    if (answer_.open.empty()) Settle();
    Finish();
    return answer_;
  }

 private:
  const Established* Said(Established::Kind kind) const {
    return rules::Find(facts_, kind);
  }

  // R-KA-15, R-KK-16.
  bool IsValid(Side side, CardId card, const HandTold& hand) const {
    if (options_.Is("valid_hand", "any")) return true;
    if (SaidOtherHand(facts_, side, card)) return false;
    if (hand.other_ppm) return *hand.other_ppm < kSurePpm;
    const std::optional<Hand> told = ToldHand(hand);
    const std::optional<Hand>& valid = valid_hand_[side];
    return !told || !valid || *told == *valid;
  }

  void AsDecided() {
    answer_.taker = facts_.decided->taker;
    answer_.faults = facts_.decided->faults;
    take_sends_ =
        TakenFromOpponent() && (lay_->kind != Spot::Kind::kLost ||
                                options_.Is("lost_card_sends", "yes"));
  }

  // R-KA-8.
  bool TakenFromOpponent() const {
    return answer_.taker && lay_ && lay_->side != *answer_.taker;
  }

  // R-KA-19: a lost card that is read is the opponent's take.
  bool TheLostCard() {
    if (!lay_ || lay_->kind != Spot::Kind::kLost) return false;
    faults_void_ = {true, true};
    answer_.taker = Other(lay_->side);
    take_sends_ = options_.Is("lost_card_sends", "yes");
    return true;
  }

  std::vector<Reach> Reaches() const {
    std::vector<Reach> reaches;
    for (const Touch& touch : facts_.touches) {  // R-KA-5, R-KK-18
      if (touch.card != facts_.called) continue;
      const bool valid = IsValid(touch.side, touch.card, touch.hand);
      if (!valid && options_.Is("other_hand_take", "nobody")) continue;
      reaches.push_back({touch.down.t, touch.side, false, !valid});
    }
    if (options_.Is("push_takes", "no")) return reaches;
    for (const Exit& exit : facts_.exits) {  // R-KA-6
      if (exit.card != facts_.called || !exit.by) continue;
      const bool valid = IsValid(*exit.by, exit.card, exit.hand);
      if (exit.both_hands) {
        if (options_.Is("both_hands_push", "nobody")) continue;
      } else if (!valid && options_.Is("other_hand_take", "nobody")) {
        continue;
      }
      reaches.push_back({exit.at.t, *exit.by, true, exit.both_hands || !valid});
    }
    return reaches;
  }

  static Side Gets(const Reach& reach) {
    return reach.given ? Other(reach.whose) : reach.whose;
  }

  // What this player did first; at one instant by the hand that may take.
  static const Reach* FirstOf(Side player, const std::vector<Reach>& reaches,
                              bool own_only) {
    const Reach* first = nullptr;
    for (const Reach& reach : reaches) {
      if (reach.whose != player || (own_only && reach.given)) continue;
      if (first == nullptr || reach.at < first->at ||
          (reach.at == first->at && first->given && !reach.given)) {
        first = &reach;
      }
    }
    return first;
  }

  void Take() {
    if (!lay_) return;
    const std::vector<Reach> reaches = Reaches();
    const Reach* a = FirstOf(Side::kA, reaches, false);
    const Reach* b = FirstOf(Side::kB, reaches, false);
    if (a == nullptr && b == nullptr) return;
    if (a == nullptr || b == nullptr) {
      answer_.taker = Gets(a != nullptr ? *a : *b);
    } else if (Gets(*a) == Gets(*b)) {  // R-KA-15: he lost it to the other
      answer_.taker = Gets(*a);
    } else if (Abs(a->at - b->at) > band_) {  // R-KA-5
      answer_.taker = Gets(a->at < b->at ? *a : *b);
    } else if (!AtTheSameTime(*a, *b)) {
      return;
    }
    GiveTheRight(reaches);
  }

  // R-KA-7, R-KK-31. Two hands that may not take gave it away at the same time:
  // the holder's.
  bool AtTheSameTime(const Reach& a, const Reach& b) {
    if (!a.given && a.push && b.push) {
      answer_.open = "both pushed at the same time: who touched nearer";
    } else if (!a.given && options_.Is("same_time_to", "judge")) {
      answer_.open = "at the same time";
    } else {
      answer_.taker = lay_->side;
    }
    return answer_.open.empty();
  }

  void GiveTheRight(const std::vector<Reach>& reaches) {
    const Side taker = *answer_.taker;
    const Reach* own = FirstOf(taker, reaches, true);
    const Reach* others = FirstOf(Other(taker), reaches, true);
    // Took it himself as well, before the opponent's own valid touch.
    const bool took =
        own != nullptr && (others == nullptr || own->at < others->at);
    take_sends_ =
        TakenFromOpponent() && (took || options_.Is("other_hand_sends", "yes"));
  }

  // R-KA-9, R-KK-28.
  bool IsFault(const Touch& touch) const {
    if (touch.card == facts_.called) return false;
    const std::optional<Side> territory = rules::TerritoryOf(touch.where);
    if (!territory) return false;
    if (!lay_ && options_.Is("dead_card_faults", "no")) return false;
    if (lay_ && lay_->side == *territory) return false;  // R-KA-11
    return InsideTheLine(touch) && IsValid(touch.side, touch.card, touch.hand);
  }

  // R-KA-2, R-KA-9, R-KA-29: the air belongs to it.
  bool InsideTheLine(const Touch& touch) const {
    if (touch.card_at == CardAt::kOwnLine) return true;
    return touch.card_at == CardAt::kOtherLine &&
           options_.Is("slid_card", "any_line");
  }

  void CountFaults() {
    std::set<std::pair<Side, Side>> faults;  // R-KA-10: one a territory
    for (const Touch& touch : facts_.touches) {
      if (!IsFault(touch)) continue;
      const Side territory = touch.where.side;
      faults.insert({touch.side, territory});
      if (IsShared(touch)) faults.insert({Other(touch.side), territory});
    }
    VoidFaults();
    for (const auto& [side, territory] : faults) {
      if (faults_void_[side]) continue;
      ++answer_.faults[side];
      answer_.places.emplace_back(side, territory);
    }
  }

  // R-KA-13: the other then touches the card of this fault (お手つきをなしたる
  // 札), or the hand that made it (なせる手).
  bool IsShared(const Touch& fault) const {
    const bool card = std::any_of(
        facts_.touches.begin(), facts_.touches.end(), [&](const Touch& other) {
          return other.side != fault.side && other.card == fault.card &&
                 other.down.t > fault.down.t;
        });
    const bool hand = std::any_of(
        facts_.meetings.begin(), facts_.meetings.end(),
        [&](const Meeting& meeting) {
          return meeting.side != fault.side && meeting.card == fault.card &&
                 meeting.at.t > fault.down.t;
        });
    return options_.Is("shared_fault", "yes") &&
           (card || (hand && options_.Is("shared_fault_hand", "yes")));
  }

  void VoidFaults() {
    const Established* obstructed = Said(Established::Kind::kObstructed);
    if (obstructed != nullptr && obstructed->side) {
      faults_void_[Other(*obstructed->side)] = true;  // R-KA-20
    }
  }

  void Move(CardId card, const Spot& to) {
    answer_.moves.push_back({card, *answer_.after.Find(card), to});
    rules::Put(answer_.after, card, to);
  }

  // Those that are lost are not there to be sent.
  int CanBeSent(Side from) const {
    const auto& court = answer_.after.court;
    return static_cast<int>(
        std::count_if(court.begin(), court.end(), [&](const auto& each) {
          return each.second == rules::Territory(from);
        }));
  }

  void Settle() {
    if (answer_.taker && lay_) {
      Move(facts_.called, rules::PileOf(*answer_.taker));  // R-KK-19
    }
    if (options_.Is("practice", "yes")) return;
    // R-KA-14; R-KA-12 and R-KK-24 a fault, R-KA-8 a take.
    PerSide<int> rights{answer_.faults.b, answer_.faults.a};
    if (take_sends_ && answer_.taker && options_.Is("take_sends", "yes")) {
      ++rights[*answer_.taker];
    }
    if (rights.a == rights.b) return;  // R-KK-25
    const Side from = rights.a > rights.b ? Side::kA : Side::kB;
    const int most = CanBeSent(from);
    const int count = std::min(most, rights[from] - rights[Other(from)]);
    if (count > 0) answer_.after.to_send = rules::ToSend{from, count};
  }

  void Finish() {
    if (!answer_.open.empty()) {
      answer_.outcome = Outcome::kNeedsJudge;
    } else if (!lay_) {
      answer_.outcome = Outcome::kDeadCard;  // R-KA-21
    } else if (answer_.taker) {
      answer_.outcome = Outcome::kTake;
    }
    if (KyogiWinner(answer_.after, options_)) {
      answer_.after.stage = rules::Stage::kOver;
    }
  }

  const State& before_;
  const Facts& facts_;
  const Chosen& options_;
  PerSide<std::optional<Hand>> valid_hand_;
  Duration band_;
  std::optional<Spot> lay_;
  bool take_sends_ = false;
  PerSide<bool> faults_void_;
  Answer answer_;
};

}  // namespace

Answer KyogiAnswer(const State& state, const Facts& facts,
                   const Chosen& options) {
  PerSide<std::vector<std::optional<Hand>>> tried;
  PerSide<std::optional<Hand>> shown = state.valid_hand;
  const bool counts = options.Is("valid_hand", "first_used");
  for (const Side side : kBothSides) {
    tried[side] = {state.valid_hand[side]};
    if (state.valid_hand[side] || !counts) continue;
    const std::set<Hand> first = FirstUsed(facts, side);
    if (!first.empty()) tried[side].assign(first.begin(), first.end());
    if (first.size() == 1) shown[side] = *first.begin();
  }
  std::optional<Answer> answer;
  for (const auto& a : tried.a) {
    for (const auto& b : tried.b) {
      const Answer one = Kyogi(state, facts, options, {a, b}).Say();
      if (!answer) answer = one;
      if (one == *answer) continue;
      answer->outcome = Outcome::kNeedsJudge;
      answer->open = "which hand was used first";
      return *answer;
    }
  }
  const bool played =
      rules::Find(facts, Established::Kind::kMisread) == nullptr;
  if (played && !facts.decided) answer->after.valid_hand = shown;
  return *answer;
}

std::optional<Side> KyogiWinner(const State& state, const Chosen& options) {
  if (options.Is("practice", "yes")) return std::nullopt;
  if (state.to_send) return std::nullopt;  // R-KA-1
  for (const Side side : kBothSides) {
    if (state.Count(side) == 0) return side;  // R-KK-29
  }
  return std::nullopt;
}

}  // namespace kimari::oracle
