#include "host/rig/first_chime.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <numbers>

#include "audio/schedule.h"

namespace kimari::rig {
namespace {

constexpr double kLoud = 0.25;  // of full scale
constexpr double kHighHz = 1318.5;
constexpr double kLowHz = 659.3;
constexpr double kNoteSeconds = 0.1;
constexpr double kFadeSeconds = 0.005;  // in and out: no click

void AddNote(double hz, audio::Phrase& phrase) {
  const auto frames = static_cast<int>(kNoteSeconds * audio::kSampleRate);
  for (int i = 0; i < frames; ++i) {
    const double t = static_cast<double>(i) / audio::kSampleRate;
    const double fade =
        std::min({1.0, t / kFadeSeconds, (kNoteSeconds - t) / kFadeSeconds});
    phrase.samples.push_back(static_cast<float>(
        kLoud * fade * std::sin(2 * std::numbers::pi * hz * t)));
  }
}

}  // namespace

audio::PhrasePtr FirstChime(Side side) {
  auto phrase = std::make_shared<audio::Phrase>();
  if (side == Side::kA) {
    AddNote(kHighHz, *phrase);
  } else {
    AddNote(kLowHz, *phrase);
    AddNote(kLowHz, *phrase);
  }
  phrase->last_sound = std::ssize(phrase->samples);
  return phrase;
}

}  // namespace kimari::rig
