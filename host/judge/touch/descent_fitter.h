// Hands that come down on a pad, held against its levels: the misfit of one or
// two of them, all else fitted.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "host/court/side.h"
#include "host/judge/touch/body_hum.h"
#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/least_squares.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/scan_time.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// From when on, after the level has risen, a hand may leave again.
inline constexpr double kSettled = 3.2 * kMs;
inline constexpr double kTails = 2;  // of Student's t

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

// What a hand that comes down adds to each level of a stretch, in columns: its
// level, what the mat adds to that beyond what is likely, its slide.
struct HandColumns {
  static constexpr int kCount = 3;
  using Row = std::array<double, kCount>;
  using Square = std::array<Row, kCount>;

  std::vector<Row> rows;     // of each level
  std::vector<Row> weighed;  // and times the level's weight
  // Sums over the levels that are not capped, what is expected of the hand
  // included; and with the rows of the capped ones.
  LeastSquares<kCount> squares, whole;
  double unlikely = 0;  // DescentFitter::Unlikely
};

// How well hands coming down explain the levels of a stretch of scans.
class DescentFitter {
 public:
  DescentFitter(const PadLevels& levels, const SeatCouplings& seats,
                double from, double last)
      : seats_(seats),
        noise_(levels.Noise()),
        settled_(levels.Risen() + kSettled) {
    peak_ = std::max(2.0, levels.Peak());
    const double turn = levels.Hum().Turn();
    for (const LevelSample& s : levels.Samples()) {
      if (s.scan < from || s.scan > last) continue;
      const double angle = turn * s.scan;
      samples_.push_back({s,
                          Weight(s),
                          {std::cos(angle), std::sin(angle)},
                          1 + levels.Hum().Share(s.scan)});
    }
    std::stable_partition(samples_.begin(), samples_.end(),
                          [](const Sample& s) { return !s.level.capped; });
    CountFree();
  }

  // All hands have landed by this scan, not before. Columns made before are
  // void.
  void AllLandedBy(double scan) {
    settled_ = std::max(settled_, scan + kSettled);
    for (Sample& s : samples_) s.weight = Weight(s.level);
  }

  // All levels after this scan. Columns made before are void.
  void Forget(double scan) {
    std::erase_if(samples_,
                  [scan](const Sample& s) { return s.level.scan > scan; });
    CountFree();
  }

  size_t Count() const { return samples_.size(); }
  double LastScan() const {
    return std::ranges::max_element(samples_,
                                    [](const Sample& a, const Sample& b) {
                                      return a.level.scan < b.level.scan;
                                    })
        ->level.scan;
  }

  // Misfit of one hand.
  double One(Side player, const Descent& hand) const {
    constexpr int kHand = HandColumns::kCount;
    constexpr int kColumns = kHand + kOfHum;
    LeastSquares<kColumns> squares;
    Expected(squares, player, peak_);
    squares.Expect(kHand, BodyHum::kUsual * peak_);
    squares.Expect(kHand + 1, BodyHum::kUsual * peak_);
    const auto row = [&](const Sample& s) {
      const auto [level, beyond, slide] = Row(s, player, hand);
      // The body's hum: it grows with the level as the hand comes down, and in
      // part of a turn looks like a hand that rises. BodyHum's own figure is
      // not taken: the levels tell as much, and how well they do comes into the
      // spread.
      const double risen = Risen(s.level.scan, hand);
      return std::array<double, kColumns>{level, beyond, slide,
                                          risen * s.turn[0], risen * s.turn[1]};
    };
    for (size_t i = 0; i < free_; ++i) {
      const Sample& s = samples_[i];
      squares.Add(row(s), s.level.level, s.weight);
    }
    LeastSquares<kColumns> whole = squares;
    for (size_t i = free_; i < samples_.size(); ++i) {
      whole.AddRow(row(samples_[i]), samples_[i].weight);
    }
    std::array<double, kColumns> x{};
    const double misfit = Solve<kColumns>(
        squares, whole, x, [&](size_t i) { return row(samples_[i]); });
    return misfit + Impossible(x.data()) + Unlikely(hand) +
           (!hand.stays && hand.contact > LastScan() ? Unheard(x[0]) : 0);
  }

  // The columns of a hand of `player`, one of two: made once for all it is held
  // against.
  HandColumns Columns(Side player, const Descent& hand) const {
    HandColumns made;
    made.unlikely = Unlikely(hand);
    Expected(made.squares, player, kOfTwo * peak_);
    made.rows.reserve(samples_.size());
    made.weighed.reserve(samples_.size());
    for (size_t i = 0; i < samples_.size(); ++i) {
      const Sample& s = samples_[i];
      // What the bodies' hum does to one hand looks like another that comes.
      const HandColumns::Row row = Row(s, player, hand, s.swings);
      if (i == free_) made.whole = made.squares;
      if (i < free_) {
        made.squares.Add(row, s.level.level, s.weight);
      } else {
        made.whole.AddRow(row, s.weight);
      }
      made.rows.push_back(row);
      made.weighed.push_back(
          {s.weight * row[0], s.weight * row[1], s.weight * row[2]});
    }
    return made;
  }

  // Misfit of two hands, by their columns.
  double Both(const HandColumns& a, const HandColumns& b) const {
    constexpr int kHand = HandColumns::kCount;
    HandColumns::Square between{};
    Add(a, b, 0, free_, between);
    const LeastSquares<2 * kHand> squares(a.squares, b.squares, between);
    Add(a, b, free_, samples_.size(), between);
    const LeastSquares<2 * kHand> whole(a.whole, b.whole, between);
    std::array<double, 2 * kHand> x{};
    const double misfit = Solve<2 * kHand>(squares, whole, x, [&](size_t i) {
      const HandColumns::Row &of_a = a.rows[i], &of_b = b.rows[i];
      return std::array{of_a[0], of_a[1], of_a[2], of_b[0], of_b[1], of_b[2]};
    });
    return misfit + Impossible(x.data()) + Impossible(x.data() + kHand) +
           a.unlikely + b.unlikely;
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
  static constexpr int kOfHum = 2;  // cosine and sine

  struct Sample {
    LevelSample level;
    double weight = 0;
    std::array<double, kOfHum> turn{};  // of the mains
    double swings = 1;  // what the bodies' hum makes of hands (BodyHum)
  };

  HandColumns::Row Row(const Sample& s, Side player, const Descent& hand,
                       double swings = 1) const {
    const double drive = s.level.Drive(player);
    const double gain = swings + drive * seats_[Index(player)].Likely();
    const double risen = Risen(s.level.scan, hand);
    return {gain * risen, drive * risen, gain * Slid(s.level.scan, hand)};
  }

  // The row of a hand of about this level.
  template <int kColumns>
  void Expected(LeastSquares<kColumns>& squares, Side player,
                double level) const {
    squares.Expect(
        1, std::hypot(seats_[Index(player)].LikelySpread(), kShift) * level);
    squares.Expect(2, kSlide * level);
  }

  // How many levels are not capped.
  void CountFree() {
    free_ = static_cast<size_t>(std::ranges::count_if(
        samples_, [](const Sample& s) { return !s.level.capped; }));
  }

  // Adds the levels from `first` on to before `end`.
  static void Add(const HandColumns& a, const HandColumns& b, size_t first,
                  size_t end, HandColumns::Square& between) {
    for (size_t i = first; i < end; ++i) {
      for (size_t k = 0; k < between.size(); ++k) {
        for (size_t m = 0; m < between.size(); ++m) {
          between[k][m] += b.weighed[i][k] * a.rows[i][m];
        }
      }
    }
  }

  // A capped level asks only that the explanation reach the cap: it is left
  // out at first, and held against one that stays below it.
  template <int kColumns, typename RowOf>
  double Solve(const LeastSquares<kColumns>& squares,
               const LeastSquares<kColumns>& whole,
               std::array<double, kColumns>& x, RowOf row_of) const {
    double misfit = squares.Solve(x);
    for (int round = 0; free_ < samples_.size() && round < 2; ++round) {
      LeastSquares<kColumns> held = whole;
      held.CopyValuesOf(squares);
      for (size_t s = free_; s < samples_.size(); ++s) {
        const std::array<double, kColumns> row = row_of(s);
        double level = 0;
        for (int i = 0; i < kColumns; ++i) level += row[i] * x[i];
        held.AddValue(row, std::max(level, samples_[s].level.level),
                      samples_[s].weight);
      }
      misfit = held.Solve(x);
    }
    return misfit;
  }

  double Weight(const LevelSample& s) const {
    const double late = std::max(0.0, s.scan - settled_);
    const double wander = (kLevelWander + kStirs * late) * s.level;
    return 1 / (noise_ * noise_ + wander * wander);
  }

  static double Outside(double value, double low, double high, double spread) {
    const double miss =
        value < low ? low - value : (value > high ? value - high : 0);
    return miss * miss / (spread * spread);
  }

  // Log share of the level a hand will make that is still on its way.
  static double Unheard(double level) {
    const double beyond =
        std::max(0.0, std::log(std::max(level, 1.0) / kMostHand)) / kBeyondMost;
    return beyond * beyond;
  }

  // A hand adds, it never takes away.
  static double Impossible(const double* x) {
    return Outside(x[0], 0, 1e9, 0.15);
  }

  std::vector<Sample> samples_;  // those that are capped last
  size_t free_ = 0;              // that are not
  SeatCouplings seats_;
  double noise_;
  double settled_;  // scan
  double peak_ = 0;
};

}  // namespace kimari::judge
