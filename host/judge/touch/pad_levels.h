// The levels around one edge of a pad, and what each player's seat mat does to
// them (wire::Slot). In most slots both mats move, against each other, the one
// way and the other in turn: the mean of two such levels is what hands alone
// make, the plain level. In a player's own slot only his mat moves. What a
// level is above the plain level at the same scan, its excess, is blind to how
// the hand moves, since its neighbours move alike.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "firmware/protocol/wire.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/judge/touch/body_hum.h"
#include "host/judge/touch/plain_level.h"

namespace kimari::judge {

// A level above the baseline of its slot, in steps.
struct LevelSample {
  int scan = 0;  // after the edge's first crossing scan
  double level = 0;
  // How each player's mat moved: 1 adds his coupling to his touch's share, -1
  // takes it away.
  std::array<int, 2> drive{};
  // At the end of the board's window: the true level is this or more.
  bool capped = false;

  int Drive(Side player) const { return drive[Index(player)]; }
  bool Both() const { return drive[0] != 0 && drive[1] != 0; }
};

// What the mats made of the hands in one scan: with what his mat moved by, his
// share of the plain level and his coupling, summed over both players.
struct SeatExcess {
  int scan = 0;
  std::array<int, 2> drive{};  // as in LevelSample
  double excess = 0;           // steps
  double plain = 0;            // of the hands (PadLevels::Hands), steps
  double variance = 0;         // noise, and hands that moved, squared steps
};

class PadLevels {
 public:
  // Level noise is never taken to be smaller than this, in steps: the
  // counter's own rounding is 0.29.
  static constexpr double kLeastNoise = 0.32;

  // The traces of this edge, in any order; those of others are left out.
  PadLevels(const evidence::PadEdge& edge,
            std::span<const evidence::PadTrace> traces,
            double least_noise = kLeastNoise);

  const std::vector<LevelSample>& Samples() const { return samples_; }
  // Scans at and after the edge.
  int After() const;
  const BodyHum& Hum() const { return hum_; }
  // Standard deviation of one level, steps.
  double Noise() const { return noise_; }
  Duration Period() const { return period_; }
  // One at each scan with levels of both kinds close to it.
  const std::vector<PlainLevel>& Plain() const { return plain_; }
  // What is left of one without the bodies' hum, and without what mats that
  // move against each other take off it.
  double Hands(const PlainLevel& plain) const;
  // The highest plain level, as a running mean.
  double Peak() const { return peak_; }
  // The scan from which on it has (nearly) been as high as that.
  int Risen() const { return risen_; }
  // Up to where a hand has clearly begun to leave, else the last scan.
  int Stays() const { return stays_; }
  // Highest plain level from one scan to another, both included; 0 where there
  // is none.
  double PlainBetween(double from, double to) const;
  // How far the untouched level of a slot may be off: those of a pad differ by
  // little, unless a hand lay on it while the board learned them; steps.
  double Doubt(wire::Slot slot) const {
    return doubt_[static_cast<size_t>(slot)];
  }
  // What the mats add in the scans that have a plain level, none of it capped.
  std::vector<SeatExcess> Excess() const;

 private:
  void DoubtBaselines(std::span<const uint8_t> quarters);
  void FindPlain();
  void EstimateNoise(double least);
  void FindStay();

  std::vector<LevelSample> samples_;
  std::vector<PlainLevel> plain_;
  BodyHum hum_;
  std::array<double, wire::kSlotKinds> doubt_{};
  Duration period_;
  double noise_ = 0;
  double peak_ = 0;
  int risen_ = 0;
  int stays_ = 0;
};

}  // namespace kimari::judge
