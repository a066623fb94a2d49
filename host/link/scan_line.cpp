#include "host/link/scan_line.h"

#include <algorithm>
#include <cmath>

namespace kimari::link {
namespace {

constexpr int32_t kLongest = 400;  // scans between two marks: 100 ms
// Whole ticks lie within one of a line through them, medians half of one off.
constexpr double kStairs = 1.5;

double Median(double* first, size_t count) {
  std::nth_element(first, first + count / 2, first + count);
  return first[count / 2];
}

}  // namespace

void ScanLine::Add(uint32_t scan, uint64_t tick) {
  if (count_ > 0) {
    const auto ahead = static_cast<int32_t>(scan - Newest().scan);
    if (ahead <= 0 || ahead > kLongest) Forget();
  }
  marks_[count_ % kMarks] = {scan, tick};
  ++count_;
  if (known()) Fit();
}

ScanLine::Place ScanLine::PlaceOf(uint32_t scan, uint64_t tick) const {
  return {static_cast<double>(static_cast<int32_t>(scan - Newest().scan)),
          static_cast<double>(static_cast<int64_t>(tick - Newest().tick))};
}

// The median of the slopes between all marks, and of what it leaves (Theil 1950
// and Sen 1968): a quarter of the marks may be anywhere.
void ScanLine::Fit() {
  std::array<Place, kMarks> places;
  for (size_t i = 0; i < kMarks; ++i) {
    places[i] = PlaceOf(marks_[i].scan, marks_[i].tick);
  }
  std::array<double, kMarks*(kMarks - 1) / 2> slopes;
  size_t count = 0;
  for (size_t i = 0; i < kMarks; ++i) {
    for (size_t k = 0; k < i; ++k) {
      slopes[count++] = (places[i].ticks - places[k].ticks) /
                        (places[i].scans - places[k].scans);
    }
  }
  slope_ = Median(slopes.data(), count);
  std::array<double, kMarks> levels;
  for (size_t i = 0; i < kMarks; ++i) {
    levels[i] = places[i].ticks - slope_ * places[i].scans;
  }
  level_ = Median(levels.data(), kMarks);
  Refine(places);
}

// Ticks are whole: where a slow drift moves them by one or two in all marks,
// the medians stand on one step. Least squares through the marks that are not
// late (reweighted, Rousseeuw and Leroy 1987) go through the middle of the
// stairs.
void ScanLine::Refine(const std::array<Place, kMarks>& places) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const Place& place : places) {
    const double off = place.ticks - level_ - slope_ * place.scans;
    if (std::abs(off) > kStairs) continue;
    n += 1;
    x += place.scans;
    y += off;
    xx += place.scans * place.scans;
    xy += place.scans * off;
  }
  const double spread = n * xx - x * x;
  if (spread <= 0) return;
  const double steeper = (n * xy - x * y) / spread;
  slope_ += steeper;
  level_ += (y - steeper * x) / n;
}

double ScanLine::Of(uint32_t scan) const {
  return level_ + slope_ * PlaceOf(scan, Newest().tick).scans;
}

double ScanLine::Late(uint32_t scan, uint64_t tick) const {
  return PlaceOf(scan, tick).ticks - Of(scan);
}

}  // namespace kimari::link
