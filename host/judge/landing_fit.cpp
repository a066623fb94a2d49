#include "host/judge/landing_fit.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "host/judge/least_squares.h"

namespace kimari::judge {
namespace {

// A hand coming down at constant speed: as a plate at height h above one that
// feels it through a thickness d, its capacitance goes with d / (d + h), so
// before contact with tau / (tau + time left), and is whole from contact on.
// tau is the time in which the hand comes down by the thickness of a card and
// the pad's cover: these values, in scans.
constexpr std::array<double, 7> kApproaches = {0.25, 0.7, 1.5, 3, 6, 12, 24};
// From contact on a hand that slides covers more of the pad, or less, by up to
// about this share of it in a scan: 5 m/s over 50 mm of finger tips.
constexpr double kSlide = 0.035;
constexpr double kSlideEnds = 24;     // scans
constexpr double kUsualApproach = 2;  // scans
constexpr double kSpeeds = 1.2;       // spread of its logarithm
constexpr double kEarliest = -4;      // contact, in scans after the edge
constexpr double kFine = 0.5;         // steps of the search, in scans
constexpr double kCoarse = 1.5;
constexpr size_t kFewest = 10;
constexpr double kEverything = -1e9;
constexpr double kBefore = 12;   // scans looked at before a late landing
constexpr double kAfter = 16;    // and after it
constexpr double kLanded = 2.2;  // steps of a hand that has landed
constexpr double kPart = 0.25;   // of two hands
constexpr double kSettles = 4;   // scans after the first hand's landing
constexpr int kFull = 4;         // scans until a running mean shows it
constexpr double kApart = 16;    // scans in which one hand is seen alone
constexpr int kLongAfter = 24;   // scans looked at after the last contact

struct Descent {
  double contact = 0;
  double approach = 1;
  // Down all the time; `contact` is any moment.
  bool stays = false;
};

double Risen(double scan, const Descent& hand) {
  if (hand.stays || scan >= hand.contact) return 1;
  return hand.approach / (hand.approach + hand.contact - scan);
}

double Slid(double scan, const Descent& hand) {
  return std::clamp(scan - hand.contact, hand.stays ? -kSlideEnds : 0,
                    kSlideEnds);
}

class Fitter {
 public:
  Fitter(const PadLevels& levels, const SeatCouplings& seats,
         const LandingFitOptions& options, double from, double last)
      : seats_(seats), options_(options), noise_(levels.Noise()) {
    peak_ = std::max(2.0, levels.Peak());
    for (const LevelSample& s : levels.Samples()) {
      if (s.scan >= from && s.scan <= last) samples_.push_back(s);
    }
  }

  // Leaves out what this player's slot showed of him.
  void WithoutSlotOf(Side player) {
    std::erase_if(samples_,
                  [&](const LevelSample& s) { return s.Owned(player); });
  }

  // Leaves out his slots that show nothing although he may well touch: his
  // seat mat was driven out of step. Where that happened once after `from`,
  // when he surely touched, a silent slot before it says nothing either.
  void WithoutMissed(const PadLevels& levels, Side player, double from) {
    const std::vector<SeatExcess> excess = levels.Excess(player);
    std::vector<double> shares;
    for (const SeatExcess& e : excess) {
      if (e.scan > from && e.plain > peak_ / 4) {
        shares.push_back(e.excess / e.plain);
      }
    }
    if (shares.empty()) return;
    const auto high =
        shares.begin() + static_cast<ptrdiff_t>(shares.size() * 3 / 4);
    std::nth_element(shares.begin(), high, shares.end());
    const double least = *high * 0.35;
    const bool missed = std::any_of(shares.begin(), shares.end(),
                                    [&](double x) { return x < least; });
    if (!missed) return;
    for (const SeatExcess& e : excess) {
      if (e.excess >= least * e.plain) continue;
      std::erase_if(samples_,
                    [&](const LevelSample& s) { return s.scan == e.scan; });
    }
  }

  size_t Count() const { return samples_.size(); }
  double LastScan() const { return samples_.back().scan; }

  // Misfit of one hand; unless its coupling is known, seen in no slot of its
  // own.
  double One(Side player, const Descent& hand) const {
    std::array<double, 2> x{};
    const double misfit =
        Solve<2, 1>(x, [&](const LevelSample& s, std::array<double, 2>& row) {
          const double gain = Gain(s, player);
          row = {gain * Risen(s.scan, hand), gain * Slid(s.scan, hand)};
        });
    return misfit + Outside(x[0], 0, 1e9, 0.15) + Unlikely(hand);
  }

  // Of a hand of A and one of B.
  double Both(const Descent& a, const Descent& b) const {
    return seats_[0].known && seats_[1].known ? Coupled(a, b) : Free(a, b);
  }

 private:
  // With couplings as learned.
  double Coupled(const Descent& a, const Descent& b) const {
    std::array<double, 4> x{};
    const double misfit =
        Solve<4, 1>(x, [&](const LevelSample& s, std::array<double, 4>& row) {
          const double gain_a = Gain(s, Side::kA);
          const double gain_b = Gain(s, Side::kB);
          row = {gain_a * Risen(s.scan, a), gain_a * Slid(s.scan, a),
                 gain_b * Risen(s.scan, b), gain_b * Slid(s.scan, b)};
        });
    return misfit + Outside(x[0], 0, 1e9, 0.15) + Outside(x[2], 0, 1e9, 0.15) +
           Unlikely(a) + Unlikely(b);
  }

  // With any.
  double Free(const Descent& a, const Descent& b) const {
    std::array<double, 8> x{};
    const double misfit =
        Solve<8, 2>(x, [&](const LevelSample& s, std::array<double, 8>& row) {
          Columns(s, Side::kA, a, row.data());
          Columns(s, Side::kB, b, row.data() + 4);
        });
    return misfit + Implausible(x.data(), seats_[0]) +
           Implausible(x.data() + 4, seats_[1]) + Unlikely(a) + Unlikely(b);
  }

  double Gain(const LevelSample& s, Side player) const {
    return s.Owned(player) ? 1 + seats_[Index(player)].mean : 1;
  }

  // Level, its own share; slide, its own share.
  static void Columns(const LevelSample& s, Side player, const Descent& hand,
                      double* row) {
    row[0] = Risen(s.scan, hand);
    row[2] = Slid(s.scan, hand);
    row[1] = s.Owned(player) ? row[0] : 0;
    row[3] = s.Owned(player) ? row[2] : 0;
  }

  // The second half of each hand's columns (1: of 2, 2: of 4) are slides.
  template <int kColumns, int kSlides, typename Fill>
  double Solve(std::array<double, kColumns>& x, Fill fill) const {
    LeastSquares<kColumns> squares;
    for (int i = kSlides; i < kColumns; i += 2 * kSlides) {
      for (int j = 0; j < kSlides; ++j) {
        squares.Expect(i + j, kSlide * peak_);
      }
    }
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
    double share = options_.level_wander;
    for (const Side player : {Side::kA, Side::kB}) {
      const SeatCoupling& seat = seats_[Index(player)];
      if (seat.known && s.Owned(player)) {
        share = std::hypot(share, seat.spread / (1 + seat.mean));
      }
    }
    const double wander = share * s.level;
    return 1 / (noise_ * noise_ + wander * wander);
  }

  static double Outside(double value, double low, double high, double spread) {
    const double miss =
        value < low ? low - value : (value > high ? value - high : 0);
    return miss * miss / (spread * spread);
  }

  // Hands come down in about a millisecond for the last half millimetre, some
  // three times as fast or as slow.
  static double Unlikely(const Descent& hand) {
    if (hand.stays) return 0;
    const double off = std::log(hand.approach / kUsualApproach) / kSpeeds;
    return off * off;
  }

  // Of a hand of this level and slide with their own shares: a hand adds, it
  // never takes away, and a share of it follows the seat mat.
  static double Implausible(const double* x, const SeatCoupling& seat) {
    const double later = x[0] + kSlideEnds / 4 * x[2];
    const double own = x[1] + kSlideEnds / 4 * x[3];
    const double size = std::max(later, 0.5);
    return Outside(x[0], 0, 1e9, 0.15) +
           Outside(own, seat.least * size, seat.most * size, 0.1 * size);
  }

  std::vector<LevelSample> samples_;
  SeatCouplings seats_;
  LandingFitOptions options_;
  double noise_;
  double peak_ = 0;
};

// A weighted mean and its spread.
class Average {
 public:
  void Add(double value, double weight) {
    weight_ += weight;
    sum_ += weight * value;
    squares_ += weight * value * value;
  }
  Landing Get(double step) const {
    const double mean = sum_ / weight_;
    return {mean,
            std::max(0.0, squares_ / weight_ - mean * mean) + step * step / 12};
  }

 private:
  double weight_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// No shape fits to the last bit: what the best one leaves beyond noise is
// taken to be the error of all.
double ErrorScale(double best, size_t samples, int free) {
  const double degrees = std::max(4.0, static_cast<double>(samples) - free);
  return std::max(1.0, best / degrees);
}

}  // namespace

std::optional<Landing> FitOne(const PadLevels& levels, Side player,
                              const SeatCouplings& seats,
                              const LandingFitOptions& options, int last) {
  Fitter fitter(levels, seats, options, kEverything,
                std::min({last, levels.Stays(), levels.Risen() + kLongAfter}));
  if (!seats[Index(player)].known) fitter.WithoutSlotOf(player);
  if (fitter.Count() < kFewest) return std::nullopt;
  struct Tried {
    double contact, misfit;
  };
  std::vector<Tried> tried;
  double best = 1e300;
  for (double contact = kEarliest; contact <= fitter.LastScan() - 2;
       contact += kFine) {
    for (const double approach : kApproaches) {
      const double misfit = fitter.One(player, {contact, approach});
      tried.push_back({contact, misfit});
      best = std::min(best, misfit);
    }
  }
  if (tried.empty()) return std::nullopt;
  const double scale = ErrorScale(best, fitter.Count(), 6);
  Average average;
  for (const Tried& t : tried) {
    average.Add(t.contact, std::exp((best - t.misfit) / (2 * scale)));
  }
  return average.Get(kFine);
}

namespace {

// Of a hand that joins one which has long been there (and may have left), by
// the levels around that moment.
std::optional<Landing> FitLate(const PadLevels& levels, Side late,
                               const Landing& near, const Landing& first,
                               const SeatCouplings& seats,
                               const LandingFitOptions& options) {
  const double reach = 3 * std::sqrt(near.variance) + 6;
  const double settled = first.scan + 3 * std::sqrt(first.variance) + kSettles;
  if (near.scan < settled) return std::nullopt;
  const double earliest = std::max(settled, near.scan - reach);
  // The first one had come down by then, and was not still on its way.
  if (levels.PlainBetween(first.scan, earliest) <
      std::max(kLanded, kPart * levels.Peak())) {
    return std::nullopt;
  }
  Fitter fitter(levels, seats, options, std::max(settled, earliest - kBefore),
                near.scan + reach + kAfter);
  if (fitter.Count() < kFewest) return std::nullopt;
  const Descent there = {near.scan, 1, true};
  std::vector<std::array<double, 2>> tried;
  double best = 1e300;
  const double last = std::min(near.scan + reach, fitter.LastScan() - 2);
  for (double contact = earliest; contact <= last; contact += kFine) {
    for (const double approach : kApproaches) {
      const Descent comes = {contact, approach};
      const double misfit = late == Side::kA ? fitter.Both(comes, there)
                                             : fitter.Both(there, comes);
      tried.push_back({contact, misfit});
      best = std::min(best, misfit);
    }
  }
  if (tried.empty()) return std::nullopt;
  const double scale = ErrorScale(best, fitter.Count(), 8);
  Average average;
  for (const auto& [contact, misfit] : tried) {
    average.Add(contact, std::exp((best - misfit) / (2 * scale)));
  }
  return average.Get(kFine);
}

}  // namespace

std::optional<std::array<Landing, 2>> FitBoth(
    const PadLevels& levels, const std::array<Landing, 2>& near,
    const SeatCouplings& seats, const LandingFitOptions& options) {
  const size_t second = near[1].scan > near[0].scan ? 1 : 0;
  const double reach = 3 * std::sqrt(near[second].variance) + 6;
  const double joined = near[second].scan;
  if (joined > kApart) {
    const Side first = second == 1 ? Side::kA : Side::kB;
    const auto alone = FitOne(levels, first, seats, options,
                              static_cast<int>(joined - reach / 2));
    const auto late = !alone ? std::nullopt
                             : FitLate(levels, Other(first), near[second],
                                       *alone, seats, options);
    if (late) {
      return second == 1 ? std::array{*alone, *late}
                         : std::array{*late, *alone};
    }
  }
  // Whoever came first may have come down at any moment until the second
  // joined.
  const std::array<double, 2> low = {kEarliest, kEarliest};
  // What began to show long before may still have been on its way down.
  const double latest =
      std::max(joined + reach, static_cast<double>(levels.Risen() + kFull));
  std::array<double, 2> high = {latest, latest};
  Fitter fitter(levels, seats, options, kEverything,
                std::min<double>(levels.Stays(), high[second] + kLongAfter));
  for (const Side player : {Side::kA, Side::kB}) {
    const double from =
        Index(player) == static_cast<int>(second) ? joined + 4 : 4;
    fitter.WithoutMissed(levels, player, from);
  }
  if (fitter.Count() < kFewest) return std::nullopt;
  for (size_t p = 0; p < 2; ++p) {
    high[p] = std::min(fitter.LastScan() - 2, high[p]);
    if (high[p] <= low[p]) return std::nullopt;
  }
  struct Tried {
    double a, b, misfit;
    size_t ia, ib;
  };
  std::vector<Tried> coarse;
  for (double a = low[0]; a <= high[0]; a += kCoarse) {
    for (double b = low[1]; b <= high[1]; b += kCoarse) {
      Tried best{a, b, 1e300, 0, 0};
      for (size_t i = 0; i < kApproaches.size(); i += 2) {
        for (size_t j = 0; j < kApproaches.size(); j += 2) {
          const double misfit =
              fitter.Both({a, kApproaches[i]}, {b, kApproaches[j]});
          if (misfit < best.misfit) best = {a, b, misfit, i, j};
        }
      }
      coarse.push_back(best);
    }
  }
  std::sort(coarse.begin(), coarse.end(),
            [](const Tried& x, const Tried& y) { return x.misfit < y.misfit; });
  const double rough = ErrorScale(coarse.front().misfit, fitter.Count(), 12);
  std::vector<Tried> fine;
  double best = 1e300;
  for (size_t k = 0; k < std::min<size_t>(coarse.size(), 24); ++k) {
    const Tried& c = coarse[k];
    if (c.misfit > coarse.front().misfit + 16 * rough) break;
    for (double a = c.a - kCoarse / 2; a < c.a + kCoarse / 2; a += kFine) {
      for (double b = c.b - kCoarse / 2; b < c.b + kCoarse / 2; b += kFine) {
        for (size_t i = c.ia > 0 ? c.ia - 1 : 0;
             i <= std::min(c.ia + 1, kApproaches.size() - 1); ++i) {
          for (size_t j = c.ib > 0 ? c.ib - 1 : 0;
               j <= std::min(c.ib + 1, kApproaches.size() - 1); ++j) {
            const double misfit =
                fitter.Both({a, kApproaches[i]}, {b, kApproaches[j]});
            fine.push_back({a, b, misfit, i, j});
            best = std::min(best, misfit);
          }
        }
      }
    }
  }
  const double scale = ErrorScale(best, fitter.Count(), 12);
  std::array<Average, 2> average;
  for (const Tried& t : fine) {
    const double weight = std::exp((best - t.misfit) / (2 * scale));
    average[0].Add(t.a, weight);
    average[1].Add(t.b, weight);
  }
  return std::array<Landing, 2>{average[0].Get(kFine), average[1].Get(kFine)};
}

}  // namespace kimari::judge
