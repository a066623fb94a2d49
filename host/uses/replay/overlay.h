// What is drawn over the camera's picture: cards as they lay, pads, hands as
// they were seen; in pixels of the picture.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "host/evidence/observation.h"
#include "host/recording/bytes.h"
#include "vision/court/court_view.h"

namespace kimari::replay {

struct Pixel {
  float x = 0;
  float y = 0;
};
using Corners = std::array<Pixel, 4>;

struct CardOutline {
  evidence::CardId card = 0;
  Corners corners;
};

struct HandOutline {
  uint32_t frame = 0;  // the camera's number of it
  Side player = Side::kA;
  Pixel tip;
  std::vector<Pixel> outline;
};

// The court's outer lines, from B's left end of it (as A sees it) clockwise.
struct CourtOutline {
  Corners corners;
  double width_mm = 0;
  double depth_mm = 0;
};

// The court as it was seen, and one of the pictures that were taken then.
class Overlay {
 public:
  // Nothing where the markers of the court are not all seen in the picture.
  static std::optional<Overlay> Of(const court::PlanPtr& plan,
                                   const recording::Bytes& jpeg);

  CourtOutline Court() const;
  std::vector<CardOutline> Cards(const evidence::LayoutSeen& layout) const;
  // All zero where the court has no such pad.
  Corners Pad(Side board, int pad) const;
  std::vector<HandOutline> Hands(const evidence::HandsSeen& seen) const;

 private:
  explicit Overlay(vision::CourtView view) : view_(std::move(view)) {}
  Pixel At(court::Point place) const;
  Pixel At(const evidence::Place& place) const;
  // A rectangle about `middle`, turned by `turned` degrees.
  Corners Box(court::Point middle, double width, double height,
              double turned) const;

  vision::CourtView view_;
};

}  // namespace kimari::replay
