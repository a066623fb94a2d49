// When a board's scans came, by its own ticks: a line through the last
// watermarks, which few of them can move. Now and then another interrupt holds
// up the release of the pads; that scan's tick lies behind the line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kimari::link {

class ScanLine {
 public:
  // A watermark: its scan, and the board's tick of it. One that does not come
  // after the others, or comes long after, begins a line anew.
  void Add(uint32_t scan, uint64_t tick);
  void Forget() { count_ = 0; }
  // There are marks enough; without, the line says nothing.
  bool known() const { return count_ >= kMarks; }

  // Ticks from scan to scan.
  double slope() const { return slope_; }
  // Ticks from the newest mark's to where the line has a scan.
  double Of(uint32_t scan) const;
  // Ticks by which a scan was later than the line says.
  double Late(uint32_t scan, uint64_t tick) const;

 private:
  static constexpr size_t kMarks = 17;  // odd: one of them is the median

  struct Mark {
    uint32_t scan = 0;
    uint64_t tick = 0;
  };
  // From the newest mark.
  struct Place {
    double scans = 0;
    double ticks = 0;
  };
  const Mark& Newest() const { return marks_[(count_ - 1) % kMarks]; }
  Place PlaceOf(uint32_t scan, uint64_t tick) const;
  void Fit();
  void Refine(const std::array<Place, kMarks>& places);

  std::array<Mark, kMarks> marks_{};
  size_t count_ = 0;
  double slope_ = 0;  // ticks a scan
  double level_ = 0;  // of the newest mark's scan, from its tick
};

}  // namespace kimari::link
