#include "host/uses/drill/metronome.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "host/uses/drill/phrase_begun.h"

namespace kimari::drill {
namespace {

constexpr double kBeatHz = 1000;
constexpr double kLastHz = 1500;  // the one to strike at
constexpr double kReadyHz = 600;
constexpr double kLevel = 0.4;
constexpr int64_t kTick = audio::kSampleRate * 6 / 100;
constexpr double kDecay = 0.012;  // s

// At once at its full level: its first sound is its first sample.
void AddTick(std::vector<float>& samples, int64_t at, double hz) {
  for (int64_t i = 0; i < kTick; ++i) {
    const double t = static_cast<double>(i) / audio::kSampleRate;
    samples[static_cast<size_t>(at + i)] +=
        static_cast<float>(kLevel * std::exp(-t / kDecay) *
                           std::cos(2 * std::numbers::pi * hz * t));
  }
}

}  // namespace

audio::Phrase Beaten(const audio::Phrase& upper, int morae,
                     const Metronome& metronome) {
  audio::Phrase beaten = Begun(upper, morae);
  const auto beat = static_cast<int64_t>(
      std::llround(audio::kSampleRate * 60 / metronome.bpm));
  const int64_t first = beaten.last_sound + beat;
  const int64_t last = first + (metronome.beats - 1) * beat;
  beaten.samples.resize(static_cast<size_t>(last + kTick), 0.0F);
  for (int64_t at = first; at <= last; at += beat) {
    AddTick(beaten.samples, at, at == last ? kLastHz : kBeatHz);
  }
  beaten.last_sound = last + kTick / 2;
  beaten.morae.assign(upper.morae.size(), {"", last, 0});
  return beaten;
}

audio::Phrase Ready() {
  audio::Phrase ready;
  ready.name = "tick";
  ready.samples.resize(static_cast<size_t>(kTick), 0.0F);
  AddTick(ready.samples, 0, kReadyHz);
  ready.last_sound = kTick / 2;
  return ready;
}

}  // namespace kimari::drill
