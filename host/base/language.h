// In which language the terminal is spoken to.
#pragma once

namespace kimari {

// By LC_ALL, else LC_MESSAGES, else LANG: one that begins with "ja".
[[nodiscard]] bool InJapanese();

// One sentence in the terminal's language.
[[nodiscard]] inline const char* Say(const char* english,
                                     const char* japanese) {
  return InJapanese() ? japanese : english;
}

}  // namespace kimari
