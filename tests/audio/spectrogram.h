// A picture of a phrase for people: spectrogram to 8 kHz, pitch, level, marks;
// and the figures that audio/VOICE.md states.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "audio/recitation.h"

namespace kimari::audio {

struct PitchTrack {
  std::vector<double> hz;  // every 10 ms; 0 where unvoiced
  double median_hz = 0;
  double quarter_st = 0;  // half of p25..p75 in semitones
  double near_share = 0;  // of voiced, within 50 cents of the median
  double voiced = 0;      // share of the time between first and last sound
};
// By autocorrelation, lags of 60 to 400 Hz.
PitchTrack TrackPitch(const Phrase& phrase);

// Level of each band, dB under that of the whole phrase. Bands end at 0.5, 1.5,
// 4 and 8 kHz.
std::vector<double> BandLevels(const Phrase& phrase);

// Level (20 ms) every 10 ms, dBFS.
std::vector<double> LevelTrack(const Phrase& phrase);

enum class Spectrum {
  kShown,
  kLeftOut,  // pitch and level alone: no picture gives somebody's voice away
};
cv::Mat DrawPhrase(const Phrase& phrase, const std::string& title,
                   double seconds, Spectrum spectrum = Spectrum::kShown);

}  // namespace kimari::audio
