// Mains hum of the bodies that touch a pad: what a hand adds to the pad's plain
// level swings by a share of it, since the body's potential moves while the pad
// charges. What a seat mat makes of the hand does not swing.
#pragma once

#include <span>

#include "host/base/time.h"
#include "host/judge/touch/plain_level.h"

namespace kimari::judge {

class BodyHum {
 public:
  // Spread of each of both parts of the share, before anything is known: a body
  // on the mains' field at 5 V swings 8 % (firmware/README.md, "Front end").
  static constexpr double kUsual = 0.1;

  BodyHum() = default;
  // Found in the differences of levels an eighth of a swing apart: hands that
  // land or leave in between are strays among them.
  BodyHum(std::span<const PlainLevel> plain, Duration period, double noise);

  // What the plain level at this scan is more than the hands', as a share of
  // theirs.
  double Share(int scan) const;
  // How far the mains turn, radians a scan.
  double Turn() const { return turn_; }

 private:
  double turn_ = 0;  // radians a scan
  double cosine_ = 0;
  double sine_ = 0;
};

}  // namespace kimari::judge
