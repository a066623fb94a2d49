// Hears a human reader through a microphone: where each phrase begins and ends,
// as it goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/high_pass.h"
#include "host/base/time.h"

namespace kimari::audio {

struct HeardPhrase {
  int64_t first = 0;  // sample of the first sound, from the listener's start
  Duration sigma;     // of it: the softer it begins in the noise, the more
  int64_t last = 0;   // sample of the last sound
};

// Levels as FindSound's, by what was heard so far: a phrase is voice that
// stands out of the room's noise for at least 0.7 s, and ends when it was gone
// for 0.45 s. A slap on the mat is too short for one. One thread.
class PhraseListener {
 public:
  PhraseListener();

  // The next samples, mono at kSampleRate, in pieces of any size.
  void Add(std::span<const float> samples);

  // The phrase under way, once it is sure to be one: 0.7 s after its first
  // sound; `last` is what was heard of it so far.
  std::optional<HeardPhrase> UnderWay() const;
  // Phrases that have ended since the last call, in order.
  std::vector<HeardPhrase> DrainEnded();
  // The room's noise, dB under full scale; nothing in the first half second.
  std::optional<double> NoiseDb() const;

 private:
  static constexpr int kMemory = 4096;  // ms of levels

  double LevelAt(int64_t ms) const {
    return levels_[static_cast<size_t>(ms % kMemory)];
  }
  void AddLevel(double db);
  void LearnNoise();
  void LookForFirst();
  void Follow();
  // Whether enough of the 0.7 s from `first` on stands out.
  bool Proved(int64_t first) const;
  // Where it is silent again, if what begins at `first` is a slap.
  std::optional<int64_t> SilentFrom(int64_t first) const;
  int64_t WalkBack(int64_t from) const;
  Duration SigmaOf(double peak_db) const;

  HighPass one_;
  HighPass two_;
  double sum_ = 0;  // of the millisecond under way
  int in_sum_ = 0;
  double powers_[4] = {};  // of the last milliseconds
  int64_t now_ = 0;        // ms heard
  std::vector<double> levels_;
  std::vector<double> quiet_;  // levels of silence, a ring
  size_t quiet_next_ = 0;
  std::optional<double> noise_;
  int64_t look_from_ = 0;  // ms; nothing begins before
  std::optional<int64_t> first_;
  int64_t last_ = 0;
  double peak_ = -200;
  std::vector<HeardPhrase> ended_;
};

}  // namespace kimari::audio
