#include "audio/alignment/segmenter.h"

#include <algorithm>
#include <cmath>

namespace kimari::audio::alignment {
namespace {

// Neighbouring frames say much the same: their evidence counts less than it
// would if they were independent.
constexpr double kEvidence = 0.4;
constexpr double kChangeBonus = 0.8;  // a unit of change at a boundary
constexpr double kSilentVowel = 4;    // i or u whispered away: not often
constexpr double kNever = -1e30;

// Log density of each number of frames up to the longest, at most `frames`.
std::vector<double> Durations(const Lasting& lasting, int frames) {
  std::vector<double> durations = {kNever};
  for (int d = 1; d <= std::min(frames, lasting.most); ++d) {
    const double l = std::log(d);
    const double z = (l - lasting.log_mean) / lasting.log_sd;
    durations.push_back(-0.5 * z * z - std::log(lasting.log_sd) - l);
  }
  return durations;
}

// Evidence of frames [0, i) for the phone.
std::vector<double> Sums(const Features& features, Phone phone,
                         const ReaderModel& model) {
  std::vector<double> sums = {0};
  for (const Frame& frame : features.frames) {
    sums.push_back(sums.back() + kEvidence * model.Density(phone, frame));
  }
  return sums;
}

}  // namespace

Segmentation Segment(const Features& features, const std::vector<Slot>& slots,
                     const ReaderModel& model) {
  const auto n = static_cast<int>(features.frames.size());
  // best[t]: the best way to have laid all slots so far over frames [0, t).
  std::vector<double> best(static_cast<size_t>(n) + 1, kNever);
  best[0] = 0;
  std::vector<std::vector<int>> from(
      slots.size(), std::vector<int>(static_cast<size_t>(n) + 1, -1));
  std::vector<double> next(static_cast<size_t>(n) + 1);
  for (size_t s = 0; s < slots.size(); ++s) {
    const Slot& slot = slots[s];
    const std::vector<double> durations = Durations(model.LastingOf(slot), n);
    const std::vector<double> plain = Sums(features, slot.phone, model);
    const std::vector<double> other =
        slot.or_phone == slot.phone ? plain
                                    : Sums(features, slot.or_phone, model);
    std::fill(next.begin(), next.end(), kNever);
    for (int t = 0; t <= n; ++t) {
      const auto end = static_cast<size_t>(t);
      double top = kNever;
      int begin = -1;
      if (slot.optional && best[end] > kNever) {
        top = best[end] - (slot.place >= 0 ? kSilentVowel : 0);
        begin = t;
      }
      const int most = std::min(t, static_cast<int>(durations.size()) - 1);
      for (int d = model.LastingOf(slot).least; d <= most; ++d) {
        const auto b = static_cast<size_t>(t - d);
        const double with =
            best[b] + durations[static_cast<size_t>(d)] +
            std::max(plain[end] - plain[b], other[end] - other[b]);
        if (with > top) {
          top = with;
          begin = t - d;
        }
      }
      if (begin < 0) continue;
      if (begin < t && t < n) {
        top += kChangeBonus * std::clamp<double>(features.change[end], -1, 3);
      }
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
