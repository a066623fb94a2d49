#include "host/judge/touch/landing_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "host/judge/touch/descent_fitter.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// How fast a hand may come down (Descent): 6 to 0.016 m/s. The slower, the more
// levels tell its speed, so the steps are small.
constexpr std::array<double, 16> kApproaches = {
    0.1 * kMs, 0.18 * kMs, 0.28 * kMs, 0.4 * kMs, 0.6 * kMs, 0.9 * kMs,
    1.2 * kMs, 1.7 * kMs,  2.4 * kMs,  3.4 * kMs, 4.8 * kMs, 6.8 * kMs,
    9.6 * kMs, 14 * kMs,   19 * kMs,   36 * kMs};
// Approaches that are tried first, as indices, and how far the others are from
// one.
constexpr std::array<size_t, 7> kFewApproaches = {0, 2, 4, 7, 10, 12, 14};
constexpr size_t kBetween = 2;
// One hand that comes very slowly is much like one that has long been there:
// of two it is thought of only where this one or a slower fits best.
constexpr size_t kSlowOfTwo = 12;
constexpr double kStepOfSpeed = 0.35;     // mostly, of its logarithm
constexpr double kEarliest = -1.6 * kMs;  // contact, after the edge
constexpr double kFine = 0.5;             // steps of the search
constexpr double kCoarse = 1.5;
constexpr double kMostSteps = 32;
constexpr size_t kFewestFitted = 10;
constexpr double kSlow = 2.4 * kMs;         // approach
constexpr double kLingers = 4.8 * kMs;      // approach
constexpr double kUnevenApproach = 0.25;    // of an approach
constexpr double kUnseen = 0.5;             // of the way that no level shows
constexpr double kUntilFlat = 1;            // approaches after contact
constexpr double kBeyondLevels = 96 * kMs;  // after the last level
constexpr double kBeyondStep = 2.4 * kMs;
constexpr double kEverything = -1e9;
constexpr double kBeforeLate = 4.8 * kMs;  // looked at before a late landing
constexpr double kAfterLate = 6.4 * kMs;   // and after it
constexpr double kPart = 0.25;             // of two hands
constexpr double kReach = 2.4 * kMs;       // around where a hand began to show
constexpr double kSettles = 1.6 * kMs;     // after the first hand's landing
constexpr double kFull = 1.6 * kMs;        // until a running mean shows it
constexpr double kSeenAlone = 8 * kMs;     // in which one hand is seen alone
constexpr double kVague = 1.6 * kMs;  // not known when a hand began to show
constexpr double kLeastHalf = 1.3;    // steps
constexpr double kHalfSpread = 1.44 * kMs * kMs;  // squared
constexpr double kLongAfter = 6.4 * kMs;  // looked at after the last contact

// Times are in scans.

// A weighted mean and its spread.
class Average {
 public:
  // A contact known give or take this variance.
  void Add(double contact, double approach, double variance, double weight) {
    weight_ += weight;
    sum_ += weight * contact;
    squares_ += weight * (contact * contact + variance);
    approaches_ += weight * approach;
  }
  Landing Get(double step) const {
    const double mean = sum_ / weight_;
    return {mean,
            std::max(0.0, squares_ / weight_ - mean * mean) + step * step / 12,
            approaches_ / weight_};
  }

 private:
  double weight_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  double approaches_ = 0;
};

// No shape fits to the last bit: what the best one leaves beyond noise is
// taken to be the error of all.
double ErrorScale(double best, size_t samples, int free) {
  const double degrees = std::max(4.0, static_cast<double>(samples) - free);
  return std::max(1.0, best / degrees);
}

// As a misfit: how much of all speeds this one stands for.
double Sparse(size_t i) {
  const size_t last = kApproaches.size() - 1;
  const double wide = std::log(kApproaches[std::min(i + 1, last)] /
                               kApproaches[i > 0 ? i - 1 : 0]);
  return -2 * std::log((i > 0 && i < last ? wide / 2 : wide) / kStepOfSpeed);
}

// No hand comes down quite evenly: of a slow one, who knows when its last half
// millimetre was over.
double Uneven(double approach, double beyond = 0) {
  const double off = kUnevenApproach * std::max(0.0, approach - kLingers);
  const double unseen = kUnseen * std::max(0.0, beyond);
  return off * off + unseen * unseen;
}

// A hand alone.
struct Found {
  Landing landing;
  double approach = 0;  // of the best
};

Found Search(const DescentFitter& fitter, Side player) {
  struct Tried {
    double contact, approach, misfit, step;
  };
  std::vector<Tried> tried;
  Found found;
  double best = 1e300;
  double step = kFine;
  const double seen = fitter.LastScan() - 2;
  // It may still be on its way when the levels end.
  for (double contact = kEarliest; contact <= seen + kBeyondLevels;
       contact += step) {
    if (contact > seen) step = kBeyondStep;
    for (size_t i = 0; i < kApproaches.size(); ++i) {
      const double approach = kApproaches[i];
      const double misfit = fitter.One(player, {contact, approach}) + Sparse(i);
      tried.push_back({contact, approach, misfit, step});
      if (misfit >= best) continue;
      best = misfit;
      found.approach = approach;
    }
  }
  const double scale = ErrorScale(best, fitter.Count(), 6);
  Average average;
  for (const Tried& t : tried) {
    average.Add(t.contact, t.approach,
                Uneven(t.approach, t.contact - fitter.LastScan()),
                t.step * std::exp((best - t.misfit) / (2 * scale)));
  }
  found.landing = average.Get(kFine);
  return found;
}

}  // namespace

std::optional<Landing> FitOne(const PadLevels& levels, Side player,
                              const SeatCouplings& seats, int last) {
  const double end = std::min(last, levels.Stays());
  const auto fit = [&](double settles) {
    DescentFitter fitter(levels, seats, kEverything,
                         std::min(end, levels.Risen() + settles + kLongAfter));
    fitter.AllLandedBy(levels.Risen() + settles);
    return fitter.Count() < kFewestFitted
               ? std::nullopt
               : std::optional(Search(fitter, player));
  };
  const auto quick = fit(0);
  if (!quick) return std::nullopt;
  // The bend of a slow one shows only in what it leads to.
  if (quick->approach < kSlow) return quick->landing;
  return fit(kUntilFlat * quick->approach)->landing;
}

namespace {

// Where what a player's hand must be by the mats first shows half of the most
// it shows for some time.
std::optional<Landing> HalfRisen(const PadLevels& levels, Side player,
                                 const SeatCouplings& seats) {
  const double own = seats[Index(player)].Likely();
  const double other = seats[Index(Other(player))].Likely();
  std::vector<SeatExcess> both = levels.Excess();
  std::erase_if(both, [](const SeatExcess& e) {
    return e.drive[0] == 0 || e.drive[1] == 0;
  });
  constexpr auto kAveraged = static_cast<size_t>(2 * kMs);
  std::vector<double> running;
  for (size_t i = kAveraged - 1; i < both.size(); ++i) {
    double sum = 0;
    for (size_t k = i + 1 - kAveraged; k <= i; ++k) {
      const SeatExcess& e = both[k];
      sum +=
          (e.plain * other + e.excess * e.drive[Index(player)]) / (own + other);
    }
    running.push_back(sum / kAveraged);
  }
  if (running.empty()) return std::nullopt;
  const double half = *std::ranges::max_element(running) / 2;
  if (half < kLeastHalf) return std::nullopt;
  const auto at = static_cast<size_t>(
      std::ranges::find_if(running, [&](double x) { return x >= half; }) -
      running.begin());
  return Landing{static_cast<double>(both[at + kAveraged / 2].scan),
                 kHalfSpread};
}

// The landing of a hand that joins one which has long been there (and may have
// left), by the levels around that moment.
std::optional<Landing> FitLate(const PadLevels& levels, Side late,
                               const Landing& near, const Landing& first,
                               const SeatCouplings& seats) {
  const double reach = 3 * std::sqrt(near.variance) + kReach;
  const double settled = first.scan + 3 * std::sqrt(first.variance) + kSettles;
  if (near.scan < settled) return std::nullopt;
  const double earliest = std::max(settled, near.scan - reach);
  // The first one had come down by then, and was not still on its way.
  if (levels.PlainBetween(first.scan, earliest) <
      std::max(kLeastTouch, kPart * levels.Peak())) {
    return std::nullopt;
  }
  DescentFitter fitter(levels, seats, std::max(settled, earliest - kBeforeLate),
                       near.scan + reach + kAfterLate);
  fitter.AllLandedBy(near.scan + reach);
  if (fitter.Count() < kFewestFitted) return std::nullopt;
  const HandColumns there = fitter.Columns(Other(late), {near.scan, 1, true});
  std::vector<std::array<double, 3>> tried;
  double best = 1e300;
  const double last = std::min(near.scan + reach, fitter.LastScan() - 2);
  for (double contact = earliest; contact <= last; contact += kFine) {
    for (size_t i = 0; i < kApproaches.size(); ++i) {
      const double approach = kApproaches[i];
      const HandColumns comes = fitter.Columns(late, {contact, approach});
      const double misfit =
          Sparse(i) + (late == Side::kA ? fitter.Both(comes, there)
                                        : fitter.Both(there, comes));
      tried.push_back({contact, approach, misfit});
      best = std::min(best, misfit);
    }
  }
  if (tried.empty()) return std::nullopt;
  const double scale = ErrorScale(best, fitter.Count(), 8);
  Average average;
  for (const auto& [contact, approach, misfit] : tried) {
    average.Add(contact, approach, Uneven(approach),
                std::exp((best - misfit) / (2 * scale)));
  }
  return average.Get(kFine);
}

// Hands of both players as they were tried, made when first asked for.
class HandsTried {
 public:
  explicit HandsTried(const DescentFitter& fitter) : fitter_(fitter) {}

  // Coming at kApproaches[approach].
  const HandColumns& Of(Side player, double contact, size_t approach) {
    auto& made = made_[Index(player)];
    const auto key = std::pair(contact, approach);
    const auto found = made.find(key);
    if (found != made.end()) return found->second;
    return made
        .emplace(key, fitter_.Columns(player, {contact, kApproaches[approach]}))
        .first->second;
  }
  // What the fitter was has changed.
  void Clear() { made_ = {}; }

 private:
  const DescentFitter& fitter_;
  std::array<std::map<std::pair<double, size_t>, HandColumns>, 2> made_;
};

}  // namespace

std::optional<std::array<Landing, 2>> FitBoth(
    const PadLevels& levels, const std::array<Landing, 2>& seen,
    const SeatCouplings& seats) {
  std::array<Landing, 2> near = seen;
  for (const Side player : {Side::kA, Side::kB}) {
    Landing& vague = near[Index(player)];
    if (vague.variance <= kVague * kVague) continue;
    vague = HalfRisen(levels, player, seats).value_or(vague);
  }
  const size_t second = near[1].scan > near[0].scan ? 1 : 0;
  const double reach = 3 * std::sqrt(near[second].variance) + kReach;
  const double joined = near[second].scan;
  // Alone for long, or leaving already as the other comes.
  if (joined > kSeenAlone || joined + kFull > levels.Stays()) {
    const Side first = second == 1 ? Side::kA : Side::kB;
    const int last = static_cast<int>(joined - reach / 2);
    const auto alone = FitOne(levels, first, seats, last);
    // It must have been seen to land, not only on its way.
    const bool landed =
        alone &&
        alone->scan + 3 * std::sqrt(alone->variance) + kSettles <= last;
    const auto late =
        !landed ? std::nullopt
                : FitLate(levels, Other(first), near[second], *alone, seats);
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
  DescentFitter fitter(
      levels, seats, kEverything,
      std::min<double>(levels.Stays(), high[second] + kLongAfter));
  if (fitter.Count() < kFewestFitted) return std::nullopt;
  for (size_t p = 0; p < 2; ++p) {
    high[p] = std::min(fitter.LastScan() - 2, high[p]);
    if (high[p] <= low[p]) return std::nullopt;
  }
  struct Tried {
    double a, b, misfit;
    size_t ia, ib;
  };
  // Where hands may have landed over a long stretch they came slowly.
  const double wide = std::max(
      kCoarse, std::max(high[0] - low[0], high[1] - low[1]) / kMostSteps);
  const double narrow = kFine * wide / kCoarse;
  std::vector<Tried> coarse;
  HandsTried hands(fitter);
  for (double a = low[0]; a <= high[0]; a += wide) {
    for (double b = low[1]; b <= high[1]; b += wide) {
      Tried best{a, b, 1e300, 0, 0};
      for (const size_t i : kFewApproaches) {
        for (const size_t j : kFewApproaches) {
          const double misfit =
              fitter.Both(hands.Of(Side::kA, a, i), hands.Of(Side::kB, b, j));
          if (misfit < best.misfit) best = {a, b, misfit, i, j};
        }
      }
      coarse.push_back(best);
    }
  }
  std::ranges::sort(coarse, [](const Tried& x, const Tried& y) {
    return x.misfit < y.misfit;
  });
  // What the hands did long after both had landed says nothing of when, and
  // makes the best explanation look bad.
  fitter.Forget(std::max(coarse.front().a, coarse.front().b) + kLongAfter);
  hands.Clear();
  const size_t most = kApproaches.size() - 1;
  const std::array<size_t, 2> slowest = {
      coarse.front().ia < kSlowOfTwo ? kSlowOfTwo : most,
      coarse.front().ib < kSlowOfTwo ? kSlowOfTwo : most};
  const double rough = ErrorScale(coarse.front().misfit, fitter.Count(), 12);
  std::vector<Tried> fine;
  double best = 1e300;
  for (size_t k = 0; k < std::min<size_t>(coarse.size(), 24); ++k) {
    const Tried& c = coarse[k];
    if (c.misfit > coarse.front().misfit + 16 * rough) break;
    for (double a = c.a - wide / 2; a < c.a + wide / 2; a += narrow) {
      for (double b = c.b - wide / 2; b < c.b + wide / 2; b += narrow) {
        for (size_t i = std::max(c.ia, kBetween) - kBetween;
             i <= std::min(c.ia + kBetween, slowest[0]); ++i) {
          for (size_t j = std::max(c.ib, kBetween) - kBetween;
               j <= std::min(c.ib + kBetween, slowest[1]); ++j) {
            const double misfit = fitter.Both(hands.Of(Side::kA, a, i),
                                              hands.Of(Side::kB, b, j)) +
                                  Sparse(i) + Sparse(j);
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
    const double of_a = kApproaches[t.ia];
    const double of_b = kApproaches[t.ib];
    average[0].Add(t.a, of_a, Uneven(of_a), weight);
    average[1].Add(t.b, of_b, Uneven(of_b), weight);
  }
  return std::array<Landing, 2>{average[0].Get(narrow), average[1].Get(narrow)};
}

}  // namespace kimari::judge
