// A board's watermarks as they came: how far apart its scans are, and whether
// its clock goes on.
#pragma once

#include <cstdint>
#include <optional>

#include "host/base/time.h"

namespace kimari::link {

class ScanMarks {
 public:
  // `tick`, at which scan `scan` felt its pads, in wire::kTicksPerSecond,
  // widened to 64 bit.
  void Add(uint32_t scan, uint64_t tick, HostTime arrived);
  void Clear() { early_.reset(); }
  bool known() const { return early_.has_value(); }

  // Watermarks go on in the board's clock as in the host's, until it restarts.
  // Whether the next one does not; false while none is known.
  bool BeganAnew(uint64_t tick, HostTime arrived) const;
  // From scan to scan in ticks; `as_said` while there is too little to tell.
  double TicksAScan(double as_said) const;
  // From the moment in which a scan felt its pads, any scan, until `tick`; as
  // if that was at tick 0, while no mark is known.
  int64_t SinceAScan(uint64_t tick, int64_t ticks_a_scan) const;

 private:
  struct Mark {
    uint32_t scan = 0;
    uint64_t tick = 0;
    HostTime arrived;
  };
  // Up to 4 s apart.
  std::optional<Mark> early_;
  Mark late_;
};

}  // namespace kimari::link
