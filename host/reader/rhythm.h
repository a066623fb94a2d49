// The rhythm that readers are held to (rules/reading.md 1.6): seconds of the
// lower phrase, its resonance (余韻, the last character held), the gap (間),
// and the upper phrase.
#pragma once

#include <string>
#include <string_view>

#include "audio/recitation.h"
#include "host/base/result.h"

namespace kimari::reader {

struct RhythmProfile {
  double lower_s = 5;
  double resonance_s = 3;
  double gap_s = 1;
  double upper_s = 6;
};

// The norm of the All Japan Karuta Association since April 2021.
inline constexpr RhythmProfile kNorm2021 = {5, 3, 1, 6};
// The one before it, of 1984.
inline constexpr RhythmProfile kNorm1984 = {4, 3, 1, 5};

// "5-3-1-6", "4.5-3-1-5.5": each 0.2 to 20 s. Fails (kUsage) on other words.
Result<RhythmProfile> ParseProfile(std::string_view words);
std::string ToText(const RhythmProfile& profile);

// How long one lower phrase was sung: up to its last mora, and that one held.
struct LowerTimes {
  double body_s = 0;
  double resonance_s = 0;
};
// From the phrase's marks, which it must have.
LowerTimes TimesOfLower(const audio::Phrase& phrase);
double SecondsOf(const audio::Phrase& phrase);  // first to last sound

}  // namespace kimari::reader
