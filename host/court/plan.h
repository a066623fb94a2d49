// A court as a value: its lines, rows, cards, pads and markers, read from a
// file, one for each game and mat. Nobody else knows how wide a court is.
//
// Court coordinates are millimetres from the middle of the court: x to the
// right as player A sees it, y from A towards B. A's territory has y < 0.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/court/pad_map.h"
#include "host/court/point.h"
#include "host/court/seat.h"
#include "host/court/side.h"

namespace kimari::court {

// How large a card is that stands upright before its reader, mm.
struct CardSize {
  double width = 0;
  double height = 0;
};
// A row (段) of a territory.
struct Row {
  std::string name;  // "upper", "middle", "lower"
  double y = 0;      // mm from the middle of the court to the row's middle
};

// Where a player kneels.
struct SeatPlace {
  Seat seat = Seat::kCentre;
  double x = 0;  // mm to the right of the court's middle, as he sees it
};

// Immutable once read; any thread.
struct Plan {
  std::string name;
  std::string toml;  // the text it was read from, as a recording keeps it
  CardSize card;
  double width = 0;       // between the side lines, mm
  double near = 0;        // |y| of a territory's inner line
  double far = 0;         // |y| of its outer line
  std::vector<Row> rows;  // by number: 0 is nearest the opponent
  // Middles of the markers 0 to 3: at A's left, then counter-clockwise.
  std::array<Point, 4> markers;
  double marker_size = 0;  // mm
  // The seats of each side, from its left. Empty: one player a side.
  std::vector<SeatPlace> seats;
  mat::PadMap pads;

  int Rows() const { return static_cast<int>(rows.size()); }
  double Depth() const { return far - near; }
  // |y| beyond which hands and knees rest, and markers lie.
  double RestLine() const { return markers[2].y - marker_size / 2; }
  // y of the middle of a row of a territory.
  double RowCentre(Side territory, int row) const;
  // How many cards fit side by side.
  int MostInRow() const { return static_cast<int>(width / card.width); }
  // Whether a point lies between the outer lines and the side lines.
  bool Between(Point p) const {
    return std::abs(p.y) < far && std::abs(p.x) < width / 2;
  }
  // Whether a point lies inside a territory's lines.
  bool Inside(Side territory, Point p) const;
  // Who of a side reaches in over its outer line at this x of the court, mm.
  // Nothing: one player a side; or so near the middle between two seats that it
  // may be either.
  std::optional<Seat> SeatAt(Side side, double x) const;
  // The middle of a pad; it must have this one.
  Point PadCentre(Side board, int pad) const;
  // The pads of a row of a mat, from its owner's left.
  std::vector<int> PadsOf(Side board, int row) const;
  // The one of a column; it must have it.
  int PadAt(Side board, int row, int column) const;
};
using PlanPtr = std::shared_ptr<const Plan>;

// The court of kyogi karuta (R-KA-2), kyogi.toml.
const PlanPtr& Kyogi();

// `source` stands for the file in errors: "source:line:column: what; what to
// do" (kUsage). What the file does not say of cards and markers is as in
// `otherwise`.
Result<PlanPtr> ParsePlan(const std::string& text, const std::string& source,
                          const Plan& otherwise = *Kyogi());
// The name of a built-in plan, or the path of a file (kFile when it cannot be
// read), from the folder `beside` where that is not empty.
Result<PlanPtr> LoadPlan(const std::string& name_or_path,
                         const std::string& beside = "");

}  // namespace kimari::court
