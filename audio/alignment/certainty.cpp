#include "audio/alignment/certainty.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "audio/alignment/lattice.h"

namespace kimari::audio::alignment {
namespace {

// Scores are surer than they are right: frames hang together over a whole
// sound. Chosen on marks read by eye (tests/audio/alignment).
constexpr double kTempered = 0.12;
constexpr int kFramesAround = 100;  // frames to each side
constexpr int kNear = 8;            // frames
constexpr int kFar = 12;            // frames
constexpr double kHardly = 1e-6;    // shares below are left out

// The frames at which a slot may start.
struct Starts {
  Starts(int from, int to)
      : first(from),
        last(to),
        before(static_cast<size_t>(to - from) + 1, kNever),
        share(before.size(), 0) {}

  int first;
  int last;
  std::vector<double> before;  // log of all ways to lay the slots before
  std::vector<double> share;   // of all ways to lay the phrase
};

// One way in which a slot can end at a frame.
struct Way {
  size_t begin;  // index in its starts
  double log;    // of all ways up to that end by this one
};

class Ways {
 public:
  Ways(const Features& features, const std::vector<Slot>& slots,
       const std::vector<Stretch>& stretches, const ReaderModel& model,
       std::span<const Window> windows)
      : features_(features) {
    const auto frames = static_cast<int>(features.frames.size());
    for (size_t s = 0; s < slots.size(); ++s) {
      const int begin = stretches[s].begin;
      const int reach = s == 0 ? 0 : kFramesAround;
      const Window window = windows.empty() ? Window{} : windows[s];
      starts_.emplace_back(std::max({0, begin - reach, window.from}),
                           std::min({frames, begin + reach, window.to}));
      scores_.emplace_back(features, slots[s], model);
    }
    starts_.emplace_back(frames, frames);
    GoForward();
    GoBack();
  }

  const Starts& StartsOf(size_t slot) const { return starts_[slot]; }

 private:
  const std::vector<Way>& EndingAt(size_t slot, int end) {
    const SlotScores& scores = scores_[slot];
    const Starts& from = starts_[slot];
    ways_.clear();
    const auto add = [&](int begin, double score) {
      const auto i = static_cast<size_t>(begin - from.first);
      ways_.push_back({i, from.before[i] + kTempered * score});
    };
    if (scores.Absent() > kNever && end >= from.first && end <= from.last) {
      add(end, scores.Absent());
    }
    const double boundary = BoundaryScore(features_, end);
    for (int begin = std::max(from.first, end - scores.Most());
         begin <= std::min(from.last, end - scores.Least()); ++begin) {
      add(begin, scores.Lasting(begin, end) + boundary);
    }
    return ways_;
  }

  void GoForward() {
    starts_.front().before = {0};
    for (size_t s = 0; s + 1 < starts_.size(); ++s) {
      Starts& to = starts_[s + 1];
      for (int end = to.first; end <= to.last; ++end) {
        const std::vector<Way>& ways = EndingAt(s, end);
        double most = kNever;
        for (const Way& way : ways) most = std::max(most, way.log);
        if (most <= kNever / 2) continue;
        double sum = 0;
        for (const Way& way : ways) sum += std::exp(way.log - most);
        to.before[static_cast<size_t>(end - to.first)] = most + std::log(sum);
      }
    }
  }

  void GoBack() {
    starts_.back().share = {1};
    for (size_t s = starts_.size() - 1; s-- > 0;) {
      const Starts& to = starts_[s + 1];
      for (int end = to.first; end <= to.last; ++end) {
        const auto e = static_cast<size_t>(end - to.first);
        if (to.share[e] < kHardly) continue;
        for (const Way& way : EndingAt(s, end)) {
          starts_[s].share[way.begin] +=
              to.share[e] * std::exp(way.log - to.before[e]);
        }
      }
    }
  }

  const Features& features_;
  std::vector<SlotScores> scores_;
  std::vector<Starts> starts_;
  std::vector<Way> ways_;
};

}  // namespace

std::vector<Certainty> CertaintyOf(const Features& features,
                                   const std::vector<Slot>& slots,
                                   const std::vector<Stretch>& stretches,
                                   const ReaderModel& model,
                                   std::span<const Window> windows) {
  const Ways ways(features, slots, stretches, model, windows);
  std::vector<Certainty> certainties;
  for (size_t s = 0; s < slots.size(); ++s) {
    const Starts& starts = ways.StartsOf(s);
    Certainty certainty;
    double squares = 0;
    for (int at = starts.first; at <= starts.last; ++at) {
      const double share = starts.share[static_cast<size_t>(at - starts.first)];
      const int away = std::abs(at - stretches[s].begin);
      if (away > kNear) squares += share * away * away;
      if (away > kFar) certainty.far += share;
    }
    certainty.spread = std::sqrt(squares);
    certainties.push_back(certainty);
  }
  return certainties;
}

}  // namespace kimari::audio::alignment
