// The touches of a reading, analysed while it is still open: what pads felt
// takes some hundred milliseconds to tell of the worst, and whoever takes the
// evidence in has none of them to spare.
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/evidence/observation.h"
#include "host/judge/touch/pad_touch.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// The touches of one reading; edges and traces are all of it, in the order
// taken in, and only ever added to. A copy shares what was begun. One thread
// uses it; it has one of its own while it works. What it answers is the same
// whether or not anything was begun before.
class TouchesAhead {
 public:
  // Pads have felt nothing new for so long: it is worth beginning.
  static constexpr Duration kAtRest = Milliseconds(150);

  // A touch or its levels have been taken in.
  void Felt(HostTime taken) {
    felt_ = taken;
    due_ = true;
  }
  bool Due(HostTime now) const { return due_ && now - felt_ >= kAtRest; }
  // Begins where none is at work; returns at once.
  void Begin(std::span<const evidence::PadEdge> edges,
             std::span<const evidence::PadTrace> traces,
             const SeatCouplings& seats);
  // All touches (of `edges`, those that are none left out), as
  // AnalysePadTouch has them and when each was let go. Waits for what was begun
  // with the same; else it is done here.
  std::vector<PadTouch> Of(std::span<const evidence::PadEdge> edges,
                           std::span<const evidence::PadTrace> traces,
                           const SeatCouplings& seats) const;

 private:
  // Whoever lets go of it last waits for the touch that is under way.
  struct Work {
    ~Work() { dropped = true; }

    size_t edges = 0, traces = 0;
    SeatCouplings seats;
    std::atomic<bool> dropped = false;
    std::shared_future<std::vector<PadTouch>> touches;  // waits when destroyed
  };

  std::shared_ptr<Work> work_;
  HostTime felt_;
  bool due_ = false;
};

}  // namespace kimari::judge
