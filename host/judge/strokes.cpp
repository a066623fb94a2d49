#include "host/judge/strokes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "host/base/certainty.h"
#include "host/judge/mixed_hands.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// The cards of one sweep are touched within that time (the demo's: 120 ms).
constexpr Duration kSameSweep = Milliseconds(150);
constexpr double kEither = 0.5;  // that it was one of two hands
constexpr double kSurely = 0.999;
constexpr double kHandWide = 200;  // mm, between cards under one hand

// How far a hand's tip is in over the court's outer line, mm.
double Depth(const court::Plan& plan, const evidence::SeenHand& hand) {
  const double y = hand.tip.y_um * 1e-3;
  return plan.far - (hand.player == Side::kA ? -y : y);
}

// Hands of one player, as the camera tells them apart.
class HandsSeen {
 public:
  HandsSeen(const HandTrack& track, Side player)
      : track_(track), player_(player) {}

  // His hands that moved over the court about this moment.
  std::set<uint32_t> MovingAt(HostTime t) const {
    std::set<uint32_t> moving;
    for (const HandTrack::Seen& seen : track_.Frames()) {
      if (seen.t < t - kSeenBefore || seen.t > t + kSeenAfter) continue;
      for (const evidence::SeenHand& hand : seen.hands) {
        if (hand.player == player_ && Depth(track_.Court(), hand) > 0 &&
            hand.speed_um_per_ms > kStillHand * 1000) {
          moving.insert(hand.track);
        }
      }
    }
    return moving;
  }

  // Both over the court in one picture: two hands. A track alone may be one
  // hand that was lost and found again.
  bool Together(uint32_t a, uint32_t b) const {
    return std::any_of(track_.Frames().begin(), track_.Frames().end(),
                       [&](const HandTrack::Seen& seen) {
                         return Shows(seen, a) && Shows(seen, b);
                       });
  }

  // Their numbers may have changed hands between these moments: in a picture
  // one of the two ran together with another hand, or was lost and found.
  bool MayHaveSwapped(uint32_t a, uint32_t b, HostTime from,
                      HostTime to) const {
    return MixedOrLost(a, from, to) || MixedOrLost(b, from, to);
  }

  bool AnyTogether(const std::set<uint32_t>& tracks) const {
    return std::any_of(tracks.begin(), tracks.end(), [&](uint32_t a) {
      return std::any_of(tracks.begin(), tracks.end(),
                         [&](uint32_t b) { return a < b && Together(a, b); });
    });
  }

 private:
  bool Shows(const HandTrack::Seen& seen, uint32_t track) const {
    return std::any_of(seen.hands.begin(), seen.hands.end(),
                       [&](const evidence::SeenHand& hand) {
                         return hand.player == player_ && hand.track == track &&
                                Depth(track_.Court(), hand) > 0;
                       });
  }

  bool MixedOrLost(uint32_t track, HostTime from, HostTime to) const {
    bool shown = false;
    bool lost = false;
    for (const HandTrack::Seen& seen : track_.Frames()) {
      if (seen.t < from - kSeenBefore || seen.t > to + kSeenAfter) continue;
      const auto hand =
          std::find_if(seen.hands.begin(), seen.hands.end(),
                       [&](const evidence::SeenHand& one) {
                         return one.player == player_ && one.track == track;
                       });
      if (hand == seen.hands.end()) {
        lost = shown;
        continue;
      }
      if (lost || hand->merged) return true;
      shown = true;
    }
    return false;
  }

  const HandTrack& track_;
  Side player_;
};

double Apart(const Box& a, const Box& b) {
  return std::hypot((a.x0 + a.x1 - b.x0 - b.x1) / 2,
                    (a.y0 + a.y1 - b.y0 - b.y1) / 2);
}

// No hand is here and there within that time.
bool TooFar(const Felt& a, const Felt& b) {
  return a.certainty >= kSurely && b.certainty >= kSurely &&
         Apart(a.card, b.card) - kHandWide >
             kFastestHand * Abs(b.at - a.at).Milliseconds();
}

class Telling {
 public:
  Telling(const HandTrack& hands, Side player, std::span<const Felt> felt)
      : hands_(hands),
        seen_(hands, player),
        mixed_(hands, player),
        player_(player),
        felt_(felt) {}

  std::vector<Stroke> Tell(ArmMemory& arms) {
    for (size_t i = 0; i < felt_.size(); ++i) Place(i);
    for (One& one : strokes_) Land(one);
    std::vector<Stroke> strokes;
    for (size_t i = 0; i < strokes_.size(); ++i) {
      if (!strokes_[i].told) TellHand(i, arms);
      strokes.push_back(strokes_[i].stroke);
    }
    return strokes;
  }

 private:
  struct One {
    Stroke stroke;
    std::optional<uint32_t> track;
    std::vector<ArmSight> sights = {};
    bool told = false;
  };

  // Into the stroke of its hand, or a new one.
  void Place(size_t touch) {
    const Felt& felt = felt_[touch];
    std::optional<uint32_t> track = ArmAt(hands_, player_, felt.card, felt.at);
    const std::set<uint32_t> moving = seen_.MovingAt(felt.at);
    if (!track && moving.size() == 1) track = *moving.begin();
    const bool untold =
        mixed_.At(felt.at) || (!track && seen_.AnyTogether(moving));
    for (size_t i = strokes_.size(); i-- > 0;) {
      Stroke& stroke = strokes_[i].stroke;
      if (felt.at - felt_[stroke.felt.back()].at >= kOneStroke ||
          stroke.untold != untold || OtherHands(strokes_[i].track, track)) {
        continue;
      }
      const bool too_far =
          std::any_of(stroke.felt.begin(), stroke.felt.end(),
                      [&](size_t other) { return TooFar(felt, felt_[other]); });
      const bool mixed = mixed_.Between(felt_[stroke.felt.back()].at, felt.at);
      stroke.felt.push_back(touch);
      stroke.untold = stroke.untold || too_far || mixed;
      if (!strokes_[i].track) strokes_[i].track = track;
      return;
    }
    strokes_.push_back({{.felt = {touch}, .untold = untold}, track});
  }

  bool OtherHands(const std::optional<uint32_t>& a,
                  const std::optional<uint32_t>& b) const {
    return a && b && *a != *b && seen_.Together(*a, *b);
  }

  void Land(One& one) const {
    Stroke& stroke = one.stroke;
    const auto landed =
        std::find_if(stroke.felt.begin(), stroke.felt.end(),
                     [&](size_t i) { return felt_[i].certainty >= kLikely; });
    stroke.landed = landed == stroke.felt.end() ? stroke.felt.front() : *landed;
    const Felt& felt = felt_[stroke.landed];
    if (stroke.untold) return;
    one.sights = ArmSights(hands_, player_, felt.card, felt.at,
                           mixed_.ClearAround(felt.at));
    stroke.untold = one.sights.empty() && !one.track && mixed_.TwoAbout();
  }

  void TellHand(size_t stroke, ArmMemory& arms) {
    One& one = strokes_[stroke];
    if (one.stroke.untold) {
      one.stroke.other_hand = kEither;
      return;
    }
    for (size_t later = stroke + 1; later < strokes_.size(); ++later) {
      One& other = strokes_[later];
      if (other.told || other.stroke.untold ||
          !OtherHands(one.track, other.track)) {
        continue;
      }
      const double first =
          arms.OtherHandFirst(player_, one.sights, other.sights);
      other.told = true;
      if (MayBeOneHand(one, other)) {
        one.stroke.other_hand =
            Between(first, arms.OtherHand(player_, one.sights));
        other.stroke.other_hand =
            Between(1 - first, arms.OtherHand(player_, other.sights));
        return;
      }
      one.stroke.other_hand = first;
      other.stroke.other_hand = 1 - first;
      if (Plays(one) && Plays(other)) {
        arms.LearnBoth(player_, one.sights, other.sights,
                       std::min(Touched(one), Touched(other)));
      }
      return;
    }
    if (const auto untold = UntoldBeside(one)) {
      one.stroke.other_hand =
          *untold < stroke ? 1 - arms.OtherHandFirst(player_, {}, one.sights)
                           : arms.OtherHandFirst(player_, one.sights, {});
      return;
    }
    one.stroke.other_hand = OtherHandOf(one, arms);
    if (Plays(one)) arms.Learn(player_, one.sights, Touched(one));
  }

  // What came so long after it landed may be by another hand that has taken its
  // place in the outline: its own arm is asked too, and where the two do not
  // agree, neither is the likelier.
  double OtherHandOf(const One& one, const ArmMemory& arms) const {
    const double landed = arms.OtherHand(player_, one.sights);
    double other = landed;
    for (const size_t i : one.stroke.felt) {
      const Felt& felt = felt_[i];
      if (felt.at - felt_[one.stroke.landed].at < kSameSweep) continue;
      const std::vector<ArmSight> sights = ArmSights(
          hands_, player_, felt.card, felt.at, mixed_.ClearAround(felt.at));
      if (sights.empty()) continue;
      const double own = arms.OtherHand(player_, sights);
      if (std::abs(own - landed) > std::abs(other - landed)) other = own;
    }
    return Between(landed, other);
  }

  // A stroke of his other hand of which nothing is told: that both played, and
  // so what is usual with him says nothing of which of them is which.
  std::optional<size_t> UntoldBeside(const One& one) const {
    for (size_t i = 0; i < strokes_.size(); ++i) {
      if (strokes_[i].stroke.untold &&
          OtherHands(one.track, strokes_[i].track)) {
        return i;
      }
    }
    return std::nullopt;
  }

  // Both touches: his two numbers may stand for one hand that made them both.
  bool MayBeOneHand(const One& one, const One& other) const {
    const HostTime a = felt_[one.stroke.landed].at;
    const HostTime b = felt_[other.stroke.landed].at;
    return mixed_.Between(std::min(a, b), std::max(a, b)) ||
           seen_.MayHaveSwapped(*one.track, *other.track, std::min(a, b),
                                std::max(a, b));
  }

  // Between what two hands would say and what one would, neither the likelier.
  static double Between(double of_two, double of_one) {
    return (of_two + of_one) / 2;
  }

  bool Plays(const One& one) const { return felt_[one.stroke.landed].plays; }
  double Touched(const One& one) const {
    const double certainty = felt_[one.stroke.landed].certainty;
    return certainty >= kSurely ? 1 : certainty;
  }

  const HandTrack& hands_;
  HandsSeen seen_;
  MixedHands mixed_;
  Side player_;
  std::span<const Felt> felt_;
  std::vector<One> strokes_;
};

}  // namespace

std::vector<Stroke> TellStrokes(const HandTrack& hands, Side player,
                                std::span<const Felt> felt, ArmMemory& arms) {
  return Telling(hands, player, felt).Tell(arms);
}

}  // namespace kimari::judge
