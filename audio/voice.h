// The voice that reads what nobody recorded: the chanter where its HTS voice
// is installed, else espeak-ng on one tone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/chanter.h"
#include "audio/recordings.h"
#include "audio/synthesiser.h"
#include "host/base/result.h"

namespace kimari::audio {

// Where the chanter's voice may lie, in the order it is looked for: the file
// that the environment variable KIMARI_VOICE names (then only there), `share`
// beside the program's folder and one above (where scripts/install puts it),
// and where Debian's package does.
std::vector<std::filesystem::path> VoiceFiles();

// Which of the chanter's two voices; espeak-ng has one alone.
enum class VoicePitch {
  kLow,   // as it was recorded: a man's, chants at 165 Hz
  kHigh,  // HighVoice
};
// "low", "high".
std::string_view Name(VoicePitch pitch);
std::optional<VoicePitch> VoicePitchNamed(std::string_view name);

class Voice {
 public:
  // The first of `files` that is there; one that is damaged counts as not
  // there, and is named by Description, as is KIMARI_VOICE where that is what
  // is wrong. Fails (kDevice) when espeak-ng cannot speak in its place.
  static Result<Voice> Open(
      VoicePitch pitch = VoicePitch::kLow,
      const std::vector<std::filesystem::path>& files = VoiceFiles());

  // A phrase with its marks; `kana` as Chanter::Chant and Synthesiser::Say
  // want it. Thread: any.
  Result<Phrase> Read(std::string_view kana, Part part) const;
  // Spoken, not chanted; ' goes after an accented mora.
  Result<Phrase> Announce(std::string_view kana) const;

  bool Chants() const { return chanter_.has_value(); }
  // Why it does not, and what to do; empty where it chants.
  const std::string& WhyNot() const { return why_not_; }
  // The chanter's voice; empty where it does not chant.
  const std::filesystem::path& File() const { return file_; }
  // One sentence for people: who reads, which of the two voices, and why when
  // it is the lesser voice.
  const std::string& Description() const { return description_; }
  // The same in Japanese.
  const std::string& InJapanese() const { return japanese_; }

 private:
  Voice() = default;
  std::optional<Chanter> chanter_;
  std::filesystem::path file_;
  std::optional<Synthesiser> synthesiser_;
  std::string description_;
  std::string japanese_;
  std::string why_not_;
};

}  // namespace kimari::audio
