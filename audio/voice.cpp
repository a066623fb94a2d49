#include "audio/voice.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <system_error>
#include <utility>

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFile =
    "hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice";

constexpr const char* kVariable = "KIMARI_VOICE";

// By the variable; empty: by nothing.
fs::path NamedVoice() {
  const char* named = std::getenv(kVariable);
  return named == nullptr ? "" : named;
}

std::string NamedBut(const std::string& what) {
  return std::string(kVariable) + " names " + what + "; correct " + kVariable +
         ", or unset it to chant with the voice that scripts/install fetches";
}

// What both languages call it, by VoicePitch.
constexpr std::string_view kNames[] = {"low", "high"};
constexpr const char* kInJapanese[] = {"低い声", "高い声"};

}  // namespace

std::string_view Name(VoicePitch pitch) {
  return kNames[static_cast<size_t>(pitch)];
}

std::optional<VoicePitch> VoicePitchNamed(std::string_view name) {
  const auto* found = std::find(std::begin(kNames), std::end(kNames), name);
  if (found == std::end(kNames)) return std::nullopt;
  return static_cast<VoicePitch>(found - std::begin(kNames));
}

std::vector<fs::path> VoiceFiles() {
  if (fs::path named = NamedVoice(); !named.empty()) return {std::move(named)};
  std::vector<fs::path> files;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path above = program.parent_path().parent_path();
    files.push_back(above / "share" / kFile);
    files.push_back(above.parent_path() / "share" / kFile);
  }
  files.push_back(fs::path("/usr/share") / kFile);
  return files;
}

Result<Voice> Voice::Open(VoicePitch pitch,
                          const std::vector<fs::path>& files) {
  Voice voice;
  const fs::path named = NamedVoice();
  const bool by_name = !named.empty() && files == std::vector{named};
  std::string why =
      by_name ? NamedBut("'" + named.string() + "', which is not there")
              : "the chanting voice is not installed "
                "(scripts/install fetches it; installed, it is the package "
                "hts-voice-nitech-jp-atr503-m001 of Debian's contrib)";
  std::string why_ja =
      by_name
          ? std::string(kVariable) + " の " + named.string() +
                " がありません。直すか、指定を外してください"
          : "歌う声が入っていません。scripts/install か、Debian の contrib の "
            "hts-voice-nitech-jp-atr503-m001 で入ります";
  for (const fs::path& file : files) {
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    auto chanter = Chanter::Open(
        file, pitch == VoicePitch::kHigh ? HighVoice() : ChanterOptions{});
    if (!chanter) {
      why = chanter.error().message;
      if (by_name) why = NamedBut("what cannot chant (" + why + ")");
      why_ja = file.string() + " は歌う声として使えません";
      continue;
    }
    voice.chanter_ = std::move(*chanter);
    voice.file_ = file;
    voice.description_ = "chants with the HTS voice nitech-jp-atr503-m001, " +
                         std::string(Name(pitch)) +
                         " (CC-BY 3.0, Nagoya Institute of Technology)";
    voice.japanese_ = std::string("合成音声・") +
                      kInJapanese[static_cast<size_t>(pitch)] +
                      "（名古屋工業大学のHTS音声 nitech-jp-atr503-m001、CC-BY "
                      "3.0）";
    return voice;
  }
  auto synthesiser = Synthesiser::Open();
  if (!synthesiser) {
    return Fail(ErrorKind::kDevice,
                why + "; and " + synthesiser.error().message);
  }
  voice.synthesiser_ = std::move(*synthesiser);
  voice.description_ = "espeak-ng says the phrases on one tone, for " + why;
  voice.japanese_ = "espeak-ng の一本調子の声（" + why_ja + "）";
  voice.why_not_ = std::move(why);
  return voice;
}

Result<Phrase> Voice::Read(std::string_view kana, Part part) const {
  return chanter_ ? chanter_->Chant(kana, part) : synthesiser_->Say(kana);
}

Result<Phrase> Voice::Announce(std::string_view kana) const {
  if (chanter_) return chanter_->Announce(kana);
  std::string plain(kana);
  std::erase(plain, '\'');
  return synthesiser_->Say(plain);
}

}  // namespace kimari::audio
