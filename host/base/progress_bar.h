// One line of a terminal that says how far some work is.
#pragma once

#include <string_view>

namespace kimari {

// Overwrites the line on standard error; `share` from 0 to 1.
void ShowProgress(std::string_view what, double share);
void ClearProgress();

}  // namespace kimari
