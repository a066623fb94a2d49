#include "host/proof/sim/toml_section.h"

#include <spdlog/fmt/fmt.h>

namespace kimari::sim {

bool Section::Player(const char* key, Side& side) {
  int index = Index(side);
  if (!Choice(key, index, {"A", "B"})) return false;
  side = index == 0 ? Side::kA : Side::kB;
  return true;
}

bool Section::Place(const char* key, Point& place, double reach) {
  const toml::table* at = Table(key);
  if (at == nullptr) return table().get(key) != nullptr;
  Section inner(*at, fmt::format("{} of {}", key, name()), mistakes());
  inner.Number("x_mm", place.x, -reach, reach);
  inner.Number("y_mm", place.y, -reach, reach);
  inner.Require("x_mm");
  inner.Require("y_mm");
  inner.NoOthers();
  return true;
}

}  // namespace kimari::sim
