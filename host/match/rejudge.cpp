#include "host/match/rejudge.h"

#include <spdlog/fmt/fmt.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace kimari::match {
namespace {

constexpr double kMostMs = 3'600'000;  // an edge can be moved by

}  // namespace

Result<std::vector<RulingMade>> Rejudge(
    const std::vector<evidence::Observation>& observations) {
  Match match;
  for (const evidence::Observation& observation : observations) {
    const auto made = match.Take(observation);
    if (!made) return tl::unexpected(made.error());
  }
  return match.Rulings();
}

Result<MovedEdge> ParseMovedEdge(const std::string& text) {
  const auto bad = [&] {
    return Fail(ErrorKind::kUsage,
                "'" + text +
                    "' is no moved edge; write READING:BOARD:PAD:MS or "
                    "READING:BOARD:PAD:TOUCH:MS, such as 3:A:17:+5");
  };
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ':') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  if (parts.size() != 4 && parts.size() != 5) return bad();
  const auto number = [](const std::string& part, int& out) {
    const auto [end, error] =
        std::from_chars(part.data(), part.data() + part.size(), out);
    return error == std::errc{} && end == part.data() + part.size();
  };
  MovedEdge moved;
  int reading = 0;
  if (!number(parts[0], reading) || reading < 1) return bad();
  moved.reading = static_cast<evidence::ReadingId>(reading);
  if (parts[1] != "A" && parts[1] != "B") return bad();
  moved.board = parts[1] == "A" ? Side::kA : Side::kB;
  if (!number(parts[2], moved.pad) || moved.pad < 0 || moved.pad > 47) {
    return bad();
  }
  if (parts.size() == 5 &&
      (!number(parts[3], moved.touch) || moved.touch < 1)) {
    return bad();
  }
  char* end = nullptr;
  const double ms = std::strtod(parts.back().c_str(), &end);
  if (parts.back().empty() || *end != '\0' || !(std::abs(ms) <= kMostMs)) {
    return bad();
  }
  moved.by = FromMilliseconds(ms);
  return moved;
}

Result<void> MoveEdge(std::vector<evidence::Observation>& observations,
                      const MovedEdge& moved) {
  evidence::ReadingId reading = 0;
  int touches = 0;
  for (evidence::Observation& observation : observations) {
    if (const auto* opened =
            std::get_if<evidence::ReadingOpened>(&observation.payload)) {
      reading = opened->reading;
    }
    auto* edge = std::get_if<evidence::PadEdge>(&observation.payload);
    if (edge == nullptr || reading != moved.reading || !edge->touched ||
        edge->board != moved.board || edge->pad != moved.pad) {
      continue;
    }
    if (++touches == moved.touch) {
      edge->at.t = edge->at.t + moved.by;
      return {};
    }
  }
  return Fail(
      ErrorKind::kUsage,
      fmt::format("reading {} has {} touch(es) of pad {} of board {}; "
                  "'kimari judge --edges' lists them",
                  moved.reading, touches, moved.pad, Letter(moved.board)));
}

}  // namespace kimari::match
