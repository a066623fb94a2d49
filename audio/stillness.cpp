#include "audio/stillness.h"

#include <utility>

namespace kimari::audio {

std::optional<OutputEvent> Stillness::Look(HostTime now, int64_t frames,
                                           Duration asleep) {
  using Kind = OutputEvent::Kind;
  const Seen seen{Duration{now.ns} + asleep, frames};
  // A device may take its time before its first block.
  if (frames == 0) return {};
  if (!last_) {
    last_ = seen;
    moved_ = seen.at;
    return {};
  }
  const Seen before = *std::exchange(last_, seen);
  if (frames == before.frames) {
    if (told_ || seen.at - moved_ < kStandsStill) return {};
    told_ = true;
    return OutputEvent{Kind::kStandsStill, frames, seen.at - moved_};
  }
  // Who was stopped himself finds the device further on than he left it, but
  // not by as much as time went on.
  const Duration still =
      seen.at - moved_ -
      FromSeconds(static_cast<double>(frames - before.frames) / kSampleRate);
  moved_ = seen.at;
  if (!std::exchange(told_, false) && still < kStandsStill) return {};
  return OutputEvent{Kind::kStoodStill, before.frames, still};
}

}  // namespace kimari::audio
