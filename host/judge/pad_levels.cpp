#include "host/judge/pad_levels.h"

#include <algorithm>
#include <cmath>

namespace kimari::judge {
namespace {

constexpr int kApart = 2;       // scans between slots of one kind
constexpr size_t kRunning = 4;  // plain levels in a running mean
constexpr double kLeft = 0.75;  // of the peak: a hand is on its way

// Of wire::Slot.
constexpr std::array<std::array<int, 2>, 4> kDrive = {
    {{1, -1}, {1, 0}, {-1, 1}, {0, 1}}};

}  // namespace

PadLevels::PadLevels(const evidence::PadEdge& edge,
                     std::span<const evidence::PadTrace> traces, int highest,
                     double least_noise)
    : period_(Microseconds(250)) {
  for (const evidence::PadTrace& trace : traces) {
    if (trace.edge_id != edge.id || trace.pad != edge.pad ||
        trace.board != edge.board || trace.baseline_quarters.size() != 4) {
      continue;
    }
    if (trace.scan_period.ns > 0) period_ = trace.scan_period;
    for (size_t i = 0; i < trace.levels.size(); ++i) {
      // Below the board's window.
      if (trace.levels[i] == 0) continue;
      const uint32_t scan = trace.first_scan + static_cast<uint32_t>(i);
      samples_.push_back({static_cast<int32_t>(scan - edge.scan),
                          static_cast<double>(trace.levels[i]) -
                              trace.baseline_quarters[scan & 3U] * 0.25,
                          kDrive[scan & 3U], trace.levels[i] >= highest});
    }
  }
  std::sort(samples_.begin(), samples_.end(),
            [](const auto& a, const auto& b) { return a.scan < b.scan; });
  samples_.erase(std::unique(samples_.begin(), samples_.end(),
                             [](const auto& a, const auto& b) {
                               return a.scan == b.scan;
                             }),
                 samples_.end());
  FindPlain();
  EstimateNoise(least_noise);
  FindStay();
}

int PadLevels::After() const {
  return static_cast<int>(
      std::count_if(samples_.begin(), samples_.end(),
                    [](const LevelSample& s) { return s.scan >= 0; }));
}

// Each kind of even slot is taken at the scan between, from the nearest one
// before and after it, so that neither a hand that comes or goes evenly nor the
// mats leave anything in the mean of the two kinds. At the ends of the levels
// the nearest of each kind has to do.
void PadLevels::FindPlain() {
  constexpr size_t kNext = 3;
  for (size_t i = 1; i + 1 < samples_.size(); ++i) {
    const LevelSample& before = samples_[i - 1];
    const LevelSample& after = samples_[i + 1];
    if (samples_[i].Between() || after.scan - before.scan > kApart) continue;
    PlainLevel plain = {samples_[i].scan, (before.level + after.level) / 2,
                        before.capped || after.capped};
    if (i >= kNext && i + kNext < samples_.size()) {
      const LevelSample& first = samples_[i - kNext];
      const LevelSample& last = samples_[i + kNext];
      if (last.scan - first.scan == 2 * kNext && !first.capped &&
          !last.capped) {
        plain.level =
            (3 * (before.level + after.level) + first.level + last.level) / 8;
      }
    }
    plain_.push_back(plain);
  }
}

// Second differences of levels of one slot, which hands that come or go evenly
// leave near zero: their variance is 6 times that of one level.
void PadLevels::EstimateNoise(double least) {
  constexpr size_t kRound = 4;
  std::vector<double> off;
  for (size_t i = 2 * kRound; i < samples_.size(); ++i) {
    const LevelSample& a = samples_[i - 2 * kRound];
    const LevelSample& b = samples_[i - kRound];
    const LevelSample& c = samples_[i];
    if (c.scan - a.scan != 2 * kRound || a.capped || b.capped || c.capped) {
      continue;
    }
    off.push_back(std::abs(a.level - 2 * b.level + c.level));
  }
  noise_ = least;
  if (off.size() < 2 * kRound) return;
  std::sort(off.begin(), off.end());
  const auto lower = [&](double share, double mean_of_normal) {
    const auto count =
        static_cast<size_t>(share * static_cast<double>(off.size()));
    double sum = 0;
    for (size_t i = 0; i < count; ++i) sum += off[i];
    return sum / static_cast<double>(count) / mean_of_normal / std::sqrt(6.0);
  };
  // The largest tenth are landings; of a sweep, the largest quarter, where
  // whole steps make the rest look smaller than it is.
  const double found = std::min(lower(0.9, 0.6573), 1.35 * lower(0.75, 0.5149));
  noise_ = std::max(least, found);
}

void PadLevels::FindStay() {
  if (samples_.empty()) return;
  risen_ = stays_ = samples_.back().scan;
  if (plain_.size() < kRunning) return;
  std::vector<double> running;
  for (size_t i = 0; i + kRunning <= plain_.size(); ++i) {
    double sum = 0;
    for (size_t j = i; j < i + kRunning; ++j) sum += plain_[j].level;
    running.push_back(sum / kRunning);
  }
  // The first height that is later left for good by more than the noise.
  peak_ = *std::max_element(running.begin(), running.end());
  const double doubt = 4 * noise_ / std::sqrt(static_cast<double>(kRunning));
  for (size_t i = 0; i < running.size(); ++i) {
    if (running[i] < 0.85 * peak_) continue;
    risen_ = plain_[i + kRunning - 1].scan;
    break;
  }
  double highest = -1e9;
  size_t at = 0;
  for (size_t i = 0; i < running.size(); ++i) {
    if (running[i] > highest) {
      highest = running[i];
      at = i;
    } else if (running[i] < kLeft * highest - doubt && highest > 2) {
      stays_ = plain_[std::min(at + kRunning, plain_.size() - 1)].scan;
      // What the fall itself is like says nothing of the touch.
      for (size_t j = at; j < i; ++j) {
        if (running[j] >= 0.92 * highest - doubt / 2) {
          stays_ = plain_[j + kRunning - 1].scan;
        }
      }
      return;
    }
  }
}

double PadLevels::PlainBetween(double from, double to) const {
  double highest = 0;
  for (const PlainLevel& s : plain_) {
    if (s.scan >= from && s.scan <= to) highest = std::max(highest, s.level);
  }
  return highest;
}

std::vector<SeatExcess> PadLevels::Excess(Side player) const {
  std::vector<SeatExcess> all;
  auto own = samples_.begin();
  for (size_t i = 0; i < plain_.size(); ++i) {
    const PlainLevel& plain = plain_[i];
    while (own->scan < plain.scan) ++own;
    if (!own->Owned(player) || plain.capped) continue;
    SeatExcess e;
    e.scan = plain.scan;
    e.plain = plain.level;
    e.excess = own->level - plain.level;
    // As a hand lands between two levels, the middle one may be anywhere, and
    // what moved both mats is no longer the same before and after.
    const auto next = [&](size_t k) {
      return k < plain_.size() &&
             std::abs(plain_[k].scan - plain.scan) == kApart;
    };
    const bool both = next(i - 1) && next(i + 1);
    const double before = next(i - 1) ? plain_[i - 1].level - plain.level : 0;
    const double after = next(i + 1) ? plain_[i + 1].level - plain.level : 0;
    e.model = both ? 0.5 * std::abs(before + after)
                   : 0.3 * (std::abs(before) + std::abs(after));
    e.capped = own->capped;
    all.push_back(e);
  }
  return all;
}

}  // namespace kimari::judge
