// Words and figures of rulings, in both languages; integers only.
#pragma once

#include <string>

#include "host/base/text.h"
#include "host/base/time.h"
#include "host/court/side.h"

namespace kimari::rules {

using kimari::Text;

// A span in milliseconds with `decimals` digits (0 to 6), rounded half away
// from zero: 8'020'000 ns is "8.020".
std::string MillisecondsText(Duration span, int decimals);
// A span in seconds with one digit, rounded.
std::string SecondsText(Duration span);
// Parts per million as a percentage with one digit, cut off: 999'999 is "99.9".
std::string PercentText(int32_t ppm);
// "A"
std::string Name(Side side);

}  // namespace kimari::rules
