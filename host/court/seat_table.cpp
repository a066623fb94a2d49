#include "host/court/seat_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>

#include "host/base/toml_text.h"
#include "host/court/plan_table.h"

namespace kimari::court {
namespace {

constexpr std::array<const char*, 3> kSeats = {"left", "centre", "right"};
constexpr double kFarthest = 2000;   // mm from the middle of the court
constexpr double kLeastApart = 200;  // mm between two who kneel side by side

}  // namespace

std::vector<SeatPlace> ReadSeats(const toml::node* node,
                                 TomlMistakes& mistakes) {
  std::vector<SeatPlace> seats;
  if (node == nullptr) return seats;
  const toml::array* const tables = node->as_array();
  if (tables == nullptr || !tables->is_array_of_tables()) {
    mistakes.Add(*node, "write [[seat]]");
    return seats;
  }
  for (const toml::node& item : *tables) {
    PlanTable table(*item.as_table(), "[[seat]]", mistakes);
    const std::string name = table.Line("seat", std::nullopt);
    const double x = table.Length("x_mm", -kFarthest, kFarthest);
    table.NoOthers();
    const auto* const at = std::ranges::find(kSeats, name);
    if (at == kSeats.end()) {
      mistakes.Add(
          item, "seat in [[seat]] must be \"left\", \"centre\" or \"right\"");
      return seats;
    }
    const auto seat = static_cast<Seat>(at - kSeats.begin());
    if (!seats.empty() &&
        (seats.back().seat >= seat || x - seats.back().x < kLeastApart)) {
      const auto before = static_cast<size_t>(seats.back().seat);
      mistakes.Add(
          item, fmt::format("the {} seat is not {:g} mm to the right of the {} "
                            "one; place the seats from left to right, each "
                            "once",
                            name, kLeastApart, kSeats.at(before)));
      return seats;
    }
    seats.push_back({seat, x});
  }
  return seats;
}

}  // namespace kimari::court
