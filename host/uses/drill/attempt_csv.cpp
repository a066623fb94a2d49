#include "host/uses/drill/attempt_csv.h"

#include <spdlog/fmt/fmt.h>

#include <optional>
#include <string_view>

#include "host/uses/drill/way.h"

namespace kimari::drill {
namespace {

// The first bytes say that it is UTF-8: a Japanese Excel takes it for Shift JIS
// without them.
constexpr std::string_view kHead =
    "\xEF\xBB\xBF"
    "player,began,set,drill,kind,place,card,kimariji,kana,dead,half,row,"
    "answered,said,sound_ms,sigma_ms,kimariji_ms,kimariji_sigma_ms,"
    "implausible,guessed,after_min,ghost,ghost_ms,partner,moved_ms,moved_sigma_"
    "ms,"
    "lifted_ms,"
    "lifted_sigma_ms,travel_ms,travel_sigma_ms,way_mm,speed_m_s,"
    "speed_sigma_m_s,beside,near,near_mm,way,recording\r\n";

std::string Quoted(std::string_view text) {
  std::string quoted = "\"";
  if (!text.empty() &&
      std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
    quoted += '\'';
  }
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string Cell(const std::optional<double>& value) {
  return value ? fmt::format("{}", *value) : std::string();
}

// "ms:x:y" a point.
std::string WayText(const std::vector<WayPoint>& way) {
  std::string text;
  for (const WayPoint& point : way) {
    text += fmt::format("{}{:.1f}:{:.1f}:{:.1f}", text.empty() ? "" : " ",
                        point.ms, point.x_mm, point.y_mm);
  }
  return text;
}

// What the mat and the camera say of it; empty columns at a desk.
std::string MatColumns(const Attempt& a) {
  const auto travel = TravelMs(a);
  const auto speed = SpeedOf(a.way);
  return fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{}", Cell(a.moved_ms),
      Cell(a.moved_sigma_ms), Cell(a.lifted_ms), Cell(a.lifted_sigma_ms),
      Cell(travel),
      Cell(travel ? std::optional(TravelSigmaMs(a)) : std::nullopt),
      a.way.empty() ? "" : fmt::format("{:.0f}", LengthMm(a.way)),
      speed ? fmt::format("{:.2f}", speed->m_s) : "",
      speed ? fmt::format("{:.2f}", speed->sigma) : "", a.beside, a.near,
      Cell(a.near_mm), WayText(a.way), Quoted(a.recording));
}

}  // namespace

std::string ToCsv(std::span<const Attempt> attempts) {
  std::string csv(kHead);
  for (const Attempt& a : attempts) {
    csv += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{"
        "},{}"
        "\r\n",
        Quoted(a.player), a.began, a.set, Quoted(a.drill), NameOf(a.kind),
        a.place, a.card, a.kimariji, a.kana, a.dead ? 1 : 0,
        a.half == Half::kOwn ? "own" : "other", a.row, a.answered,
        Quoted(a.said), Cell(a.sound_ms), a.sigma_ms, Cell(a.kimariji_ms),
        Cell(a.kimariji_sigma_ms), Implausible(a) ? 1 : 0, Guessed(a) ? 1 : 0,
        Cell(a.after_min), a.ghost, Cell(a.ghost_ms), a.partner, MatColumns(a));
  }
  return csv;
}

}  // namespace kimari::drill
