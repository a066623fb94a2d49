// Where a card can be.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/court/side.h"

namespace kimari::rules {

using CardId = uint16_t;  // number in the deck, from 1

struct Spot {
  enum class Kind : uint8_t {
    kTerritory,   // of `side`
    kCentreLine,  // at the right hand of `side` (R-HT-14)
    kLost,        // by `side` (R-KA-19)
    kUnknown,     // should lie in `side`'s territory and is not seen there
    kPile,        // won by `side`
    kCustody,     // with the judge; `side` means nothing
  };
  Kind kind = Kind::kTerritory;
  Side side = Side::kA;

  constexpr auto operator<=>(const Spot&) const = default;
};

constexpr Spot Territory(Side side) { return {Spot::Kind::kTerritory, side}; }
constexpr Spot CentreLine(Side at_right_of) {
  return {Spot::Kind::kCentreLine, at_right_of};
}
constexpr Spot LostBy(Side side) { return {Spot::Kind::kLost, side}; }
constexpr Spot UnknownOf(Side side) { return {Spot::Kind::kUnknown, side}; }
constexpr Spot PileOf(Side side) { return {Spot::Kind::kPile, side}; }
constexpr Spot Custody() { return {Spot::Kind::kCustody, Side::kA}; }

// On the court, or should be.
constexpr bool OnCourt(const Spot& spot) {
  return spot.kind != Spot::Kind::kPile && spot.kind != Spot::Kind::kCustody;
}
// Whose territory it lies in.
constexpr std::optional<Side> TerritoryOf(const Spot& spot) {
  if (spot.kind != Spot::Kind::kTerritory) return std::nullopt;
  return spot.side;
}

// "A", "centre:A", "lost:A", "unknown:A", "pile:A", "custody".
std::string SpotName(const Spot& spot);
// The way back; nothing for another word.
std::optional<Spot> SpotNamed(const std::string& name);

}  // namespace kimari::rules
