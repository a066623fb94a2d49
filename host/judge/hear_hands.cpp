#include "host/judge/hear_hands.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "host/judge/skin_instants.h"
#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/knock_witness.h"

namespace kimari::judge {
namespace {

using evidence::Knock;
using Says = Heard::Says;

// Two hands on one pad may be timed so much late (landing_fit): then the knock
// of the first of them is of no touch. Chosen.
constexpr Duration kTimedLate = Milliseconds(6);

// What one hand felt on several pads as it came down.
struct OneHand {
  struct Part {
    size_t touch;
    Side player;
  };
  // The first tells of it. Where a lone hand may be either player's: both.
  std::vector<Part> parts;
  bool beside_another = false;  // both players' may lie on its pad
};

bool MayBeBoth(const HandTouch& touch) { return touch.both > kLoneHand; }

bool MayTouch(const HandTouch& touch, Side player) {
  const double pressed = touch.pressed[static_cast<size_t>(Index(player))];
  return touch.Of(player) * pressed >= FirstOf::kWorthSaying;
}

std::vector<OneHand> HandsOf(std::span<const HandTouch> touches) {
  std::vector<OneHand> hands;
  const auto of_same = [&](const OneHand& hand, size_t touch, Side player) {
    const auto [first, his] = hand.parts.front();
    const auto p = static_cast<size_t>(Index(player));
    return his == player &&
           touches[first].pad.board == touches[touch].pad.board &&
           touches[first].at[p] == touches[touch].at[p];
  };
  const auto add = [&](size_t i, Side player) -> OneHand& {
    auto hand = std::ranges::find_if(
        hands, [&](const OneHand& each) { return of_same(each, i, player); });
    if (hand == hands.end()) hand = hands.insert(hands.end(), OneHand{});
    hand->parts.push_back({i, player});
    hand->beside_another = hand->beside_another || MayBeBoth(touches[i]);
    return *hand;
  };
  for (size_t i = 0; i < touches.size(); ++i) {
    const HandTouch& touch = touches[i];
    const Side likelier = touch.only_b > touch.only_a ? Side::kB : Side::kA;
    const bool his = MayTouch(touch, likelier);
    const bool others = MayTouch(touch, Other(likelier));
    if (his) {
      OneHand& hand = add(i, likelier);
      if (others && !MayBeBoth(touch)) {
        hand.parts.push_back({i, Other(likelier)});
      }
    }
    if (others && (!his || MayBeBoth(touch))) add(i, Other(likelier));
  }
  return hands;
}

class Listening {
 public:
  Listening(std::span<const HandTouch> touches, std::span<const Knock> knocks,
            const court::Plan& plan, const MatStandings& standings)
      : touches_(touches),
        knocks_(knocks),
        plan_(plan),
        standings_(standings),
        hands_(HandsOf(touches)) {
    for (const OneHand& hand : hands_) known_.push_back(KnownOf(hand));
    heard_ = HearTouches(known_, knocks_, plan_, ways_);
    for (size_t i = 0; i < hands_.size(); ++i) {
      const bool alone = heard_[i].hearing == Hearing::kHeard && Whole(i);
      fits_.push_back(alone ? FitOf(FeltBy(i), ImpactOf(i, heard_[i])) : 0);
    }
  }

  const std::vector<OneHand>& Hands() const { return hands_; }

  std::optional<Heard> Of(size_t i) const {
    const HeardTouch& heard = heard_[i];
    if (heard.hearing == Hearing::kHeard && Whole(i)) {
      const HeardImpact impact = ImpactOf(i, heard);
      if (fits_[i] < impact.other) return Contradicts(i, impact);
      return Heard{Says::kAgrees, impact, {}};
    }
    if (auto late = TimedLate(i)) return late;
    if (heard.hearing != Hearing::kMasked) return std::nullopt;
    return Heard{};
  }

 private:
  const HandTouch& First(size_t i) const {
    return touches_[hands_[i].parts.front().touch];
  }
  static size_t PlayerOf(const OneHand& hand) {
    return static_cast<size_t>(Index(hand.parts.front().player));
  }
  FeltContact FeltBy(size_t i) const {
    return First(i).Felt(hands_[i].parts.front().player, standings_);
  }
  KnownTouch KnownOf(const OneHand& hand) const {
    const size_t p = PlayerOf(hand);
    const HandTouch& touch = touches_[hand.parts.front().touch];
    KnownTouch known;
    for (const OneHand::Part& part : hand.parts) {
      const Box& box = touches_[part.touch].box;
      known.place.x += (box.x0 + box.x1) / 2;
      known.place.y += (box.y0 + box.y1) / 2;
    }
    const auto pads = static_cast<double>(hand.parts.size());
    known.place = {known.place.x / pads, known.place.y / pads};
    known.at = {touch.at[p].t,
                {std::llround(std::hypot(touch.at[p].sigma.ns,
                                         touch.pad.edge.sigma.ns))}};
    if (touch.a_millimetre[p] > Duration{}) {
      known.press_m_s = 1e-3 / touch.a_millimetre[p].Seconds();
    }
    return known;
  }

  // None of its board is missing that may have been this one.
  bool Whole(size_t i) const {
    return heard_[i].knock && knocks_[*heard_[i].knock].missed == 0;
  }
  HeardImpact ImpactOf(size_t i, const HeardTouch& heard) const {
    const double m_s = known_[i].press_m_s.value_or(ways_.press_m_s);
    return {*heard.if_flat, *heard.at, heard.clock,
            FromSeconds(ways_.stands_mm * 1e-3 / std::max(0.1, m_s)),
            std::max(HeardImpact::kElse, heard.stray)};
  }
  Heard Contradicts(size_t i, const HeardImpact& impact) const {
    return {Says::kContradicts, impact, impact.if_flat.t - FeltBy(i).at.t};
  }

  bool IsOfAnother(size_t k, size_t i) const {
    for (size_t j = 0; j < hands_.size(); ++j) {
      if (j == i || heard_[j].knock != k) continue;
      if (fits_[j] >= HeardImpact::kElse) return true;
      if (heard_[j].hearing == Hearing::kMasked && heard_[j].if_flat) {
        return true;
      }
    }
    return false;
  }
  // One of two hands on a pad, that no knock is of, and before it a knock that
  // is of no touch.
  std::optional<Heard> TimedLate(size_t i) const {
    if (!hands_[i].beside_another || heard_[i].if_flat) return std::nullopt;
    const HostTime felt = known_[i].at.t;
    for (size_t k = 0; k < knocks_.size(); ++k) {
      const Knock& knock = knocks_[k];
      if (knock.board != First(i).pad.board || knock.rings_on ||
          knock.missed > 0 || knock.at.t >= felt ||
          knock.at.t < felt - kTimedLate || IsOfAnother(k, i)) {
        continue;
      }
      KnownTouch then = known_[i];
      then.at = {knock.at.t, kTimedLate};
      const HeardTouch alone =
          HearTouches({&then, 1}, knocks_.subspan(k, 1), plan_, ways_).front();
      if (!alone.if_flat) continue;
      return Contradicts(i, ImpactOf(i, alone));
    }
    return std::nullopt;
  }

  std::span<const HandTouch> touches_;
  std::span<const Knock> knocks_;
  const court::Plan& plan_;
  const MatStandings& standings_;
  const KnockWays ways_;
  std::vector<OneHand> hands_;
  std::vector<KnownTouch> known_;  // of each hand
  std::vector<HeardTouch> heard_;
  std::vector<double> fits_;
};

}  // namespace

std::vector<HandTouch> HearHands(std::span<const HandTouch> touches,
                                 std::span<const Knock> knocks,
                                 const court::Plan& plan,
                                 const MatStandings& standings) {
  std::vector<HandTouch> made(touches.begin(), touches.end());
  if (knocks.empty()) return made;
  const Listening listening(touches, knocks, plan, standings);
  for (size_t i = 0; i < listening.Hands().size(); ++i) {
    const std::optional<Heard> heard = listening.Of(i);
    for (const auto& [touch, player] : listening.Hands()[i].parts) {
      made[touch].heard[static_cast<size_t>(Index(player))] = heard;
    }
  }
  return made;
}

}  // namespace kimari::judge
