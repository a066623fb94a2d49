#include "host/link/scan_line.h"

#include <algorithm>

namespace kimari::link {
namespace {

constexpr int32_t kLongest = 400;  // scans between two marks: 100 ms

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
}

double ScanLine::Of(uint32_t scan) const {
  return level_ + slope_ * PlaceOf(scan, Newest().tick).scans;
}

double ScanLine::Late(uint32_t scan, uint64_t tick) const {
  return PlaceOf(scan, tick).ticks - Of(scan);
}

}  // namespace kimari::link
