// Strokes become motions: when each hand starts, where it lands, how it goes
// on. Times of contact are kept exactly; a hand that hears too late hurries.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "host/proof/sim/act.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {

// A stretch of time in which finger tips are down on the mat (or, for a hover,
// held above it).
struct Landing {
  size_t hand = 0;  // HandIndex
  Side player = Side::kA;
  bool left = false;
  bool valid = true;
  StrokeKind kind = StrokeKind::kPress;
  HostTime begin;  // of contact: height becomes 0 here
  HostTime end;    // of contact: height rises from here
  Point begin_at;  // the fingers' middle
  Point way;       // unit vector of a drag; zero for press and hover
  double speed_mm_s = 0;
  double height_mm = 0;  // hover
  double touch_pf = 0;
  double descent_mm_s = 0;  // at `begin`

  Point FingersAt(HostTime t) const {
    return begin_at + way * (speed_mm_s * (t - begin).Seconds());
  }
};

struct Stage {
  HostTime first_sound;
  HostTime earliest;             // nothing before this can be changed any more
  std::vector<SceneCard> cards;  // where they lie
  Layout layout;                 // where they belong
  court::PlanPtr court = court::Kyogi();
};

// Adds the strokes' pieces and the way back to rest to `hands`. Landings come
// out by time. `late` says which stroke came too late; empty when none did.
std::vector<Landing> PlanStrokes(const std::vector<Stroke>& strokes,
                                 const Stage& stage,
                                 const std::array<PlayerModel, 2>& players,
                                 std::array<HandMotion, kHands>& hands,
                                 std::string& late);

// Where a hand rests.
Point RestOf(const PlayerModel& player, bool left);
// Unit vector from the finger tips back along the arm; depends on where the
// hand is, as the elbow follows.
Point ArmDirection(Side player, bool left, Point fingers);

// The hand and its arm, as the camera sees them, at such a place.
SceneHand HandInScene(Side side, bool left, const HandPlace& place,
                      double width_mm);

inline constexpr double kStrokeLift = 45;   // mm, of a stroke on its way
inline constexpr double kFingerDepth = 25;  // mm of finger tips that touch
// The area of the finger tips at a place.
Rect FingerRect(const PlayerModel& model, Side player, bool left,
                Point fingers);

}  // namespace kimari::sim
