#include "host/court/plan.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "host/base/plain_file.h"
#include "host/court/builtin_plans.h"

namespace kimari::court {
namespace {

// An arm that comes in this much nearer to one seat than to another is of the
// one: half of a body's width, since shoulders turn. Supposed.
constexpr double kEitherSeat = 120;  // mm

}  // namespace

double Plan::RowCentre(Side territory, int row) const {
  const double distance = rows[static_cast<size_t>(row)].y;
  return territory == Side::kA ? -distance : distance;
}

bool Plan::Inside(Side territory, Point p) const {
  const double depth = territory == Side::kA ? -p.y : p.y;
  return p.x >= -width / 2 && p.x <= width / 2 && depth >= near && depth <= far;
}

std::optional<Seat> Plan::SeatAt(Side side, double x) const {
  if (seats.empty()) return std::nullopt;
  const double his = side == Side::kA ? x : -x;
  const auto away = [his](const SeatPlace& seat) {
    return std::abs(seat.x - his);
  };
  const auto nearest = std::ranges::min_element(seats, {}, away);
  for (const SeatPlace& other : seats) {
    if (other.seat == nearest->seat) continue;
    if (away(other) - away(*nearest) < kEitherSeat) return std::nullopt;
  }
  return nearest->seat;
}

Point Plan::PadCentre(Side board, int pad) const {
  return mat::OnCourt(board, pads.Find(board, pad)->centre);
}

std::vector<int> Plan::PadsOf(Side board, int row) const {
  std::vector<int> numbers;
  for (const mat::Pad& pad : pads.pads) {
    if (pad.board != board || pad.row != row) continue;
    numbers.resize(std::max<size_t>(numbers.size(), pad.column + 1));
    numbers[pad.column] = pad.number;
  }
  return numbers;
}

int Plan::PadAt(Side board, int row, int column) const {
  return std::ranges::find_if(pads.pads,
                              [&](const mat::Pad& pad) {
                                return pad.board == board && pad.row == row &&
                                       pad.column == column;
                              })
      ->number;
}

const PlanPtr& Kyogi() {
  static const PlanPtr kyogi = [] {
    const BuiltinPlan& built_in = BuiltinPlans().front();
    auto plan = ParsePlan(built_in.toml, built_in.name, Plan{});
    if (plan) return *plan;
    // Part of the program, as its code is.
    std::fprintf(stderr, "%s\n", plan.error().message.c_str());
    std::abort();
  }();
  return kyogi;
}

Result<PlanPtr> LoadPlan(const std::string& name_or_path,
                         const std::string& beside) {
  std::string names;
  for (const BuiltinPlan& plan : BuiltinPlans()) {
    if (name_or_path == plan.name) {
      return ParsePlan(plan.toml, fmt::format("host/court/{}.toml", plan.name));
    }
    names += (names.empty() ? "" : ", ") + std::string(plan.name);
  }
  const std::string path =
      (std::filesystem::path(beside) / name_or_path).string();
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path);
  if (!file) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}: cannot be read; name a file, or one of {}",
                            path, names));
  }
  std::ostringstream text;
  text << file.rdbuf();
  return ParsePlan(text.str(), path);
}

}  // namespace kimari::court
