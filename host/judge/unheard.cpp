#include "host/judge/unheard.h"

namespace kimari::judge {

using rules::Key;
using rules::Words;

std::optional<Words> MayBeUnheard(const evidence::SoundHealth& sound) {
  using evidence::SoundState;
  switch (sound.state) {
    case SoundState::kLost:
    case SoundState::kStandsStill:  // nobody knows for how long
      return Words{Key::kSoundLost, {}};
    case SoundState::kStoodStill:
      return Words{Key::kSoundStoodStill, {rules::SecondsOf(sound.amount)}};
    case SoundState::kMoved:
      return Words{Key::kSoundMoved, {sound.from, sound.to}};
    default:
      return std::nullopt;
  }
}

}  // namespace kimari::judge
