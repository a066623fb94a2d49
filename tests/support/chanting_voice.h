// The chanter's voice for tests, and the environment variable that names it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "audio/voice.h"

namespace kimari {

inline constexpr const char* kNoChantingVoice =
    "the voice nitech-jp-atr503-m001 is not installed (scripts/install)";

// Where the program looks, and where scripts/install puts it.
inline std::vector<std::filesystem::path> ChantingVoiceFiles() {
  std::vector<std::filesystem::path> files = audio::VoiceFiles();
  files.push_back(std::filesystem::path(KIMARI_SOURCE_DIR) / "build/share" /
                  files.back().lexically_relative("/usr/share"));
  return files;
}

// The file itself; empty: not installed.
inline std::string ChantingVoiceFile() {
  for (const auto& file : ChantingVoiceFiles()) {
    if (std::filesystem::exists(file)) return file.string();
  }
  return "";
}

// Names `file` by KIMARI_VOICE; what it named comes back with the test's end.
class NamedVoice {
 public:
  explicit NamedVoice(const std::string& file) {
    // NOLINTBEGIN(concurrency-mt-unsafe): tests run one thread
    if (const char* was = std::getenv("KIMARI_VOICE")) was_ = was;
    setenv("KIMARI_VOICE", file.c_str(), 1);
  }
  ~NamedVoice() {
    unsetenv("KIMARI_VOICE");
    if (was_) setenv("KIMARI_VOICE", was_->c_str(), 1);
    // NOLINTEND(concurrency-mt-unsafe)
  }
  NamedVoice(const NamedVoice&) = delete;
  NamedVoice& operator=(const NamedVoice&) = delete;

 private:
  std::optional<std::string> was_;
};

}  // namespace kimari
