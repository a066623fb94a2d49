#include "host/game/rules/text.h"

namespace kimari::rules {

std::string MillisecondsText(Duration span, int decimals) {
  uint64_t unit = 1;  // nanoseconds in the last digit shown
  for (int i = decimals; i < 6; ++i) unit *= 10;
  const bool negative = span.ns < 0;
  const uint64_t ns = negative ? 0 - static_cast<uint64_t>(span.ns)
                               : static_cast<uint64_t>(span.ns);
  const uint64_t rounded = (ns + unit / 2) / unit;
  const uint64_t scale = 1'000'000 / unit;  // of a millisecond in digits
  std::string text = negative && rounded != 0 ? "-" : "";
  text += std::to_string(rounded / scale);
  if (decimals > 0) {
    const std::string digits = std::to_string(rounded % scale);
    text += '.';
    text.append(static_cast<size_t>(decimals) - digits.size(), '0');
    text += digits;
  }
  return text;
}

std::string SecondsText(Duration span) {
  return MillisecondsText({span.ns / 1000}, 1);
}

std::string PercentText(int32_t ppm) {
  return std::to_string(ppm / 10'000) + "." +
         std::to_string(ppm % 10'000 / 1'000);
}

std::string Name(Side side) { return {Letter(side)}; }

}  // namespace kimari::rules
