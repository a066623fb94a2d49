#include "host/link/scan_marks.h"

#include "firmware/protocol/wire.h"
#include "host/link/tick.h"

namespace kimari::link {
namespace {

// What was sent again may come behind a younger one.
constexpr Duration kMostBack = Milliseconds(45);
// Watermarks follow each other by the board's clock and arrive by the host's;
// what a host that stood still, or a cable, does to that is less.
constexpr Duration kMostSkew = Seconds(2);
constexpr uint32_t kFarthestScan = 0x4000;  // scans, 4 s
constexpr uint32_t kEnoughScans = 100;      // to tell how far apart they are

}  // namespace

void ScanMarks::Add(uint32_t scan, uint64_t tick, HostTime arrived) {
  const Mark mark{scan, tick, arrived};
  if (!early_) {
    early_ = mark;
  } else if (scan - early_->scan > kFarthestScan) {
    early_ = late_;
  }
  late_ = mark;
}

bool ScanMarks::BeganAnew(uint64_t tick, HostTime arrived) const {
  if (!early_) return false;
  const Duration passed = kTick * static_cast<int64_t>(tick - late_.tick);
  return passed < -kMostBack ||
         Abs(passed - (arrived - late_.arrived)) > kMostSkew;
}

double ScanMarks::TicksAScan(double as_said) const {
  if (!early_ || late_.scan - early_->scan <= kEnoughScans) return as_said;
  return static_cast<double>(late_.tick - early_->tick) /
         (late_.scan - early_->scan);
}

int64_t ScanMarks::SinceAScan(uint64_t tick, int64_t ticks_a_scan) const {
  const int64_t felt = early_ ? static_cast<int64_t>(late_.tick) : 0;
  return (static_cast<int64_t>(tick) - felt) % ticks_a_scan;
}

}  // namespace kimari::link
