#include "host/judge/driven_card.h"

#include <algorithm>
#include <cmath>

#include "host/base/certainty.h"
#include "host/judge/arm_sight.h"
#include "host/judge/finger_tips.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// A card flies on, at most, when the hand that drove it lifts; mm. World and
// eyes take the same (host/proof/sim/README.md).
constexpr double kFlight = 450;
constexpr double kCorner = 45;  // mm, from a card's middle
// What flies goes astray by this share of its flight. Chosen: 6 degrees.
constexpr double kAstray = 0.1;
// mm of a hand's way, by which its direction is told: a hand's width.
constexpr double kTellsDirection = 80;
// How long after a card began to move its driver goes on.
constexpr Duration kDrives = Milliseconds(250);
constexpr Duration kBeforeItMoved = Milliseconds(35);
constexpr Duration kGoneBy = Milliseconds(20);  // off its place
constexpr Duration kFeltAbout = Milliseconds(50);

court::Point Middle(const Box& box) {
  return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
}

double FromBox(const Box& box, court::Point p) {
  return std::hypot(std::max({0.0, box.x0 - p.x, p.x - box.x1}),
                    std::max({0.0, box.y0 - p.y, p.y - box.y1}));
}

}  // namespace

DrivenCard::DrivenCard(const CardInPlay& card, Side driver,
                       const HandTrack& hands)
    : card_(card), driver_(driver), hands_(hands) {
  way_.push_back(Middle(card.Laid().box));
  Follow(ArmAt(hands, driver, card.Laid().box, card.Began()->t));
}

void DrivenCard::Follow(std::optional<uint32_t> track) {
  if (!track) return;
  const HostTime began = card_.Began()->t;
  // Once it is outside it flies on alone, and the hand goes home.
  const HostTime until =
      std::max(began, card_.Left() ? card_.Left()->t : began + kDrives);
  for (const HandTrack::Seen& seen : hands_.Frames()) {
    if (seen.t < began - kBeforeItMoved || seen.t > until) continue;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.track == *track && hand.player == driver_ &&
          hand.speed_um_per_ms > kStillHand * 1000) {
        way_.push_back(TipOf(hand));
      }
    }
  }
  if (way_.size() < 2) return;
  const court::Point last = way_.back();
  const court::Point from = WhereItCameFrom();
  const double length = std::max(1.0, court::Distance(last, from));
  way_.push_back({last.x + kFlight * (last.x - from.x) / length,
                  last.y + kFlight * (last.y - from.y) / length});
  followed_ = true;
}

// The last place far enough back on its way that both tell where it went: the
// tip of a hand that sweeps out of the picture's middle jumps to and fro.
court::Point DrivenCard::WhereItCameFrom() const {
  for (size_t i = way_.size() - 1; i > 0; --i) {
    if (court::Distance(way_[i - 1], way_.back()) > kTellsDirection) {
      return way_[i - 1];
    }
  }
  return way_.front();
}

bool DrivenCard::MayBeUnder(const Box& fingers) const {
  if (!followed_) return FromBox(fingers, way_[0]) <= kFlight + kCorner;
  constexpr int kSteps = 16;
  for (size_t i = 1; i < way_.size(); ++i) {
    const bool flies = i + 1 == way_.size();
    const court::Point& a = way_[i - 1];
    const court::Point& b = way_[i];
    for (int step = 0; step <= kSteps; ++step) {
      const double share = static_cast<double>(step) / kSteps;
      const court::Point p{a.x + share * (b.x - a.x),
                           a.y + share * (b.y - a.y)};
      const double astray = flies ? kAstray * share * court::Distance(a, b) : 0;
      if (FromBox(fingers, p) <= kCorner + astray) return true;
    }
  }
  return false;
}

// A hand over pads is felt if it touches; one in the gap in the middle that
// goes on its way is held in the air there as it is on either side.
bool DrivenCard::MayTouch(const evidence::SeenHand& hand, HostTime t,
                          std::span<const HandTouch> touches) const {
  const court::Point tip = TipOf(hand);
  if (!MayBeUnder(FingersOf(hand.player, tip))) return false;
  const bool felt = std::ranges::any_of(touches, [&](const HandTouch& touch) {
    return touch.Of(hand.player) > kExcluded &&
           Abs(touch.at[Index(hand.player)].t - t) <= kFeltAbout &&
           Covers(hand.player, tip, touch.box) > 0;
  });
  if (felt) return true;
  if (OverPads(hands_.Court(), hand.player, tip, Side::kA) ||
      OverPads(hands_.Court(), hand.player, tip, Side::kB)) {
    return false;
  }
  const bool in_the_middle =
      std::abs(tip.y) < hands_.Court().far - kFingerDepth &&
      std::abs(tip.x) < hands_.Court().width / 2;
  return !in_the_middle || hand.speed_um_per_ms <= kStillHand * 1000;
}

rules::CardAt DrivenCard::Where(court::Point tip, HostTime t) const {
  const Side own = card_.Laid().territory;
  if (hands_.Court().Inside(Other(own), tip)) return rules::CardAt::kOtherLine;
  const bool left = card_.Left() && card_.Left()->t < t;
  return left || !hands_.Court().Inside(own, tip) ? rules::CardAt::kOutside
                                                  : rules::CardAt::kOwnLine;
}

std::optional<UnfeltTouch> DrivenCard::MayBeTouched(
    std::span<const HandTouch> touches, HostTime close) const {
  const HostTime gone = card_.Began()->t + kGoneBy;
  const Side player = Other(driver_);
  for (const HandTrack::Seen& seen : hands_.Frames()) {
    if (seen.t < gone || seen.t > close) continue;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player != player || !MayTouch(hand, seen.t, touches)) continue;
      return UnfeltTouch{player, card_.Laid().card, seen.t,
                         Where(TipOf(hand), seen.t), Unfelt::kDrivenOff};
    }
  }
  return std::nullopt;
}

}  // namespace kimari::judge
