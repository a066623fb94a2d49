// In which language the terminal is spoken to.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::app {

// By LC_ALL, else LC_MESSAGES, else LANG: one that begins with "ja".
[[nodiscard]] bool InJapanese();

// One sentence in the terminal's language.
[[nodiscard]] inline const char* Say(const char* english,
                                     const char* japanese) {
  return InJapanese() ? japanese : english;
}

// As Report (command.h), in the terminal's language where the reader knows the
// sentence.
int ReportReading(const Error& error);

// What CLI11 says of wrong options, in Japanese.
std::string JapaneseOfUse(const std::string& wrong);

}  // namespace kimari::app
