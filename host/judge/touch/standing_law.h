// Where skin may first have met a card, against the contact that the levels
// show: how often, and how far, in mm of the hand's way (above 0: before).
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"

namespace kimari::judge {

// Immutable; any thread.
class StandingLaw {
 public:
  struct Part {
    double mm, share;
  };
  // Shares of any sum above 0. It holds for hands that come down by a
  // millimetre in `slowest` at most; a slower one was never measured.
  explicit StandingLaw(std::vector<Part> parts,
                       Duration slowest = Duration{
                           std::numeric_limits<int64_t>::max()});

  // Shares add up to 1.
  std::span<const Part> Parts() const { return parts_; }
  bool Holds(Duration a_millimetre) const { return a_millimetre <= slowest_; }

  double Mean() const;    // mm
  double Spread() const;  // mm, one standard deviation

 private:
  std::vector<Part> parts_;
  Duration slowest_;
};
using StandingLawPtr = std::shared_ptr<const StandingLaw>;

// Of a mat of which nothing was measured (kStandings).
const StandingLaw& UsualStanding();

// By the board below each mat; null: the usual one.
struct MatStandings {
  std::array<StandingLawPtr, 2> laws;

  // Of a touch that hands of both players may have made with probability
  // `both`: nobody tapped so, and how two are told apart errs by itself.
  const StandingLaw& Of(Side board, Duration a_millimetre, double both) const;
};

}  // namespace kimari::judge
