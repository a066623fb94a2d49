#include "audio/alignment/segmenter.h"

#include <algorithm>

#include "audio/alignment/lattice.h"

namespace kimari::audio::alignment {
Segmentation Segment(const Features& features, const std::vector<Slot>& slots,
                     const ReaderModel& model,
                     std::span<const Window> windows) {
  const auto n = static_cast<int>(features.frames.size());
  // best[t]: the best way to have laid all slots so far over frames [0, t).
  std::vector<double> best(static_cast<size_t>(n) + 1, kNever);
  best[0] = 0;
  std::vector<std::vector<int>> from(
      slots.size(), std::vector<int>(static_cast<size_t>(n) + 1, -1));
  std::vector<double> next(static_cast<size_t>(n) + 1);
  for (size_t s = 0; s < slots.size(); ++s) {
    const Slot& slot = slots[s];
    const SlotScores scores(features, slot, model);
    const Window window = windows.empty() ? Window{} : windows[s];
    std::fill(next.begin(), next.end(), kNever);
    for (int t = 0; t <= n; ++t) {
      const auto end = static_cast<size_t>(t);
      double top = kNever;
      int begin = -1;
      if (slot.optional && best[end] > kNever && window.Holds(t)) {
        top = best[end] + scores.Absent();
        begin = t;
      }
      const int most = std::min(t, scores.Most());
      for (int d = scores.Least(); d <= most; ++d) {
        if (!window.Holds(t - d)) continue;
        const auto b = static_cast<size_t>(t - d);
        const double with = best[b] + scores.Lasting(t - d, t);
        if (with > top) {
          top = with;
          begin = t - d;
        }
      }
      if (begin < 0) continue;
      if (begin < t) top += BoundaryScore(features, t);
      next[end] = top;
      from[s][end] = begin;
    }
    best.swap(next);
  }

  Segmentation result;
  result.score = best[static_cast<size_t>(n)];
  if (from.empty() || from.back()[static_cast<size_t>(n)] < 0) return result;
  result.stretches.resize(slots.size());
  int end = n;
  for (size_t s = slots.size(); s-- > 0;) {
    const int begin = from[s][static_cast<size_t>(end)];
    result.stretches[s] = {begin, end};
    end = begin;
  }
  return result;
}

}  // namespace kimari::audio::alignment
