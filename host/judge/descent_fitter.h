// Hands that come down on a pad, held against its levels: the misfit of one or
// two of them, all else fitted.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "host/base/side.h"
#include "host/judge/body_hum.h"
#include "host/judge/landing_fit.h"
#include "host/judge/least_squares.h"
#include "host/judge/pad_levels.h"
#include "host/judge/scan_time.h"
#include "host/judge/seat_coupling.h"

namespace kimari::judge {

// From contact on a hand that slides covers more of the pad, or less, by up to
// about this share of it: 5 m/s over 50 mm of finger tips.
inline constexpr double kSlide = 0.0875 / kMs;
inline constexpr double kSlideEnds = 9.6 * kMs;
inline constexpr double kSlideBegins = 2.4 * kMs;  // before contact
// A hand that sweeps on leaves the pad again; how far its level is then from a
// straight line, as a share of it, a scan; and from when on, after the level
// has risen.
inline constexpr double kStirs = 0.05 / kMs;
inline constexpr double kSettled = 3.2 * kMs;
inline constexpr double kUsualApproach = 0.8 * kMs;
inline constexpr double kSpeeds = 1.2;  // spread of its logarithm
inline constexpr double kTails = 2;     // of Student's t
// Finger tips in full contact make hardly more than this (6 pF), in steps;
// beyond it, the spread of its logarithm.
inline constexpr double kMostHand = 15;
inline constexpr double kBeyondMost = 0.3;

// Of the level that two hands make, one of them; it may be more or less.
inline constexpr double kOfTwo = 0.6;
// Of a coupling, from one touch to another: a player who reaches out sits
// otherwise than before.
inline constexpr double kShift = 0.2;

// A hand coming down at constant speed: as a plate at height h above one that
// feels it through a thickness d, its capacitance goes with d / (d + h), so
// before contact with tau / (tau + time left), and is whole from contact on.
// tau is the time in which the hand comes down by the thickness of a card and
// the pad's cover.
struct Descent {
  double contact = 0;   // scans after the edge
  double approach = 1;  // tau, scans
  // Down all the time; `contact` is any moment.
  bool stays = false;
};

inline double Risen(double scan, const Descent& hand) {
  if (hand.stays || scan >= hand.contact) return 1;
  return hand.approach / (hand.approach + hand.contact - scan);
}

inline double Slid(double scan, const Descent& hand) {
  return Risen(scan, hand) *
         std::clamp(scan - hand.contact,
                    hand.stays ? -kSlideEnds : -kSlideBegins, kSlideEnds);
}

// How well hands coming down explain the levels of a stretch of scans.
class DescentFitter {
 public:
  DescentFitter(const PadLevels& levels, const SeatCouplings& seats,
                const LandingFitOptions& options, double from, double last)
      : seats_(seats),
        options_(options),
        noise_(levels.Noise()),
        turn_(levels.Hum().Turn()),
        settled_(levels.Risen() + kSettled) {
    peak_ = std::max(2.0, levels.Peak());
    for (const LevelSample& s : levels.Samples()) {
      if (s.scan >= from && s.scan <= last) samples_.push_back(s);
    }
  }

  // All hands have landed by this scan, not before.
  void AllLandedBy(double scan) {
    settled_ = std::max(settled_, scan + kSettled);
  }

  // All levels after this scan.
  void Forget(double scan) {
    std::erase_if(samples_,
                  [scan](const LevelSample& s) { return s.scan > scan; });
  }

  size_t Count() const { return samples_.size(); }
  double LastScan() const { return samples_.back().scan; }

  // Misfit of one hand.
  double One(Side player, const Descent& hand) const {
    constexpr int kColumns = kOfHand + kOfHum;
    std::array<double, kColumns> x{};
    const double misfit = Solve<kColumns>(
        x,
        [&](const LevelSample& s, std::array<double, kColumns>& row) {
          Columns(s, player, hand, row.data());
          Swings(s, hand, row.data() + kOfHand);
        },
        [&](LeastSquares<kColumns>& squares) {
          Expected(squares, player, 0, peak_);
          squares.Expect(kOfHand, BodyHum::kUsual * peak_);
          squares.Expect(kOfHand + 1, BodyHum::kUsual * peak_);
        });
    return misfit + Impossible(x.data()) + Unlikely(hand) +
           (!hand.stays && hand.contact > LastScan() ? Unheard(x[0]) : 0);
  }

  // Of a hand of A and one of B.
  double Both(const Descent& a, const Descent& b) const {
    constexpr int kColumns = 2 * kOfHand;
    std::array<double, kColumns> x{};
    const double misfit = Solve<kColumns>(
        x,
        [&](const LevelSample& s, std::array<double, kColumns>& row) {
          Columns(s, Side::kA, a, row.data());
          Columns(s, Side::kB, b, row.data() + kOfHand);
        },
        [&](LeastSquares<kColumns>& squares) {
          Expected(squares, Side::kA, 0, kOfTwo * peak_);
          Expected(squares, Side::kB, kOfHand, kOfTwo * peak_);
        });
    return misfit + Impossible(x.data()) + Impossible(x.data() + kOfHand) +
           Unlikely(a) + Unlikely(b);
  }

  // Hands come down in about a millisecond for the last half millimetre, some
  // three times as fast or as slow, and a few take all the time they like
  // (Student's t).
  static double Unlikely(const Descent& hand) {
    if (hand.stays) return 0;
    const double off = std::log(hand.approach / kUsualApproach) / kSpeeds;
    return (kTails + 1) * std::log1p(off * off / kTails);
  }

 private:
  // Of a hand: its level, what the mat adds to that beyond what is likely, its
  // slide.
  static constexpr int kOfHand = 3;
  static constexpr int kOfHum = 2;  // cosine and sine

  void Columns(const LevelSample& s, Side player, const Descent& hand,
               double* row) const {
    const double gain = 1 + s.Drive(player) * seats_[Index(player)].Likely();
    const double risen = Risen(s.scan, hand);
    row[0] = gain * risen;
    row[1] = s.Drive(player) * risen;
    row[2] = gain * Slid(s.scan, hand);
  }

  // The body's hum: it grows with the level as the hand comes down, and in part
  // of a turn looks like a hand that rises. BodyHum's own figure is not taken:
  // the levels tell as much, and how well they do comes into the spread.
  void Swings(const LevelSample& s, const Descent& hand, double* row) const {
    const double risen = Risen(s.scan, hand);
    const double angle = turn_ * s.scan;
    row[0] = risen * std::cos(angle);
    row[1] = risen * std::sin(angle);
  }

  // Of a hand of about this level.
  template <int kColumns>
  void Expected(LeastSquares<kColumns>& squares, Side player, int first,
                double level) const {
    squares.Expect(
        first + 1,
        std::hypot(seats_[Index(player)].LikelySpread(), kShift) * level);
    squares.Expect(first + 2, kSlide * level);
  }

  template <int kColumns, typename Fill, typename Expect>
  double Solve(std::array<double, kColumns>& x, Fill fill,
               Expect expect) const {
    LeastSquares<kColumns> squares;
    expect(squares);
    bool capped = false;
    for (const LevelSample& s : samples_) {
      capped = capped || s.capped;
      if (s.capped) continue;
      std::array<double, kColumns> row{};
      fill(s, row);
      squares.Add(row, s.level, Weight(s));
    }
    double misfit = squares.Solve(x);
    if (!capped) return misfit;
    // A capped level asks only that the explanation reach the cap: it is left
    // out at first, and held against one that stays below it.
    for (int round = 0; round < 2; ++round) {
      LeastSquares<kColumns> held = squares;
      for (const LevelSample& s : samples_) {
        if (!s.capped) continue;
        std::array<double, kColumns> row{};
        fill(s, row);
        double level = 0;
        for (int i = 0; i < kColumns; ++i) level += row[i] * x[i];
        held.Add(row, std::max(level, s.level), Weight(s));
      }
      misfit = held.Solve(x);
    }
    return misfit;
  }

  double Weight(const LevelSample& s) const {
    const double late = std::max(0.0, s.scan - settled_);
    const double wander = (options_.level_wander + kStirs * late) * s.level;
    return 1 / (noise_ * noise_ + wander * wander);
  }

  static double Outside(double value, double low, double high, double spread) {
    const double miss =
        value < low ? low - value : (value > high ? value - high : 0);
    return miss * miss / (spread * spread);
  }

  // Of the level a hand will make that is still on its way.
  static double Unheard(double level) {
    const double beyond =
        std::max(0.0, std::log(std::max(level, 1.0) / kMostHand)) / kBeyondMost;
    return beyond * beyond;
  }

  // A hand adds, it never takes away.
  static double Impossible(const double* x) {
    return Outside(x[0], 0, 1e9, 0.15);
  }

  std::vector<LevelSample> samples_;
  SeatCouplings seats_;
  LandingFitOptions options_;
  double noise_;
  double turn_;     // of the mains, radians a scan
  double settled_;  // scan
  double peak_ = 0;
};

}  // namespace kimari::judge
