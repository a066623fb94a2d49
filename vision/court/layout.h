// The court as it lies: plain results of reading a still picture.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "vision/court/card_patch.h"

namespace kimari::vision {

struct LaidCard {
  uint16_t id = 0;
  CardPose pose;              // mm, degrees in [0, 360)
  Side territory = Side::kA;  // by the sign of y
  std::optional<int> row;     // 0 upper, 1 middle, 2 lower; none: in no row
  double confidence = 0;      // probability that `id` is right, 0 to 1
};

// Something of a card's colour that is no card the deck knows well enough: two
// on one heap, paper, a sleeve left on the mat; or of a card's size and shape
// but no paper's colour: one that lies face down; or of no card's colour and
// larger than one: a phone, a cloth, a cat.
struct UnknownObject {
  court::Point centre;
  double area_mm2 = 0;
  court::Point low, high;  // corners of the box around it
};

struct Layout {
  std::vector<LaidCard> cards;  // no id twice
  std::vector<UnknownObject> unknown;
  // Cards of the layout before that are not seen because something larger than
  // a card lies over them, as they lay when they were seen.
  std::vector<LaidCard> covered;
};

// What differs between a settled layout and the court now.
struct MovedCard {
  LaidCard now;
  CardPose before;
};
struct LayoutChange {
  std::vector<MovedCard> moved;
  std::vector<uint16_t> missing;   // was there, is nowhere in sight
  std::vector<LaidCard> appeared;  // was not there
  std::vector<UnknownObject> unknown;
  bool tidy() const {
    return moved.empty() && missing.empty() && appeared.empty() &&
           unknown.empty();
  }
};

// The row in which a card at `pose` lies, if it does: its middle within 12 mm
// of the row's, inside the side lines, askew by less than 15 degrees.
std::optional<int> RowOf(const court::Plan& plan, const CardPose& pose);

}  // namespace kimari::vision
