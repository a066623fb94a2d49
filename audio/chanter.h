// The synthetic reciter: chants phrases from kana as certified readers do,
// level and with long last vowels, and says announcements in the same voice.
// How it is made and how it sounds: audio/VOICE.md.
#pragma once

#include <filesystem>
#include <string_view>

#include "audio/chant_score.h"
#include "audio/recitation.h"
#include "audio/voice_model.h"
#include "host/base/result.h"

namespace kimari::audio {

struct ChanterOptions {
  ChantTempo tempo;
  double base_hz = 165;  // of the chant; 110 to 300
  double formants = 1;   // of the voice's own, 0.8 to 1.3: a shorter tract
};
// A second voice, higher and with a shorter tract.
ChanterOptions HighVoice();

class Chanter {
 public:
  // `voice`: a .htsvoice file. Fails as VoiceModel::Load.
  static Result<Chanter> Open(const std::filesystem::path& voice,
                              const ChanterOptions& options = {});

  // One phrase; `kana` as SpeakMorae wants it, ku separated by spaces. First
  // to last sound take what the tempo says. Marks are where the morae were put:
  // burst of a stop, start of friction, else the steepest change of the
  // spectrum. The last vowel fades away (audio/fade.h), a small room is around
  // it all (audio/room.h). Equal input gives equal samples. Fails (kUsage) on
  // text that cannot be read. Thread: any. About 0.4 s of processor time.
  Result<Phrase> Chant(std::string_view kana, Part part) const;

  // Spoken calmly; spaces part accent phrases, ' goes after the accented mora
  // (none: level). Marks as above.
  Result<Phrase> Announce(std::string_view kana) const;

 private:
  Chanter(VoiceModel model, const ChanterOptions& options)
      : model_(std::move(model)), options_(options) {}
  VoiceModel model_;
  ChanterOptions options_;
};

}  // namespace kimari::audio
