// A plain synthetic reader that needs no recording: espeak-ng's Japanese voice
// on one tone, slow and even. It says phrases; it does not chant like a human.
#pragma once

#include <string>
#include <string_view>

#include "audio/recitation.h"
#include "host/base/result.h"

namespace kimari::audio {

struct SynthesiserOptions {
  // The variant has no flutter: the same kana give the same samples.
  std::string voice = "ja+Alex";
  int words_per_minute = 80;  // espeak-ng's slowest
  int pitch = 40;             // 0 to 99
};

class Synthesiser {
 public:
  // Fails (kDevice) when espeak-ng's data or the voice is not installed.
  static Result<Synthesiser> Open(const SynthesiserOptions& options = {});

  // `kana` as pronounced (particle は written わ), ku separated by spaces or
  // not. The phrase has one mark a mora, or none when the sounds said do not
  // match the kana. 3 to 5 s for a phrase of 12 to 18 morae. Equal input gives
  // equal samples. Fails (kUsage) on text that is not kana. Thread: any; calls
  // wait for each other (espeak-ng is one for the whole process). About 30 ms.
  Result<Phrase> Say(std::string_view kana) const;

 private:
  explicit Synthesiser(const SynthesiserOptions& options) : options_(options) {}
  SynthesiserOptions options_;
};

}  // namespace kimari::audio
