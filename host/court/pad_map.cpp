#include "host/court/pad_map.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kimari::mat {
namespace {

// Below this, electrodes cut by hand touch.
constexpr double kLeastGap = 1;     // mm
constexpr double kSmallest = 1e-6;  // mm: less is rounding

}  // namespace

const Pad* PadMap::Find(Side side, int number) const {
  const auto key = std::pair(side, number);
  const auto at = std::ranges::lower_bound(pads, key, {}, [](const Pad& pad) {
    return std::pair(pad.board, pad.number);
  });
  return at == pads.end() || std::pair(at->board, at->number) != key ? nullptr
                                                                     : &*at;
}

bool PadMap::Alike() const {
  return std::ranges::all_of(pads, [&](const Pad& pad) {
    const Pad* const twin = Find(Other(pad.board), pad.number);
    return twin != nullptr && twin->row == pad.row &&
           twin->centre.x == pad.centre.x && twin->centre.y == pad.centre.y &&
           twin->width == pad.width && twin->depth == pad.depth;
  });
}

std::optional<std::string> Clash(const Pad& one, const Pad& other) {
  const double along =
      (one.width + other.width) / 2 - std::abs(one.centre.x - other.centre.x);
  const double across =
      (one.depth + other.depth) / 2 - std::abs(one.centre.y - other.centre.y);
  // Corner to corner they may be nearer than side by side.
  const double overlap = std::min(along, across);
  if (overlap > kSmallest) {
    return fmt::format(
        "pads {} and {} overlap by {:.1f} mm; move one or make it smaller",
        one.number, other.number, overlap);
  }
  if (overlap > -kLeastGap + kSmallest) {
    return fmt::format(
        "pads {} and {} are {:.1f} mm apart; leave {:g} mm between electrodes",
        one.number, other.number, std::abs(overlap), kLeastGap);
  }
  return std::nullopt;
}

std::optional<std::string> Misfit(const PadMap& map, const Pad& pad) {
  struct Edge {
    const char* name;
    double beyond;
  };
  const double half = map.width / 2;
  for (const Edge& edge :
       {Edge{"left", -half - (pad.centre.x - pad.width / 2)},
        Edge{"right", pad.centre.x + pad.width / 2 - half},
        Edge{"inner", map.near - (pad.centre.y - pad.depth / 2)},
        Edge{"outer", pad.centre.y + pad.depth / 2 - (map.near + map.depth)}}) {
    if (edge.beyond <= kSmallest) continue;
    return fmt::format(
        "pad {} reaches {:.1f} mm beyond the mat's {} edge; move it, or make "
        "the mat larger",
        pad.number, edge.beyond, edge.name);
  }
  if (map.exit >= pad.depth) {
    return fmt::format(
        "pad {} is {:g} mm deep, and its wire leaves {:g} mm "
        "from its edge; make exit_mm less",
        pad.number, pad.depth, map.exit);
  }
  const MatPoint exit = map.ExitOf(pad);
  const double reach = std::hypot(exit.x - map.board.x, exit.y - map.board.y);
  if (reach > map.wire) {
    return fmt::format(
        "pad {} lies {:.0f} mm from the board and its wire is {:g} mm; make "
        "wire_mm more, or move the board",
        pad.number, reach, map.wire);
  }
  return std::nullopt;
}

}  // namespace kimari::mat
