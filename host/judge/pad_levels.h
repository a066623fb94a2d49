// The levels around one edge of a pad, and what each player's seat mat adds to
// them: the excess of his own slot over the plain slots next to it. The excess
// is blind to how the hand moves, since its neighbours move alike.
#pragma once

#include <span>
#include <vector>

#include "host/base/side.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

enum class SeatSlot { kPlain, kA, kB };

// A level above the baseline of its slot, in steps.
struct LevelSample {
  int scan = 0;  // after the edge's first crossing scan
  double level = 0;
  SeatSlot slot = SeatSlot::kPlain;
  // At the end of the board's window: the true level is this or more.
  bool capped = false;

  bool Owned(Side player) const {
    return slot == (player == Side::kA ? SeatSlot::kA : SeatSlot::kB);
  }
};

struct SeatExcess {
  int scan = 0;
  double excess = 0;  // steps
  double plain = 0;   // level of the plain neighbours, steps
  double model = 0;   // spread by what is not noise, steps
  bool capped = false;
};

class PadLevels {
 public:
  // The traces of this edge, in any order; those of others are left out. A
  // level of `highest` or more is the end of the board's window.
  PadLevels(const evidence::PadEdge& edge,
            std::span<const evidence::PadTrace> traces, int highest,
            double least_noise);

  const std::vector<LevelSample>& Samples() const { return samples_; }
  // Scans at and after the edge.
  int After() const;
  // Standard deviation of one level, steps.
  double Noise() const { return noise_; }
  Duration Period() const { return period_; }
  // The highest level out of the players' slots, as a running mean.
  double Peak() const { return peak_; }
  // The scan from which on it has (nearly) been as high as that.
  int Risen() const { return risen_; }
  // Up to where a hand has clearly begun to leave, else the last scan.
  int Stays() const { return stays_; }
  // Highest level out of the players' slots from one scan to another, both
  // included; 0 where there is none.
  double PlainBetween(double from, double to) const;
  std::vector<SeatExcess> Excess(Side player) const;

 private:
  void EstimateNoise(double least);
  void FindStay();

  std::vector<LevelSample> samples_;
  std::vector<LevelSample> plain_;
  Duration period_;
  double noise_ = 0;
  double peak_ = 0;
  int risen_ = 0;
  int stays_ = 0;
};

}  // namespace kimari::judge
