// What CLI11 says of wrong options, in the terminal's language.
#pragma once

#include <string>

namespace kimari::app {

std::string JapaneseOfUse(const std::string& wrong);

}  // namespace kimari::app
