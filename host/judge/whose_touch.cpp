#include "host/judge/whose_touch.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kimari::judge {
namespace {

constexpr double kStep = 0.025;       // of multipliers
constexpr int kMultipliers = 45;      // 0 to 1.1
constexpr double kCouplingStep = 0.075;
constexpr double kNearStep = 0.15;    // of the excess of a hand that is near
constexpr double kMostMisfit = 12.5;  // of one level: a disturbed one is none
constexpr int kJoinStep = 4;          // scans: each slot comes once
constexpr int kLeaveStep = 8;

double LogSum(const std::vector<double>& logs) {
  const double top = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) sum += std::exp(log - top);
  return top + std::log(sum);
}

double LogMean(const std::vector<double>& logs) {
  return LogSum(logs) - std::log(static_cast<double>(logs.size()));
}

// Log likelihood of one player's excess, as multiples of the plain level or as
// a constant, over any stretch of scans.
class SeatTrail {
 public:
  SeatTrail(const PadLevels& levels, Side player,
            const WhoseTouchOptions& options)
      : excess_(levels.Excess(player)) {
    near_count_ = std::max(
        1, static_cast<int>(options.most_near * options.most_coupling /
                            kNearStep));
    const size_t columns = excess_.size() + 1;
    multiple_.assign(kMultipliers, std::vector<double>(columns, 0));
    near_.assign(static_cast<size_t>(near_count_) + 1,
                 std::vector<double>(columns, 0));
    for (size_t k = 0; k < excess_.size(); ++k) {
      const SeatExcess& e = excess_[k];
      const double plain = std::max(0.0, e.plain);
      for (size_t i = 0; i < multiple_.size(); ++i) {
        const double m = kStep * static_cast<double>(i);
        multiple_[i][k + 1] =
            multiple_[i][k] + Log(e, m * plain, m, levels.Noise(), options);
      }
      for (size_t i = 0; i < near_.size(); ++i) {
        near_[i][k + 1] = near_[i][k] + Log(e, kNearStep * static_cast<double>(i),
                                            0, levels.Noise(), options);
      }
    }
  }

  size_t At(int scan) const {
    size_t k = 0;
    while (k < excess_.size() && excess_[k].scan < scan) ++k;
    return k;
  }
  size_t End() const { return excess_.size(); }

  // Own slot above plain by `share` of the plain level, from one index up to
  // another.
  double Multiple(double share, size_t from, size_t to) const {
    const auto i = static_cast<size_t>(std::lround(
        std::clamp(share / kStep, 0.0, static_cast<double>(kMultipliers - 1))));
    return multiple_[i][to] - multiple_[i][from];
  }
  double None() const { return Multiple(0, 0, End()); }
  // A hand near, but not touching, from some moment on.
  double Near() const {
    std::vector<double> logs;
    for (size_t i = 1; i < near_.size(); ++i) {
      for (size_t k = 0; k <= End(); ++k) {
        logs.push_back(near_[0][k] + near_[i][End()] - near_[i][k]);
      }
    }
    return LogMean(logs);
  }

 private:
  static double Log(const SeatExcess& e, double expected, double multiplier,
                    double noise, const WhoseTouchOptions& options) {
    if (e.capped && expected >= e.excess) return 0;
    const double mean_noise = noise * (1 + multiplier) / std::sqrt(2.0);
    const double wander = options.level_wander * e.plain;
    const double variance = noise * noise + mean_noise * mean_noise +
                            wander * wander + e.model * e.model;
    const double miss = e.excess - expected;
    return -std::min(miss * miss / (2 * variance), kMostMisfit) -
           std::log(variance) / 2;
  }

  std::vector<SeatExcess> excess_;
  int near_count_ = 1;
  std::vector<std::vector<double>> multiple_;  // sums up to each index
  std::vector<std::vector<double>> near_;
};

std::vector<double> Couplings(const WhoseTouchOptions& options) {
  std::vector<double> all;
  for (double c = options.least_coupling; c <= options.most_coupling;
       c += kCouplingStep) {
    all.push_back(c);
  }
  return all;
}

class Hypotheses {
 public:
  Hypotheses(const PadLevels& levels, const WhoseTouchOptions& options)
      : levels_(levels),
        options_(options),
        trails_{SeatTrail(levels, Side::kA, options),
                SeatTrail(levels, Side::kB, options)},
        couplings_(Couplings(options)) {}

  // This player touched, the other at most came near.
  double Only(Side player) const {
    const SeatTrail& own = trails_[Index(player)];
    const SeatTrail& other = trails_[Index(Other(player))];
    std::vector<double> logs;
    for (const double c : couplings_) {
      logs.push_back(own.Multiple(c, 0, own.End()));
    }
    return LogMean(logs) +
           LogSum({std::log(1 - options_.hand_near) + other.None(),
                   std::log(options_.hand_near) + other.Near()});
  }

  double NoSeat() const { return trails_[0].None() + trails_[1].None(); }

  // `first` touched, the other joined, and one of them may have left again.
  // Adds up when each began.
  double Both(WhoseTouch& touch) const {
    struct Course {
      double log;
      std::array<double, 2> began;
    };
    std::vector<Course> courses;
    const int begin = levels_.Samples().front().scan;
    const int end = levels_.Samples().back().scan;
    const std::vector<double> shares = Shares();
    if (shares.empty()) return -1e300;
    for (int join = begin; join < end - kJoinStep; join += kJoinStep) {
      for (int leave = join + kLeaveStep;; leave += kLeaveStep) {
        const bool stays = leave >= end;
        for (const Side first : {Side::kA, Side::kB}) {
          for (const Side left : {Side::kA, Side::kB}) {
            if (stays && left == Side::kB) continue;
            for (const double share : shares) {
              std::array<double, 2> log{};
              for (const Side p : {Side::kA, Side::kB}) {
                const double before = p == first ? 1 : 0;
                const double during = p == Side::kA ? share : 1 - share;
                const double after = p == left ? 0 : 1;
                log[Index(p)] = Course3(p, before, during, after, join,
                                        stays ? end + 1 : leave);
              }
              Course course{log[0] + log[1], {0, 0}};
              course.began[Index(Other(first))] = join;
              courses.push_back(course);
            }
          }
        }
        if (stays) break;
      }
    }
    if (courses.empty()) return -1e300;
    double top = -1e300;
    for (const Course& c : courses) top = std::max(top, c.log);
    double sum = 0;
    std::array<double, 2> mean{}, squares{};
    for (const Course& c : courses) {
      const double weight = std::exp(c.log - top);
      sum += weight;
      for (size_t p = 0; p < 2; ++p) {
        mean[p] += weight * c.began[p];
        squares[p] += weight * c.began[p] * c.began[p];
      }
    }
    for (size_t p = 0; p < 2; ++p) {
      touch.began[p] = mean[p] / sum;
      touch.began_variance[p] =
          squares[p] / sum - touch.began[p] * touch.began[p] +
          kJoinStep * kJoinStep / 12.0;
    }
    return top + std::log(sum / static_cast<double>(courses.size()));
  }

 private:
  // Shares of the level that are A's while both touch.
  std::vector<double> Shares() const {
    std::vector<double> all;
    for (double share = 0.05; share < 0.96; share += 0.1) {
      if (std::min(share, 1 - share) * levels_.Peak() >=
          options_.least_touch * 0.9) {
        all.push_back(share);
      }
    }
    return all;
  }

  double Course3(Side p, double before, double during, double after, int join,
                 int leave) const {
    const SeatTrail& trail = trails_[Index(p)];
    const size_t j = trail.At(join);
    const size_t l = trail.At(leave);
    double top = -1e300;
    std::array<double, 32> logs{};
    size_t n = 0;
    for (const double c : couplings_) {
      const double log = trail.Multiple(c * before, 0, j) +
                         trail.Multiple(c * during, j, l) +
                         trail.Multiple(c * after, l, trail.End());
      logs[n++] = log;
      top = std::max(top, log);
    }
    double sum = 0;
    for (size_t i = 0; i < n; ++i) {
      if (logs[i] > top - 12) sum += std::exp(logs[i] - top);
    }
    return top + std::log(sum / static_cast<double>(n));
  }

  const PadLevels& levels_;
  const WhoseTouchOptions& options_;
  std::array<SeatTrail, 2> trails_;
  std::vector<double> couplings_;
};

}  // namespace

WhoseTouch Whose(const PadLevels& levels, const WhoseTouchOptions& options) {
  WhoseTouch touch;
  const Hypotheses hypotheses(levels, options);
  const double one = (1 - options.second_hand - options.no_seat) / 2;
  const double a = std::log(one) + hypotheses.Only(Side::kA);
  const double b = std::log(one) + hypotheses.Only(Side::kB);
  const double both = std::log(options.second_hand) + hypotheses.Both(touch);
  const double none = std::log(options.no_seat) + hypotheses.NoSeat();
  const double total = LogSum({a, b, both, none});
  const double unknown = std::exp(none - total) / 3;
  touch.only_a = std::exp(a - total) + unknown;
  touch.only_b = std::exp(b - total) + unknown;
  touch.both = std::exp(both - total) + unknown;
  return touch;
}

}  // namespace kimari::judge
