#include "host/game/rules/spot.h"

#include <array>
#include <string_view>

namespace kimari::rules {
namespace {

constexpr std::array<std::string_view, 6> kPrefixes = {
    "", "centre:", "lost:", "unknown:", "pile:", "custody"};

}  // namespace

std::string SpotName(const Spot& spot) {
  std::string name(kPrefixes.at(static_cast<size_t>(spot.kind)));
  if (spot.kind != Spot::Kind::kCustody) name += Letter(spot.side);
  return name;
}

std::optional<Spot> SpotNamed(const std::string& name) {
  for (size_t kind = 0; kind < kPrefixes.size(); ++kind) {
    for (const Side side : kBothSides) {
      const Spot spot{static_cast<Spot::Kind>(kind), side};
      if (SpotName(spot) == name) return spot;
    }
  }
  return std::nullopt;
}

}  // namespace kimari::rules
