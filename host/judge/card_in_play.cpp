#include "host/judge/card_in_play.h"

#include <algorithm>
#include <cmath>

#include "host/judge/on_card.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr Duration kAtOnce = Milliseconds(1);  // one landing
// No card is pushed from under a finger tip in less: 25 mm at 8 m/s.
constexpr Duration kSoonestGone = Milliseconds(3);
constexpr Duration kSeenLater = Milliseconds(100);
constexpr Duration kMotionSigma = Milliseconds(10);  // a shadow ahead of it
// From when a sliding hand reaches its pads until it has pushed it off them:
// some 40 mm at 2 to 6 m/s.
constexpr Duration kSlidAway = Milliseconds(10);
constexpr Duration kSlideSigma = Milliseconds(4);
constexpr Duration kFollowThrough = Milliseconds(100);  // of a card in flight
// A hand felt longer than this on one pad lies there and drives nothing away.
constexpr Duration kLies = Milliseconds(80);
// The share of what is swept away that drives another card this far off falls
// to 1/e. Chosen: cards fly outwards, a few centimetres above the others.
constexpr double kFarOff = 100;  // mm
constexpr double kUnknown = 0.5;
// Chosen: how much less likely it is that a card came out by nobody's hand, or
// never came out, than that a hand which was unlikely to be there drove it.
constexpr double kByItself = 0.05;

double Below(double sigmas) {
  return 0.5 * std::erfc(-sigmas / std::sqrt(2.0));
}

double Sigmas(Duration apart, double sigma_ms) {
  return apart.Milliseconds() / std::max(1e-6, sigma_ms);
}

// That a hand of this player lay there, and was not just on its way down.
double LayThere(const HandTouch& touch, Side player) {
  return touch.Of(player) * touch.pressed[Index(player)];
}

// A hand of this player (by index) may have come from the one pad to the other
// without leaving the mat.
bool Slid(const court::Plan& plan, const HandTouch& from, const HandTouch& to,
          size_t player) {
  const Duration way = to.at[player].t - from.at[player].t;
  const double apart = to.box.Overlap(from.box);
  // The same across the middle, where there are no pads.
  const double across_mm = 2 * plan.near + kPadGap;
  const bool across = from.pad.board != to.pad.board;
  return (across || from.pad.pad != to.pad.pad) &&
         apart >= (across ? -across_mm : -kPadGap) && way > kAtOnce &&
         way <= kPadToPad;
}

}  // namespace

CardInPlay::CardInPlay(const LaidCard& card, std::span<const LaidCard> cards,
                       std::span<const HandTouch> touches,
                       std::span<const evidence::CardMotion> motions,
                       const HandTrack& hands, HostTime first_sound)
    : card_(card), cards_(cards), touches_(touches), hands_(hands) {
  for (const evidence::CardMotion& motion : motions) {
    if (motion.card != card.card) continue;
    if (motion.left_territory && motion.left.t < first_sound) {
      away_before_ = true;
    } else if (motion.left_territory) {
      left_ = motion.left;
    }
    if (motion.began.t >= first_sound) motion_ = motion.began;
  }
  for (size_t i = 0; i < touches.size(); ++i) {
    for (const Side player : {Side::kA, Side::kB}) {
      const HostTime t = touches[i].at[Index(player)].t;
      if (touches[i].Of(player) > kUnknown && SlidHere(i, player) &&
          (!slid_in_ || t < *slid_in_)) {
        slid_in_ = t;
      }
    }
  }
}

bool CardInPlay::OnOtherCard(const HandTouch& touch) const {
  return std::ranges::any_of(cards_, [&](const LaidCard& other) {
    return other.card != card_.card &&
           LiesOver(other, touch.pad.board, touch.box);
  });
}

bool CardInPlay::Carries(const HandTouch& touch, Side player) const {
  if (OnOtherCard(touch)) return true;
  const size_t p = Index(player);
  return std::ranges::any_of(touches_, [&](const HandTouch& from) {
    return Slid(hands_.Court(), from, touch, p) &&
           LayThere(from, player) > kUnknown && Carries(from, player);
  });
}

bool CardInPlay::SlidHere(size_t touch, Side player) const {
  const HandTouch& here = touches_[touch];
  const size_t p = Index(player);
  if (!LiesOver(card_, here.pad.board, here.box)) return false;
  return std::ranges::any_of(touches_, [&](const HandTouch& from) {
    return Slid(hands_.Court(), from, here, p) &&
           LayThere(from, player) > kUnknown && Carries(from, player);
  });
}

double CardInPlay::DisturbedBefore(size_t touch, Side player) const {
  const HostTime t = touches_[touch].at[Index(player)].t;
  double disturbed = 0;
  for (size_t i = 0; i < touches_.size(); ++i) {
    const HandTouch& other = touches_[i];
    if (other.pad.board != card_.territory) continue;
    for (const Side by : {Side::kA, Side::kB}) {
      const bool own = by == player && (i == touch || !OnOtherCard(other));
      if (own || other.at[Index(by)].t + kSoonestGone > t) continue;
      const double way = WayFrom(other);
      if (way > (t - other.at[Index(by)].t).Milliseconds() * kFastestHand ||
          !MayHaveDriven(other, by, way)) {
        continue;
      }
      // One on the card itself has taken it.
      const double here = 1 - OnCard(other, by, card_, cards_);
      disturbed = std::max(
          disturbed, LayThere(other, by) * here * std::exp(-way / kFarOff));
    }
  }
  return disturbed;
}

bool CardInPlay::MayHaveDriven(const HandTouch& touch, Side player,
                               double way) const {
  const std::optional<HostTime>& released = touch.pad.released;
  if (!released) return true;
  if (motion_ && *released + kFollowThrough <
                     motion_->t - (motion_->sigma + kMotionSigma) * 3) {
    return false;
  }
  // One of two hands on a pad may have gone on.
  return way <= kPadGap || touch.Of(Other(player)) > kUnknown ||
         *released - touch.at[Index(player)].t <= kLies;
}

double CardInPlay::WayFrom(const HandTouch& touch) const {
  const Box& pad = touch.box;
  const Box& card = card_.box;
  const double dx = std::max({0.0, card.x0 - pad.x1, pad.x0 - card.x1});
  const double dy = std::max({0.0, card.y0 - pad.y1, pad.y0 - card.y1});
  // Cards between them hand a push on at once.
  double cards = 0;
  for (const LaidCard& other : cards_) {
    const bool between =
        other.card != card_.card && other.box.x1 > std::min(pad.x0, card.x0) &&
        other.box.x0 < std::max(pad.x1, card.x1) &&
        std::min(other.box.y1, card.y1) > std::max(other.box.y0, card.y0);
    if (between) cards += other.box.x1 - other.box.x0;
  }
  return std::hypot(std::max(0.0, dx - cards), dy);
}

double CardInPlay::StillThere(HostTime t) const {
  if (slid_in_) {
    return Below(Sigmas(*slid_in_ + kSlidAway - t, kSlideSigma.Milliseconds()));
  }
  if (!motion_) {
    return hands_.Covers(t - kSeenLater, t + kSeenLater) ? 1 : kUnknown;
  }
  // Somewhere on its way it was no longer under a finger tip here.
  HostTime gone = motion_->t + kMotionSigma;
  double sigma =
      std::hypot(motion_->sigma.Milliseconds(), kMotionSigma.Milliseconds());
  if (left_ && left_->t > motion_->t) {
    const Duration way = left_->t - motion_->t;
    gone = motion_->t + way / 2;
    sigma = std::hypot(sigma, left_->sigma.Milliseconds() / 2,
                       way.Milliseconds() / 4);
  }
  const double there = Below(Sigmas(gone - t, sigma));
  // One that only stirred may have stirred under this very hand.
  return left_ ? there : std::max(there, kUnknown);
}

double CardInPlay::Touched(size_t touch, Side player) const {
  const double on = OnCard(touches_[touch], player, card_, cards_);
  if (on <= 0) return 0;
  const HostTime t = touches_[touch].at[Index(player)].t;
  const bool covered = hands_.Covers(t - kSeenLater, t + kSeenLater);
  if (SlidHere(touch, player)) {
    return covered && !motion_ ? on : on * kUnknown;
  }
  return on * (1 - DisturbedBefore(touch, player) * (1 - StillThere(t)));
}

double CardInPlay::Drove(Side player) const {
  if (!left_) return 0;
  const double his = MayHaveDrivenOut(player);
  const double nobody = (1 - his) * (1 - MayHaveDrivenOut(Other(player)));
  return his / std::max(1e-9, 1 - nobody * (1 - kByItself));
}

double CardInPlay::MayHaveDrivenOut(Side player) const {
  double none = 1;
  for (size_t i = 0; i < touches_.size(); ++i) {
    none *= 1 - MayHaveDrivenOut(i, player);
  }
  return 1 - none;
}

double CardInPlay::MayHaveDrivenOut(size_t touch, Side player) const {
  const HandTouch& here = touches_[touch];
  if (here.pad.board != card_.territory ||
      !MayHaveDriven(here, player, WayFrom(here))) {
    return 0;
  }
  return LayThere(here, player) * StillThere(here.at[Index(player)].t);
}

}  // namespace kimari::judge
