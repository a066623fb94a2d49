// Errors of reading, and of wrong options, in the terminal's language.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::app {

// As Report (exit_code.h), in the terminal's language where the reader knows
// the sentence.
int ReportReading(const Error& error);

// What CLI11 says of wrong options, in Japanese.
std::string JapaneseOfUse(const std::string& wrong);

}  // namespace kimari::app
