// How one reader sounds and how long he holds each sound: learned from his own
// recordings.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "audio/alignment/features.h"
#include "audio/alignment/phones.h"

namespace kimari::audio::alignment {

// Where one slot of a phrase lies: frames [begin, end); empty when an optional
// one is not there.
struct Stretch {
  int begin = 0;
  int end = 0;
};

// Log-normal, in frames.
struct Lasting {
  double log_mean = 0;
  double log_sd = 1;
  int least = 1;
  int most = 100;
};

class ReaderModel {
 public:
  // Knows only how readers in general hold sounds (medians measured on a
  // certified reader and a singing synthesiser), nothing of his voice.
  ReaderModel();

  // Log-likelihood of a frame as `phone`.
  double Density(Phone phone, const Frame& frame) const;
  Lasting LastingOf(const Slot& slot) const;

  // One phrase with where its slots lie.
  struct Example {
    const Features* features = nullptr;
    const std::vector<Slot>* slots = nullptr;
    const std::vector<Stretch>* stretches = nullptr;
  };
  // Learns voices anew from the examples; phones too rare (under 10 frames)
  // keep a wide guess. With `durations`, places and consonants as well.
  void Learn(std::span<const Example> examples, bool durations);

 private:
  struct Voice {
    bool known = false;
    Frame mean{};
    Frame inverse_variance{};
    double offset = 0;  // of the log density
  };
  void LearnVoices(std::span<const Example> examples);
  void LearnDurations(std::span<const Example> examples);

  std::array<Voice, kPhones> voices_;
  std::array<Lasting, kPhones> consonants_;
  std::map<int, Lasting> places_;
};

}  // namespace kimari::audio::alignment
