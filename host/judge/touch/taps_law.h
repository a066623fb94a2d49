// A law from a few taps, as wide as so few of them leave it.
#pragma once

#include <span>
#include <vector>

#include "host/judge/touch/standing_law.h"

namespace kimari::judge {

// Ways in mm of one player's taps, on cards that all lay in one manner.
struct TapsOfCard {
  struct Way {
    double mm;
    double sigma_mm = 0;  // of its own measure
  };
  std::vector<Way> ways;  // one at least
};

// Where skin will be met by the next tap, on another card: Student's t. What
// taps' own measures err is in them and taken out again: each touch of a match
// has its own.
struct NextTap {
  double middle = 0;
  double scale = 0;
  int degrees = 1;

  // That it is at `mm` or below.
  double UpTo(double mm) const;
};

// Two cards at least.
NextTap PredictTap(std::span<const TapsOfCard> cards);

// All of them in equal shares, and a share of the usual law, for what is of no
// kind that was tapped.
std::vector<StandingLaw::Part> MixTaps(std::span<const NextTap> taps,
                                       double untapped);

}  // namespace kimari::judge
