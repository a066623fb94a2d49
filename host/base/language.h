// In which language the terminal is spoken to.
#pragma once

#include <string>

#include "host/base/text.h"

namespace kimari {

// By LC_ALL, else LC_MESSAGES, else LANG: one that begins with "ja".
[[nodiscard]] bool InJapanese();

// The Japanese there; both, "en / ja", where none of them names a language (C,
// POSIX, nothing); else the English.
[[nodiscard]] std::string InTerminalsLanguage(const Text& text);

// One sentence in the terminal's language.
[[nodiscard]] inline const char* Say(const char* english,
                                     const char* japanese) {
  return InJapanese() ? japanese : english;
}

}  // namespace kimari
