#include "host/uses/drill/phrase_begun.h"

#include <algorithm>

namespace kimari::drill {

audio::Phrase Begun(const audio::Phrase& phrase, int morae) {
  constexpr int64_t kFade = audio::kSampleRate / 50;
  audio::Phrase begun = phrase;
  const auto next = static_cast<size_t>(std::max(morae, 1));
  if (next >= begun.morae.size()) return begun;
  const int64_t end = std::min(begun.morae[next].sample,
                               static_cast<int64_t>(begun.samples.size()));
  begun.samples.resize(static_cast<size_t>(end));
  begun.morae.resize(next);
  begun.last_sound = std::min(begun.last_sound, end);
  const int64_t fade = std::min(kFade, end);
  for (int64_t i = 0; i < fade; ++i) {
    begun.samples[static_cast<size_t>(end - 1 - i)] *=
        static_cast<float>(i) / static_cast<float>(fade);
  }
  return begun;
}

}  // namespace kimari::drill
