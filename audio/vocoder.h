// Makes sound of spectra and pitch: harmonics of the pitch with the phases of
// a minimum-phase tract, and noise through the same tract.
#pragma once

#include <cstdint>
#include <vector>

#include "audio/voice_model.h"

namespace kimari::audio {

struct VocoderFrame {  // 5 ms apart
  Cepstrum spectrum{};
  double f0 = 0;         // Hz, > 0 also where nothing is voiced
  double voiced = 0;     // factor of the harmonics
  double noise = 0;      // factor of the noise where nothing is voiced
  double breath_hz = 0;  // from here up a voiced sound is half noise
};

// Samples at kSampleRate, 240 a frame, the first frame at sample 0. `seed`
// picks the noise. `formants`: factor of the tract's resonances, 0.8 to 1.3;
// over 1 a shorter tract. Thread: any. About 40 ms for a second of sound.
std::vector<float> Vocode(const std::vector<VocoderFrame>& frames,
                          uint64_t seed, double formants = 1);

// Level of the harmonics this spectrum makes at this pitch, dB.
double HarmonicLevel(const Cepstrum& spectrum, double f0, double formants = 1);

}  // namespace kimari::audio
