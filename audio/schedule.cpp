#include "audio/schedule.h"

namespace kimari::audio {

std::vector<Segment> Place(std::span<const PhrasePtr> phrases, int64_t start,
                           int64_t gap) {
  std::vector<Segment> segments;
  for (const PhrasePtr& phrase : phrases) {
    const int64_t at = segments.empty() ? start
                                        : segments.back().LastSound() + gap -
                                              phrase->first_sound;
    segments.push_back({phrase, at});
  }
  return segments;
}

}  // namespace kimari::audio
