// How one hand moves over a stretch of time: smooth pieces between places, as
// people move (minimum jerk), and the height of its finger tips.
#pragma once

#include <array>
#include <vector>

#include "host/base/time.h"
#include "host/proof/sim/geometry.h"

namespace kimari::sim {

// The middle of the finger tips that touch, and their height above the cards.
struct HandPlace {
  Point fingers;
  double height_mm = 0;
  double touch_pf = 0;  // in full contact; 0: as the player's always
  double raise = 0;     // 0 lies as hands do, 1 stands straight up on its elbow
};

// A fifth-degree path from one place to another; no acceleration at its ends.
class Quintic {
 public:
  Quintic() = default;
  // Positions in mm, speeds in mm/s, duration in s (> 0).
  Quintic(double from, double from_speed, double to, double to_speed,
          double seconds);
  double At(double seconds) const;

 private:
  std::array<double, 6> c_{};
};

// One piece of a hand's way.
struct HandPiece {
  enum class Height {
    kLevel,   // from_height all the way
    kStrike,  // up to `lift`, down to 0 at the end at `descent` mm/s
    kCover,   // to `to_height` in the first third, then level
    kCarry,   // up to `lift` in the first third, down to `to_height` at last
    kRaise,   // smoothly to `to_height`
  };
  HostTime begin;
  HostTime end;
  Quintic x;
  Quintic y;
  Height height = Height::kLevel;
  double from_height = 0;
  double to_height = 0;
  double lift = 0;     // mm
  double descent = 0;  // mm/s
  double touch_pf = 0;
  double from_raise = 0;
  double to_raise = 0;

  HandPlace At(HostTime t) const;  // begin <= t <= end
};

// Pieces in order of time; between them, and outside, the hand is still.
class HandMotion {
 public:
  HandMotion() = default;
  explicit HandMotion(HandPlace rest) : rest_(rest) {}

  HandPlace At(HostTime t) const;
  // Where it is after its last piece.
  HandPlace Last() const;
  // When its last piece ends; the beginning of time when there is none.
  HostTime End() const;
  HostTime Begin() const;
  bool Still() const { return pieces_.empty(); }

  // Pieces begin no earlier than End() and last at least 1 us.
  void Add(const HandPiece& piece);
  // Stays where it is, touching nothing new, until `end`.
  void Hold(HostTime begin, HostTime end);
  // From Last() to `to` with speed zero at both ends, over height `lift`.
  void Carry(HostTime begin, HostTime end, Point to, double lift,
             double to_height);
  // Goes straight up (1) or comes down again (0), to finger tips at `to`.
  void Raise(HostTime begin, HostTime end, Point to, double to_height,
             double to_raise);

 private:
  HandPlace rest_;
  std::vector<HandPiece> pieces_;
};

// Duration of a minimum-jerk move over `mm` whose highest speed is `mm_s`.
inline double MinimumJerkSeconds(double mm, double mm_s) {
  return 1.875 * mm / mm_s;
}

}  // namespace kimari::sim
