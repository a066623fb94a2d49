#include "audio/voice.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace kimari::audio {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFile =
    "hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice";

}  // namespace

std::vector<fs::path> VoiceFiles() {
  if (const char* named = std::getenv("KIMARI_VOICE");
      named != nullptr && *named != '\0') {
    return {named};
  }
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

Result<Voice> Voice::Open(const std::vector<fs::path>& files) {
  Voice voice;
  std::string why =
      "the chanting voice is not installed (scripts/install "
      "fetches it)";
  for (const fs::path& file : files) {
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    auto chanter = Chanter::Open(file);
    if (!chanter) {
      why = chanter.error().message;
      continue;
    }
    voice.chanter_ = std::move(*chanter);
    voice.file_ = file;
    voice.description_ =
        "chants with the HTS voice nitech-jp-atr503-m001 (CC-BY 3.0, Nagoya "
        "Institute of Technology)";
    return voice;
  }
  auto synthesiser = Synthesiser::Open();
  if (!synthesiser) {
    return Fail(ErrorKind::kDevice,
                why + "; and " + synthesiser.error().message);
  }
  voice.synthesiser_ = std::move(*synthesiser);
  voice.description_ = "espeak-ng says the phrases on one tone, for " + why;
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
