#include "host/judge/touch/touches_ahead.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace kimari::judge {
namespace {

std::vector<PadTouch> Analyse(std::span<const evidence::PadEdge> edges,
                              std::span<const evidence::PadTrace> traces,
                              const SeatCouplings& seats,
                              const std::atomic<bool>* dropped) {
  std::vector<PadTouch> touches;
  for (const evidence::PadEdge& edge : edges) {
    if (!edge.touched) continue;
    if (dropped != nullptr && *dropped) break;
    touches.push_back(AnalysePadTouch(edge, traces, seats));
  }
  return touches;
}

size_t Touched(std::span<const evidence::PadEdge> edges) {
  return static_cast<size_t>(
      std::ranges::count(edges, true, &evidence::PadEdge::touched));
}

void LetGo(std::span<const evidence::PadEdge> edges, PadTouch& touch) {
  for (const evidence::PadEdge& off : edges) {
    if (!off.touched && off.board == touch.board && off.pad == touch.pad &&
        off.at.t >= touch.edge.t &&
        (!touch.released || off.at.t < *touch.released)) {
      touch.released = off.at.t;
    }
  }
}

}  // namespace

void TouchesAhead::Begin(std::span<const evidence::PadEdge> edges,
                         std::span<const evidence::PadTrace> traces,
                         const SeatCouplings& seats) {
  if (work_) {
    work_->dropped = true;
    if (work_->touches.wait_for(std::chrono::seconds(0)) !=
        std::future_status::ready) {
      return;  // it is soon
    }
  }
  due_ = false;
  auto work = std::make_shared<Work>();
  work->edges = Touched(edges);
  work->traces = traces.size();
  work->seats = seats;
  try {
    work->touches =
        std::async(std::launch::async, [edges = std::vector(edges.begin(),
                                                            edges.end()),
                                        traces = std::vector(traces.begin(),
                                                             traces.end()),
                                        seats, dropped = &work->dropped] {
          return Analyse(edges, traces, seats, dropped);
        }).share();
  } catch (const std::system_error&) {
    return;  // no thread to be had: it is done when it is asked for
  }
  work_ = std::move(work);
}

std::vector<PadTouch> TouchesAhead::Of(
    std::span<const evidence::PadEdge> edges,
    std::span<const evidence::PadTrace> traces,
    const SeatCouplings& seats) const {
  const bool begun = work_ && !work_->dropped &&
                     work_->edges == Touched(edges) &&
                     work_->traces == traces.size() && work_->seats == seats;
  if (work_ && !begun) work_->dropped = true;
  std::vector<PadTouch> touches =
      begun ? work_->touches.get() : Analyse(edges, traces, seats, nullptr);
  for (PadTouch& touch : touches) LetGo(edges, touch);
  return touches;
}

}  // namespace kimari::judge
