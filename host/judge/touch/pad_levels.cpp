#include "host/judge/touch/pad_levels.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "firmware/protocol/wire.h"
#include "host/judge/touch/scan_time.h"

namespace kimari::judge {
namespace {

constexpr int kNext = 3;        // scans to the nearest level of a kind, at most
constexpr int kPlainApart = 2;  // scans between plain levels that are compared
constexpr auto kRunning = static_cast<size_t>(3.2 * kMs);  // of a mean
constexpr double kLeft = 0.75;  // of the peak: a hand is on its way
constexpr size_t kFewestOff = 8;

// Which mats each wire::Slot drives.
constexpr std::array<std::array<int, 2>, wire::kSlotKinds> kDrive = {
    {{1, -1}, {1, 0}, {-1, 1}, {0, 1}}};

// Error of a slot's untouched level: it is told in quarters of a step, and
// those that move one mat are the mean of few.
constexpr double kRounded = 0.25;
constexpr double kRareSlot = 0.1;  // one sigma
// Slots that move both mats are soon less than this off, for long after the
// others were learned with a hand on the pad.
constexpr double kSoonLess = 2;
// A mat's move counts as the logarithm of what it makes of the voltage: by this
// times its square less, in steps, half the inverse of a charge's time constant
// (185 us) in steps (1.32 us).
constexpr double kBend = 0.0036;

size_t SlotAt(uint32_t scan) { return static_cast<size_t>(wire::SlotOf(scan)); }
size_t SlotOf(const std::array<int, 2>& drive) {
  return static_cast<size_t>(std::ranges::find(kDrive, drive) - kDrive.begin());
}

double Straight(const PlainLevel& plain) {
  return plain.level + kBend * plain.swing * plain.swing;
}

// A board that restarts counts its edges anew.
bool OfOneRun(const evidence::PadTrace& trace, const evidence::PadEdge& edge) {
  constexpr int32_t kFar = 1000;  // scans; a trace has 160 at most
  const auto apart = static_cast<int32_t>(trace.first_scan - edge.scan);
  return std::abs(apart) < kFar;
}

}  // namespace

PadLevels::PadLevels(const evidence::PadEdge& edge,
                     std::span<const evidence::PadTrace> traces,
                     double least_noise)
    : period_(FromMilliseconds(1 / kMs)) {
  for (const evidence::PadTrace& trace : traces) {
    if (trace.edge_id != edge.id || trace.pad != edge.pad ||
        trace.board != edge.board || !OfOneRun(trace, edge) ||
        trace.baseline_quarters.size() != wire::kSlotKinds) {
      continue;
    }
    if (trace.scan_period.ns > 0) period_ = trace.scan_period;
    DoubtBaselines(trace.baseline_quarters);
    for (size_t i = 0; i < trace.levels.size(); ++i) {
      // Below the board's window.
      if (trace.levels[i] == 0) continue;
      const uint32_t scan = trace.first_scan + static_cast<uint32_t>(i);
      samples_.push_back({static_cast<int32_t>(scan - edge.scan),
                          static_cast<double>(trace.levels[i]) -
                              trace.baseline_quarters[SlotAt(scan)] * 0.25,
                          kDrive[SlotAt(scan)],
                          trace.levels[i] >= wire::kHighestLevel});
    }
  }
  std::ranges::sort(samples_, {}, &LevelSample::scan);
  // Not std::ranges::unique: clang 14, which fuzzes, does not build it.
  const auto again = std::unique(
      samples_.begin(), samples_.end(),
      [](const auto& a, const auto& b) { return a.scan == b.scan; });
  samples_.erase(again, samples_.end());
  FindPlain();
  EstimateNoise(least_noise);
  FindStay();
  hum_ = BodyHum(plain_, period_, noise_);
}

void PadLevels::DoubtBaselines(std::span<const uint8_t> quarters) {
  const auto of = [&](wire::Slot slot) {
    return 0.25 * quarters[static_cast<size_t>(slot)];
  };
  const double both = (of(wire::Slot::kAOverB) + of(wire::Slot::kBOverA)) / 2;
  double most = 0;
  for (size_t slot = 0; slot < doubt_.size(); ++slot) {
    const double off = std::abs(0.25 * quarters[slot] - both);
    const double astray = std::max(0.0, off - kRounded);
    most = std::max(most, astray);
    doubt_[slot] = std::hypot(kRareSlot, astray);
  }
  doubt_[static_cast<size_t>(wire::Slot::kAOverB)] =
      doubt_[static_cast<size_t>(wire::Slot::kBOverA)] =
          std::min(most, kSoonLess) / 2;
}

int PadLevels::After() const {
  return static_cast<int>(std::ranges::count_if(
      samples_, [](const LevelSample& s) { return s.scan >= 0; }));
}

// Each kind of slot that moves both mats is taken at this scan, from its own
// level or from the nearest ones before and after, so that neither a hand that
// comes or goes evenly nor the mats leave anything in the mean of the two
// kinds.
void PadLevels::FindPlain() {
  for (size_t i = 0; i < samples_.size(); ++i) {
    PlainLevel plain;
    plain.scan = samples_[i].scan;
    int kinds = 0;
    for (const int a : {1, -1}) {
      // Next to this scan and beyond, both ways.
      std::array<const LevelSample*, 2> before{}, after{};
      const auto is = [&](const LevelSample& s) {
        return s.Both() && s.Drive(Side::kA) == a;
      };
      for (size_t k = i + 1, found = 0; k-- > 0 && found < 2;) {
        if (is(samples_[k])) before[found++] = &samples_[k];
      }
      for (size_t k = i, found = 0; k < samples_.size() && found < 2; ++k) {
        if (is(samples_[k])) after[found++] = &samples_[k];
      }
      if (before[0] == nullptr || after[0] == nullptr ||
          plain.scan - before[0]->scan > kNext ||
          after[0]->scan - plain.scan > kNext) {
        continue;
      }
      ++kinds;
      plain.capped = plain.capped || before[0]->capped || after[0]->capped;
      const double apart = after[0]->scan - before[0]->scan;
      const double part =
          apart == 0 ? 0 : (plain.scan - before[0]->scan) / apart;
      const double step = after[0]->level - before[0]->level;
      const double here = before[0]->level + part * step;
      plain.level += here / 2;
      plain.swing += a * here / 2;
      // A hand that lands between the two did so at any moment: so much of the
      // step as is more than those before and after it may be wrong here.
      const auto beside = [](const auto& pair) {
        return pair[1] == nullptr ? 0
                                  : std::abs(pair[1]->level - pair[0]->level);
      };
      const double sudden =
          std::max(0.0, std::abs(step) - (beside(before) + beside(after)) / 2);
      plain.variance += sudden * sudden * part * (1 - part) / 4;
    }
    if (kinds == 2) plain_.push_back(plain);
  }
}

// Second differences of levels of one slot, which hands that come or go evenly
// leave near zero: their variance is 6 times that of one level.
void PadLevels::EstimateNoise(double least) {
  constexpr size_t kRound = 2;
  std::vector<double> off;
  for (size_t i = 2 * kRound; i < samples_.size(); ++i) {
    const LevelSample& a = samples_[i - 2 * kRound];
    const LevelSample& b = samples_[i - kRound];
    const LevelSample& c = samples_[i];
    if (c.scan - a.scan != 2 * kRound || a.drive != b.drive ||
        b.drive != c.drive || a.capped || b.capped || c.capped) {
      continue;
    }
    off.push_back(std::abs(a.level - 2 * b.level + c.level));
  }
  noise_ = least;
  if (off.size() < kFewestOff) return;
  std::ranges::sort(off);
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
  peak_ = *std::ranges::max_element(running);
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
          stays_ = plain_[j + kRunning / 2].scan;
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

double PadLevels::Hands(const PlainLevel& plain) const {
  return Straight(plain) / (1 + hum_.Share(plain.scan));
}

std::vector<SeatExcess> PadLevels::Excess() const {
  std::vector<SeatExcess> all;
  std::array<int, wire::kSlotKinds> count{};
  auto at = samples_.begin();
  for (size_t i = 0; i < plain_.size(); ++i) {
    const PlainLevel& plain = plain_[i];
    while (at->scan < plain.scan) ++at;
    if (at->capped || plain.capped) continue;
    SeatExcess e;
    e.scan = plain.scan;
    e.drive = at->drive;
    e.plain = Hands(plain);
    e.excess = at->level - Straight(plain);
    e.excess += kBend * e.excess * e.excess;
    // As a hand lands between two levels, the middle one may be anywhere.
    const auto off = [&](size_t k) {
      return k < plain_.size() &&
                     std::abs(plain_[k].scan - plain.scan) == kPlainApart
                 ? plain_[k].level - plain.level
                 : 0;
    };
    const double before = off(i - kPlainApart);
    const double after = off(i + kPlainApart);
    const double model = before != 0 && after != 0
                             ? 0.5 * std::abs(before + after)
                             : 0.3 * (std::abs(before) + std::abs(after));
    // Half the difference of both kinds, each level counted twice.
    e.variance = noise_ * noise_ * (at->Both() ? 1 : 1.5) + model * model +
                 plain.variance;
    all.push_back(e);
    ++count[SlotOf(e.drive)];
  }
  // What they are off by is the same in all: they say no more together than one
  // that is off by as much.
  for (SeatExcess& e : all) {
    const double doubt = doubt_[SlotOf(e.drive)];
    e.variance += count[SlotOf(e.drive)] * doubt * doubt;
  }
  return all;
}

}  // namespace kimari::judge
