#include "host/reader/rhythm.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <charconv>

namespace kimari::reader {

Result<RhythmProfile> ParseProfile(std::string_view words) {
  std::array<double, 4> seconds{};
  std::string_view rest = words;
  bool good = true;
  for (size_t i = 0; i < seconds.size() && good; ++i) {
    const size_t dash = rest.find('-');
    const std::string_view part = rest.substr(0, dash);
    const auto [end, error] =
        std::from_chars(part.data(), part.data() + part.size(), seconds[i]);
    good = error == std::errc() && end == part.data() + part.size() &&
           seconds[i] >= 0.2 && seconds[i] <= 20 &&
           (dash == std::string_view::npos) == (i == 3);
    rest.remove_prefix(dash == std::string_view::npos ? rest.size() : dash + 1);
  }
  if (good)
    return RhythmProfile{seconds[0], seconds[1], seconds[2], seconds[3]};
  return Fail(
      ErrorKind::kUsage,
      Both("rhythm '{}': write four times in seconds, such as 5-3-1-6 "
           "(lower phrase, resonance, gap, upper phrase)",
           "リズムは 5-3-1-6 のように4つの秒数で書いてください（{}）", words));
}

std::string ToText(const RhythmProfile& profile) {
  return fmt::format("{:g}-{:g}-{:g}-{:g}", profile.lower_s,
                     profile.resonance_s, profile.gap_s, profile.upper_s);
}

LowerTimes TimesOfLower(const audio::Phrase& phrase) {
  const int64_t last = phrase.morae.back().sample;
  return {static_cast<double>(last - phrase.first_sound) / audio::kSampleRate,
          static_cast<double>(phrase.last_sound - last) / audio::kSampleRate};
}

double SecondsOf(const audio::Phrase& phrase) {
  return static_cast<double>(phrase.last_sound - phrase.first_sound) /
         audio::kSampleRate;
}

}  // namespace kimari::reader
