#include "host/match/sheet/occasion.h"

#include <array>
#include <ctime>

namespace kimari::sheet {
namespace {

std::optional<time_t> InstantOf(const std::string& iso) {
  tm parts{};
  const char* end = strptime(iso.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return timegm(&parts);
}

std::string Local(time_t at, const char* format) {
  tm parts{};
  localtime_r(&at, &parts);
  std::array<char, 32> text{};
  return {text.data(), strftime(text.data(), text.size(), format, &parts)};
}

}  // namespace

Occasion OccasionOf(const std::map<std::string, std::string>& head,
                    std::optional<Duration> lasted) {
  const auto of = [&head](const char* key) {
    const auto found = head.find(key);
    return found == head.end() ? std::string() : found->second;
  };
  Occasion occasion;
  occasion.meet = of("meet");
  occasion.hall = of("hall");
  occasion.round = of("round");
  const auto started = InstantOf(of("started"));
  if (!started) return occasion;
  occasion.date = Local(*started, "%Y-%m-%d");
  occasion.began = Local(*started, "%H:%M");
  if (lasted) {
    occasion.ended = Local(*started + lasted->ns / Seconds(1).ns, "%H:%M");
  }
  return occasion;
}

}  // namespace kimari::sheet
