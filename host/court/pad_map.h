// Which pad lies where: part of a court's plan (host/court/plan.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/court/point.h"

namespace kimari::mat {

inline constexpr int kPads = 48;  // that a board has wires for

// A point of a mat as its owner sees it, mm: x to his right from the mat's
// middle, y towards him from the middle of the court.
struct MatPoint {
  double x = 0;
  double y = 0;
};
// The mats lie turned by half a turn to each other.
constexpr MatPoint FromOwner(Side board, court::Point p) {
  return board == Side::kA ? MatPoint{p.x, -p.y} : MatPoint{-p.x, p.y};
}
constexpr court::Point OnCourt(Side board, MatPoint p) {
  return board == Side::kA ? court::Point{p.x, -p.y} : court::Point{-p.x, p.y};
}

// One electrode: a rectangle along the rows.
struct Pad {
  Side board = Side::kA;
  int number = 0;  // 0..kPads-1
  int row = 0;     // of the plan: 0 is nearest the opponent
  int column = 0;  // in its row, from the owner's left
  MatPoint centre;
  double width = 0;  // mm, along the row
  double depth = 0;  // mm, across it
};

struct PadMap {
  std::string name;
  // What no rule says, in sentences for the builder.
  std::vector<std::string> assumed;
  double width = 0;  // of one mat, mm; its middle is x = 0
  double depth = 0;
  double near = 0;  // from the middle of the court to the mat's inner edge
  MatPoint board;   // the middle of the board, below the mat
  double wire = 0;  // mm, of each pad's wire: all are cut to one length
  double exit = 0;  // mm from a pad's edge on the owner's side to its wire
  std::vector<Pad> pads;  // by board, then number

  const Pad* Find(Side side, int number) const;
  MatPoint ExitOf(const Pad& pad) const {
    return {pad.centre.x, pad.centre.y + pad.depth / 2 - exit};
  }
  // Both mats are the same part.
  bool Alike() const;
};

// What is wrong between two pads, or between a pad and its mat; nothing where
// they can be built. Reads on after the words "board A's".
std::optional<std::string> Clash(const Pad& one, const Pad& other);
std::optional<std::string> Misfit(const PadMap& map, const Pad& pad);

}  // namespace kimari::mat
