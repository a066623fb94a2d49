#include "host/judge/touch/whose_touch.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "host/judge/touch/hand_evidence.h"
#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/scan_time.h"

namespace kimari::judge {
namespace {

// Shares of touches: in which a second hand joins within so many scans, in
// which one is near, and in which a hand shows in no slot at all.
constexpr double kSecondHand = 0.05;
constexpr double kSecondHandScans = 64 * kMs;
constexpr double kHandNear = 0.15;
constexpr double kNoSeat = 1e-4;
// In which the player shifts on his mat: each few seconds, in 64 ms.
constexpr double kShifts = 0.02;
// Of lone hands, those that make more than kMostHand. Chosen: none of 810 did.
constexpr double kStronger = 0.05;
constexpr int kMomentStep = 6;  // scans between moments tried
constexpr double kComesDown = 6.4 * kMs;
// No hand comes and goes faster, and one that comes in the last of a trace is
// not told.
constexpr double kTogether = 4.8 * kMs;
constexpr double kStays = 0.5;  // of second hands stay until the trace ends
constexpr double kAroundShift = 16 * kMs;  // a shift: the level is as before
constexpr int kFewestAround = 6;

double LogSum(const std::vector<double>& logs) {
  const double top = *std::ranges::max_element(logs);
  double sum = 0;
  for (const double log : logs) {
    if (log > top - 40) sum += std::exp(log - top);
  }
  return top + std::log(sum);
}

// By how much less a lone hand is likely where the level is more than one makes
// (kMostHand); two make it easily.
double LoneAtLevel(double steps) {
  if (steps <= kMostHand) return 0;
  const double beyond = std::log(steps / kMostHand) / kBeyondMost;
  return std::log(kStronger) - beyond * beyond / 2;
}

// All courses two hands may have taken, each as log evidence.
class Courses {
 public:
  Courses(const PadLevels& levels, const SeatCouplings& seats)
      : levels_(levels), excess_(levels.Excess()), hands_(levels, seats) {
    const int begin = levels.Samples().front().scan;
    const int end = levels.Samples().back().scan + 1;
    for (int scan = begin; scan < end; scan += kMomentStep) {
      moments_.push_back(scan);
      at_.push_back(hands_.At(scan));
    }
    at_.push_back(hands_.Count());
  }

  double Scatter(double best) const { return hands_.Scatter(best); }

  // This player touched, the other at most came near; how probably he did.
  double Only(Side player, double& came_near) const {
    const size_t end = at_[Last()];
    const double alone = std::log(1 - kHandNear);
    std::vector<double> logs = {alone + std::log(1 - kShifts) +
                                hands_.Alone(player, 0, end)};
    const double shift = std::log(kShifts / static_cast<double>(Last()));
    for (size_t at = 1; at < Last(); ++at) {
      if (!Steady(moments_[at])) continue;
      logs.push_back(alone + shift + hands_.Alone(player, 0, at_[at]) +
                     hands_.Shifted(player, at_[at], end));
    }
    const double nobody_near = LogSum(logs);
    const auto last = static_cast<double>(Last());
    const double near = std::log(kHandNear * 2 / (last * (last + 1)));
    for (size_t from = 0; from < Last(); ++from) {
      for (size_t to = from + 1; to <= Last(); ++to) {
        logs.push_back(near + hands_.Near(player, 0, end, at_[from], at_[to]));
      }
    }
    const double total = LogSum(logs);
    came_near = 1 - std::exp(nobody_near - total);
    return total;
  }

  // One touched, the other joined, and one of them may have left again. Says
  // when the second began.
  double Both(WhoseTouch& touch) {
    const int end = levels_.Samples().back().scan;
    std::vector<double> logs;
    std::vector<std::array<double, 2>> began;
    std::array<std::vector<double>, 2> goes;
    for (const Side left : {Side::kA, Side::kB}) {
      for (size_t leave = 0; leave <= Last(); ++leave) {
        goes[Index(left)].push_back(AloneWhileOneGoes(Other(left), leave));
      }
    }
    size_t joins = 0;
    for (const int moment : moments_) joins += moment < end - kTogether;
    for (size_t join = 0; join < joins; ++join) {
      const int moment = moments_[join];
      // Two hands that touch are felt by the plain level, too. A hand that
      // joins takes some time to come down.
      if (levels_.PlainBetween(moment, moment + kComesDown) < 2 * kLeastTouch) {
        continue;
      }
      const std::array<double, 2> alone = {AloneWhileOneComes(Side::kA, join),
                                           AloneWhileOneComes(Side::kB, join)};
      const auto leaves = static_cast<double>(Last() - join);
      const std::vector<double> together = hands_.Together(at_, join);
      for (size_t leave = join; leave <= Last(); ++leave) {
        const bool stays = leave == Last();
        const bool changes = leave == join;
        if (!stays && !changes && moments_[leave] - moment < kTogether) {
          continue;
        }
        for (const Side first : {Side::kA, Side::kB}) {
          for (const Side left : {Side::kA, Side::kB}) {
            // One that comes as the other goes: the comer stays.
            if (changes && left != first) continue;
            const double prior =
                (stays ? kStays : (1 - kStays) / leaves) / 4 /
                static_cast<double>(std::max<size_t>(1, joins));
            logs.push_back(std::log(prior) + alone[Index(first)] +
                           together[leave - join] + goes[Index(left)][leave]);
            std::array<double, 2> when{};
            when[Index(Other(first))] = moment;
            began.push_back(when);
          }
        }
      }
    }
    if (logs.empty()) return -1e300;
    const double total = LogSum(logs);
    std::array<double, 2> mean{};
    std::array<double, 2> squares{};
    for (size_t i = 0; i < logs.size(); ++i) {
      const double weight = std::exp(logs[i] - total);
      for (size_t p = 0; p < 2; ++p) {
        mean[p] += weight * began[i][p];
        squares[p] += weight * began[i][p] * began[i][p];
      }
    }
    for (size_t p = 0; p < 2; ++p) {
      touch.began[p] = mean[p];
      touch.began_variance[p] = std::max(0.0, squares[p] - mean[p] * mean[p]) +
                                kMomentStep * kMomentStep / 12.0;
    }
    return total;
  }

 private:
  size_t Last() const { return moments_.size(); }

  // Whether the hands make the same level before and after, as when a player
  // only shifts: a hand that comes would add its own.
  bool Steady(int moment) const {
    std::array<double, 2> sum{};
    std::array<int, 2> count{};
    for (const SeatExcess& e : excess_) {
      if (e.scan < levels_.Risen() || e.scan > levels_.Stays() ||
          std::abs(e.scan - moment) > kAroundShift) {
        continue;
      }
      const size_t after = e.scan < moment ? 0 : 1;
      sum[after] += e.plain;
      ++count[after];
    }
    return std::min(count[0], count[1]) >= kFewestAround &&
           std::abs(sum[0] / count[0] - sum[1] / count[1]) < kLeastTouch / 2;
  }

  // Up to a moment: the other one is not there, or near from some moment on.
  double AloneWhileOneComes(Side player, size_t to) const {
    std::vector<double> logs = {std::log(1 - kHandNear) +
                                hands_.Alone(player, 0, at_[to])};
    const double near = std::log(kHandNear / static_cast<double>(to + 1));
    for (size_t k = 0; k < to; ++k) {
      logs.push_back(near + hands_.Near(player, 0, at_[to], at_[k], at_[to]));
    }
    return LogSum(logs);
  }

  // From a moment on: the other one is gone, or near up to some moment.
  double AloneWhileOneGoes(Side player, size_t from) const {
    const size_t end = at_[Last()];
    std::vector<double> logs = {std::log(1 - kHandNear) +
                                hands_.Alone(player, at_[from], end)};
    const double near =
        std::log(kHandNear / static_cast<double>(Last() - from + 1));
    for (size_t k = from + 1; k <= Last(); ++k) {
      logs.push_back(near +
                     hands_.Near(player, at_[from], end, at_[from], at_[k]));
    }
    return LogSum(logs);
  }

  const PadLevels& levels_;
  std::vector<SeatExcess> excess_;
  HandEvidence hands_;
  std::vector<int> moments_;  // scans
  std::vector<size_t> at_;    // the first excess at each, and the end
};

}  // namespace

WhoseTouch Whose(const PadLevels& levels, const SeatCouplings& seats) {
  const int scans =
      levels.Samples().back().scan - levels.Samples().front().scan + 1;
  const double second = kSecondHand * std::min(1.0, scans / kSecondHandScans);
  const double one = (1 - second - kNoSeat) / 2;
  WhoseTouch touch;
  Courses courses(levels, seats);
  const double only_a = courses.Only(Side::kA, touch.other_near[0]);
  const double only_b = courses.Only(Side::kB, touch.other_near[1]);
  const double two = courses.Both(touch);
  // What the best one leaves beyond noise is taken to be the error of all
  // (overdispersion; McCullagh and Nelder, Generalized Linear Models, 4.5).
  const double scale =
      std::max(1.0, courses.Scatter(std::max({only_a, only_b, two})));
  const double lone = std::log(one) + LoneAtLevel(levels.Peak());
  const double a = lone + only_a / scale;
  const double b = lone + only_b / scale;
  const double both = std::log(second) + two / scale;
  const double none = std::log(kNoSeat);  // no evidence of any mat
  const double total = LogSum({a, b, both, none});
  // A hand in nobody's slot is anybody's.
  const double unknown = std::exp(none - total) / 3;
  touch.only_a = std::exp(a - total) + unknown;
  touch.only_b = std::exp(b - total) + unknown;
  touch.both = std::exp(both - total) + unknown;
  return touch;
}

}  // namespace kimari::judge
