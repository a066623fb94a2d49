#include "host/proof/sim/hand_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kimari::sim {
// Boundary values p, v and a = 0 at both ends, solved for the coefficients.
Quintic::Quintic(double from, double from_speed, double to, double to_speed,
                 double seconds) {
  const double t = seconds;
  const double h = to - from;
  const double v0 = from_speed * t;
  const double v1 = to_speed * t;
  c_[0] = from;
  c_[1] = from_speed;
  c_[3] = (10 * h - 6 * v0 - 4 * v1) / (t * t * t);
  c_[4] = (-15 * h + 8 * v0 + 7 * v1) / (t * t * t * t);
  c_[5] = (6 * h - 3 * v0 - 3 * v1) / (t * t * t * t * t);
}

double Quintic::At(double s) const {
  return c_[0] + s * (c_[1] + s * s * (c_[3] + s * (c_[4] + s * c_[5])));
}

HandPlace HandPiece::At(HostTime t) const {
  const double s = (t - begin).Seconds();
  const double whole = (end - begin).Seconds();
  const double u = std::clamp(s / whole, 0.0, 1.0);
  HandPlace place{{x.At(s), y.At(s)}, from_height, touch_pf};
  place.raise = from_raise + (to_raise - from_raise) * Smooth(u);
  switch (height) {
    case Height::kLevel:
      break;
    case Height::kStrike: {
      const double above = from_height + (lift - from_height) * Smooth(u / 0.4);
      const double left = whole - s;
      place.height_mm =
          left <= 0 ? 0 : above * -std::expm1(-descent * left / lift);
      break;
    }
    case Height::kCover:
      place.height_mm = from_height + (to_height - from_height) * Smooth(u * 3);
      break;
    case Height::kCarry:
      place.height_mm = from_height + (lift - from_height) * Smooth(u * 3) +
                        (to_height - lift) * Smooth(u * 3 - 2);
      break;
    case Height::kRaise:
      place.height_mm = from_height + (to_height - from_height) * Smooth(u);
      break;
  }
  return place;
}

HandPlace HandMotion::At(HostTime t) const {
  // The first piece that begins after t; the one before it counts.
  const auto after = std::upper_bound(
      pieces_.begin(), pieces_.end(), t,
      [](HostTime time, const HandPiece& piece) { return time < piece.begin; });
  if (after == pieces_.begin()) return rest_;
  const HandPiece& piece = *std::prev(after);
  return piece.At(std::min(t, piece.end));
}

HandPlace HandMotion::Last() const {
  return pieces_.empty() ? rest_ : pieces_.back().At(pieces_.back().end);
}

HostTime HandMotion::End() const {
  return pieces_.empty() ? HostTime{std::numeric_limits<int64_t>::min()}
                         : pieces_.back().end;
}

HostTime HandMotion::Begin() const {
  return pieces_.empty() ? HostTime{std::numeric_limits<int64_t>::max()}
                         : pieces_.front().begin;
}

void HandMotion::Add(const HandPiece& piece) { pieces_.push_back(piece); }

void HandMotion::Hold(HostTime begin, HostTime end) {
  const HandPlace place = Last();
  HandPiece piece;
  piece.begin = begin;
  piece.end = end;
  const double seconds = (end - begin).Seconds();
  piece.x = Quintic(place.fingers.x, 0, place.fingers.x, 0, seconds);
  piece.y = Quintic(place.fingers.y, 0, place.fingers.y, 0, seconds);
  piece.from_height = place.height_mm;
  piece.from_raise = piece.to_raise = place.raise;
  Add(piece);
}

void HandMotion::Carry(HostTime begin, HostTime end, Point to, double lift,
                       double to_height) {
  const HandPlace from = Last();
  const double seconds = (end - begin).Seconds();
  HandPiece piece;
  piece.begin = begin;
  piece.end = end;
  piece.x = Quintic(from.fingers.x, 0, to.x, 0, seconds);
  piece.y = Quintic(from.fingers.y, 0, to.y, 0, seconds);
  piece.height = HandPiece::Height::kCarry;
  piece.from_height = from.height_mm;
  piece.from_raise = from.raise;
  piece.to_height = to_height;
  piece.lift = lift;
  Add(piece);
}

void HandMotion::Raise(HostTime begin, HostTime end, Point to, double to_height,
                       double to_raise) {
  const HandPlace from = Last();
  const double seconds = (end - begin).Seconds();
  HandPiece piece;
  piece.begin = begin;
  piece.end = end;
  piece.x = Quintic(from.fingers.x, 0, to.x, 0, seconds);
  piece.y = Quintic(from.fingers.y, 0, to.y, 0, seconds);
  piece.height = HandPiece::Height::kRaise;
  piece.from_height = from.height_mm;
  piece.to_height = to_height;
  piece.from_raise = from.raise;
  piece.to_raise = to_raise;
  Add(piece);
}

}  // namespace kimari::sim
