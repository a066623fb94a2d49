// Touches as pads feel them of hands stated in the test.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "host/judge/hand_touches.h"
#include "host/judge/laid_card.h"
#include "host/judge/touch/touches_ahead.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {

// Touches of pads in one row of territory A, with no camera.
class FeltTouches : public ::testing::Test {
 protected:
  // One scan is 0.25 ms.
  void Touch(int pad, const std::vector<TestHand>& hands) {
    TestTouch made =
        MakeTouch(hands, seed_ + edges_.size() + 1, 0.3, 40'001, pad);
    made.edge.id = static_cast<uint16_t>(100 + edges_.size());
    for (evidence::PadTrace& trace : made.traces) {
      trace.edge_id = made.edge.id;
      traces_.push_back(trace);
    }
    edges_.push_back(made.edge);
  }
  std::vector<HandTouch> Touches() const {
    return HandTouches(TouchesAhead().Of(edges_, traces_, seats_), HandTrack{},
                       seats_);
  }

  SeatCouplings seats_;
  uint64_t seed_ = 0;
  std::vector<evidence::PadEdge> edges_;
  std::vector<evidence::PadTrace> traces_;
};

// Cards of 52 mm on pads of 54 mm; pad 20's middle is at x = -190.
inline LaidCard CardAt(evidence::CardId id, double x) {
  const Box pad = PadBox(*court::Kyogi(), Side::kA, 20);
  return {id, Side::kA, {x - 26, pad.y0, x + 26, pad.y1}};
}

}  // namespace kimari::judge
