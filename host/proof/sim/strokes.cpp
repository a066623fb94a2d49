#include "host/proof/sim/strokes.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

constexpr double kAway = 30;             // mm, of a hand between strokes
constexpr double kFastest = 15000;       // mm/s
constexpr double kShortest = 0.06;       // s, of an unhurried approach
constexpr double kHurried = 0.03;        // s, of any approach
constexpr double kFollowThrough = 0.14;  // s, until a sweep has stopped
constexpr double kPushInside = 14;       // mm, clear of the card to be pushed
constexpr double kWayBack = 1500;        // mm/s

struct Target {
  Point at;
  Point way;           // unit vector; zero when the hand stays
  double through = 0;  // mm
};

double Outwards(double x) { return x >= 0 ? 1 : -1; }

const SceneCard* FindCard(const Stage& stage, CardId card) {
  for (const SceneCard& c : stage.cards) {
    if (c.card == card) return &c;
  }
  return nullptr;
}

// The middle of the court when the card is not there any more.
Point CardPlace(CardId number, const Stage& stage) {
  const SceneCard* card = FindCard(stage, number);
  return card != nullptr ? card->centre : Point{};
}

Target TargetOf(const Stroke& stroke, const Stage& stage) {
  Target target;
  target.at =
      stroke.aim == Aim::kPlace ? stroke.place : CardPlace(stroke.card, stage);
  double through = stroke.through_mm.value_or(160);
  const double outwards = Outwards(target.at.x);
  if (stroke.kind == StrokeKind::kPush) {
    if (const PlacedCard* pushed = Find(stage.layout, stroke.card)) {
      const double edge = stage.court->width / 2 + stage.court->card.width / 2;
      const Point from = target.at;
      if (const PlacedCard* with = Neighbour(stage.court->card, stage.layout,
                                             *pushed, -outwards, 60)) {
        target.at = CardPlace(with->card, stage);
        target.at.x -= outwards * kPushInside;
      }
      const double gap =
          std::abs(from.x - target.at.x) - stage.court->card.width;
      through = stroke.through_mm.value_or(edge - outwards * from.x +
                                           std::max(gap, 0.0) + 8);
    }
  }
  target.at = target.at + stroke.off;
  if (stroke.kind == StrokeKind::kSweep || stroke.kind == StrokeKind::kPush) {
    target.way = stroke.direction_deg ? Direction(*stroke.direction_deg)
                                      : Point{outwards, 0};
    target.through = through;
  }
  return target;
}

// The approach, ending in contact (or above the card) at `touch`.
HandPiece Approach(const Stroke& stroke, const Target& target,
                   const HandPlace& from, HostTime begin, HostTime touch) {
  HandPiece piece;
  piece.begin = begin;
  piece.end = touch;
  const double seconds = (touch - begin).Seconds();
  const Point speed = target.way * (stroke.speed_m_s * 1000);
  piece.x = Quintic(from.fingers.x, 0, target.at.x, speed.x, seconds);
  piece.y = Quintic(from.fingers.y, 0, target.at.y, speed.y, seconds);
  piece.from_height = from.height_mm;
  piece.from_raise = from.raise;
  piece.touch_pf = stroke.touch_pf;
  if (stroke.kind == StrokeKind::kHover) {
    piece.height = HandPiece::Height::kCover;
    piece.to_height = stroke.height_mm;
  } else {
    piece.height = HandPiece::Height::kStrike;
    piece.lift = kStrokeLift;
    piece.descent = stroke.descent_m_s * 1000;
  }
  return piece;
}

// A drag at constant speed on the mat, or a stay.
HandPiece Contact(const Landing& landing) {
  HandPiece piece;
  piece.begin = landing.begin;
  piece.end = landing.end;
  const double seconds = (landing.end - landing.begin).Seconds();
  const Point to = landing.FingersAt(landing.end);
  const Point speed = landing.way * landing.speed_mm_s;
  piece.x = Quintic(landing.begin_at.x, speed.x, to.x, speed.x, seconds);
  piece.y = Quintic(landing.begin_at.y, speed.y, to.y, speed.y, seconds);
  piece.from_height = landing.height_mm;
  piece.touch_pf = landing.touch_pf;
  return piece;
}

// A sweep comes to a stop in the air.
void FollowThrough(const Landing& landing, HandMotion& hand) {
  HandPiece piece;
  piece.begin = landing.end;
  piece.end = landing.end + FromSeconds(kFollowThrough);
  const Point from = landing.FingersAt(landing.end);
  const Point speed = landing.way * landing.speed_mm_s;
  const Point to = from + speed * (kFollowThrough / 1.875);
  piece.x = Quintic(from.x, speed.x, to.x, 0, kFollowThrough);
  piece.y = Quintic(from.y, speed.y, to.y, 0, kFollowThrough);
  piece.height = HandPiece::Height::kCarry;
  piece.lift = kAway;
  piece.to_height = kAway;
  piece.touch_pf = landing.touch_pf;
  hand.Add(piece);
}

class HandPlan {
 public:
  HandPlan(const Stage& stage, HandMotion& hand, std::string& late)
      : stage_(stage), hand_(hand), late_(late) {}

  Landing Add(const Stroke& stroke, size_t index) {
    const Target target = TargetOf(stroke, stage_);
    HostTime touch = stage_.first_sound + FromMilliseconds(stroke.touch_ms);
    const HostTime free = std::max(stage_.earliest, hand_.End());
    const double away = Length(target.at - hand_.Last().fingers);
    const double hurried =
        std::max(kHurried, MinimumJerkSeconds(away, kFastest));
    if (touch < free + FromSeconds(hurried)) {
      late_ = fmt::format(
          "the stroke of {} at {} heard the sound {:.0f} ms "
          "too late",
          Letter(stroke.player), stroke.where,
          (free + FromSeconds(hurried) - touch).Milliseconds());
      touch = free + FromSeconds(hurried);
    }
    const double wanted =
        std::max(kShortest, MinimumJerkSeconds(away, stroke.speed_m_s * 1000));
    const HostTime begin = std::max(free, touch - FromSeconds(wanted));
    hand_.Add(Approach(stroke, target, hand_.Last(), begin, touch));

    Landing landing;
    landing.hand = index;
    landing.player = stroke.player;
    landing.left = stroke.left;
    landing.valid = stroke.valid;
    landing.kind = stroke.kind;
    landing.begin = touch;
    landing.begin_at = target.at;
    landing.touch_pf = stroke.touch_pf;
    landing.descent_mm_s = stroke.descent_m_s * 1000;
    landing.way = target.way;
    const bool drags = Length(target.way) > 0;
    landing.speed_mm_s = drags ? stroke.speed_m_s * 1000 : 0;
    const double stay =
        drags ? std::max(1e-3, target.through / 1000 / stroke.speed_m_s)
              : stroke.press_ms / 1000;
    landing.end = touch + FromSeconds(stay);
    if (stroke.kind == StrokeKind::kHover) {
      landing.height_mm = stroke.height_mm;
    }
    return landing;
  }

  // The hand leaves the mat, and has until `next` to do so.
  void Leave(Landing& landing, std::optional<HostTime> next) {
    const bool drags = landing.speed_mm_s > 0;
    if (next) {
      const HostTime latest =
          *next - FromSeconds(0.08 + (drags ? kFollowThrough : 0));
      const HostTime least = landing.begin + Milliseconds(2);
      landing.end = std::max(least, std::min(landing.end, latest));
    }
    hand_.Add(Contact(landing));
    if (drags) FollowThrough(landing, hand_);
  }

  void Return(Point rest) {
    const HostTime begin = hand_.End();
    const double away = Length(rest - hand_.Last().fingers);
    const double seconds = std::max(0.35, MinimumJerkSeconds(away, kWayBack));
    hand_.Carry(begin, begin + FromSeconds(seconds), rest, kAway, 0);
  }

 private:
  const Stage& stage_;
  HandMotion& hand_;
  std::string& late_;
};

}  // namespace

std::vector<Landing> PlanStrokes(const std::vector<Stroke>& strokes,
                                 const Stage& stage,
                                 const std::array<PlayerModel, 2>& players,
                                 std::array<HandMotion, kHands>& hands,
                                 std::string& late) {
  std::vector<Landing> landings;
  for (size_t index = 0; index < kHands; ++index) {
    std::vector<Stroke> own;
    for (const Stroke& s : strokes) {
      if (HandIndex(s.player, s.left) == index) own.push_back(s);
    }
    if (own.empty()) continue;
    std::stable_sort(own.begin(), own.end(), [](const auto& a, const auto& b) {
      return a.touch_ms < b.touch_ms;
    });
    HandPlan plan(stage, hands[index], late);
    for (size_t i = 0; i < own.size(); ++i) {
      Landing landing = plan.Add(own[i], index);
      std::optional<HostTime> next;
      if (i + 1 < own.size()) {
        next = stage.first_sound + FromMilliseconds(own[i + 1].touch_ms);
      }
      plan.Leave(landing, next);
      landings.push_back(landing);
    }
    const size_t player = index / 2;
    plan.Return(RestOf(players[player], index % 2 == 1));
  }
  std::stable_sort(
      landings.begin(), landings.end(),
      [](const Landing& a, const Landing& b) { return a.begin < b.begin; });
  return landings;
}

Point RestOf(const PlayerModel& player, bool left) {
  return left ? player.rest_left : player.rest_right;
}

Point ArmDirection(Side player, bool left, Point fingers) {
  const double side = (player == Side::kA) == left ? -1.0 : 1.0;
  const Point shoulder{180 * side, player == Side::kA ? -700.0 : 700.0};
  const Point d = shoulder - fingers;
  const double length = Length(d);
  if (length < 1) return {0, player == Side::kA ? -1.0 : 1.0};
  return d * (1 / length);
}

SceneHand HandInScene(Side side, bool left, const HandPlace& place,
                      double width_mm) {
  constexpr double kHand = 180;  // mm, finger tips to wrist
  constexpr double kForearm = 250;
  constexpr double kStraightUp = 86;  // degrees above the mat
  const Point back = ArmDirection(side, left, place.fingers);
  const Point tip = place.fingers - back * (kFingerDepth / 2);
  const double up = place.raise * kStraightUp * std::numbers::pi / 180;
  const double along = std::cos(up);
  const double lies = 1 - place.raise;  // share of the slope of one that lies
  SceneHand hand;
  hand.player = side;
  hand.left = left;
  hand.tip = tip;
  hand.wrist = tip + back * (kHand * along);
  hand.elbow = tip + back * ((kHand + kForearm) * along);
  hand.height_mm = place.height_mm;
  hand.width_mm = width_mm;
  hand.wrist_rise_mm = lies * SceneHand::kFlatWristRise - kHand * std::sin(up);
  hand.elbow_rise_mm =
      lies * SceneHand::kFlatElbowRise - (kHand + kForearm) * std::sin(up);
  return hand;
}

Rect FingerRect(const PlayerModel& model, Side player, bool left,
                Point fingers) {
  const Point back = ArmDirection(player, left, fingers);
  // The width lies across the arm.
  const double angle = std::atan2(back.y, back.x) * 180 / std::numbers::pi + 90;
  return {fingers, model.fingers_mm / 2, kFingerDepth / 2, angle};
}

}  // namespace kimari::sim
