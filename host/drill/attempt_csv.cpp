#include "host/drill/attempt_csv.h"

#include <spdlog/fmt/fmt.h>

#include <string_view>

namespace kimari::drill {
namespace {

constexpr std::string_view kHead =
    "player,began,set,drill,kind,place,card,kimariji,kana,dead,half,row,"
    "answered,said,sound_ms,sigma_ms,kimariji_ms,kimariji_sigma_ms,after_min,"
    "ghost,ghost_ms\r\n";

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  if (!text.empty() &&
      std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
    quoted += '\'';
  }
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string Maybe(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

}  // namespace

std::string ToCsv(std::span<const Attempt> attempts) {
  std::string csv(kHead);
  for (const Attempt& a : attempts) {
    csv += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n",
        Quoted(a.player), a.began, a.set, Quoted(a.drill), NameOf(a.kind),
        a.place, a.card, a.kimariji, a.kana, a.dead ? 1 : 0,
        a.half == Half::kOwn ? "own" : "other", a.row, a.answered,
        Quoted(a.said), Maybe(a.sound_ms), a.sigma_ms, Maybe(a.kimariji_ms),
        Maybe(a.kimariji_sigma_ms), Maybe(a.after_min), a.ghost,
        Maybe(a.ghost_ms));
  }
  return csv;
}

}  // namespace kimari::drill
