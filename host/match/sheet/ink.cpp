#include "host/match/sheet/ink.h"

#include <algorithm>

namespace kimari::sheet {
namespace {

constexpr std::string_view kInk = "ink:";

}  // namespace

bool IsInk(std::string_view text) { return text.starts_with(kInk); }

std::string InkSvg(std::string_view ink) {
  if (!IsInk(ink)) return {};
  ink.remove_prefix(kInk.size());
  if (ink.empty() ||
      ink.find_first_not_of("0123456789,; ") != std::string_view::npos) {
    return {};
  }
  std::string svg = "<svg class=ink viewBox=\"0 0 1000 300\" aria-hidden=true>";
  while (!ink.empty()) {
    const std::string_view stroke = ink.substr(0, ink.find(';'));
    ink.remove_prefix(std::min(stroke.size() + 1, ink.size()));
    // A stroke of one point is a dot.
    const bool dot = stroke.find(' ') == std::string_view::npos;
    svg += "<polyline points=\"" + std::string(stroke) +
           (dot ? " " + std::string(stroke) : std::string()) + "\"/>";
  }
  return svg + "</svg>";
}

}  // namespace kimari::sheet
