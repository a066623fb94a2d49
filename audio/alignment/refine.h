// Finds to the millisecond where a mora begins, near where the segmenter put
// it: the burst of a stop, the start of friction, else the steepest change of
// the spectrum. So ひ begins where noise displaces the voice, not where the
// vowel before glides towards it; and わ where the lips close on the vowel
// before, not where they open.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/alignment/phones.h"
#include "audio/recitation.h"

namespace kimari::audio::alignment {

// Spectra each millisecond; makes no sense of them.
class FineSpectrum {
 public:
  static constexpr int kStep = kSampleRate / 1000;  // samples
  static constexpr int kBands = 24;                 // 100 Hz to 10 kHz
  using Bands = std::array<float, kBands>;          // natural log of power

  explicit FineSpectrum(std::span<const float> samples);

  int Size() const { return static_cast<int>(bands_.size()); }
  // The spectrum of 8 ms about millisecond `ms`, held at the ends.
  const Bands& At(int ms) const;
  // How far the shapes of the 12 ms before and after `ms` differ.
  double Change(int ms) const;
  // By how much the mean log power of bands [from_band, to_band) after `ms`
  // exceeds that before; in nepers of power.
  double Rise(int ms, int from_band, int to_band = kBands) const;
  // The same of the bands under 1.5 kHz.
  double RiseOfVoice(int ms) const;

 private:
  Bands Mean(int from, int to) const;
  std::vector<Bands> bands_;
};

// Whether the sound glides from one to the other, with no edge: a vowel, w or y
// after a vowel.
bool IsGlide(Phone before, Phone phone);

// The instant of a mora in ms that the segmenter put at `coarse_ms`, looked for
// no further than from `earliest_ms` to `latest_ms`. `phone`: what it begins
// with, after `before`.
int Refine(const FineSpectrum& spectrum, Phone before, Phone phone,
           int coarse_ms, int earliest_ms, int latest_ms);

}  // namespace kimari::audio::alignment
