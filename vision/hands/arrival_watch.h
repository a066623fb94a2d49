// When a hand's outline reaches the edge of each card: distances of one hand to
// the cards from frame to frame, and the instant between two frames at which
// one becomes zero.
#pragma once

#include <cstdint>
#include <vector>

#include "host/court/plan.h"
#include "vision/court/layout.h"
#include "vision/hands/hands.h"

namespace kimari::vision {

struct ArrivalOptions {
  double reach_mm = 250;        // cards farther from the hand are not followed
  double rearm_mm = 40;         // the hand must leave this far to arrive again
  double outline_sigma_mm = 3;  // of one distance
  double deep_mm = 15;          // a depth inside the card that tells no time
  // Share of a frame period: strokes speed up or slow down between frames.
  double period_share = 0.3;
  double most_sigma_ms = 200;
  double merged_factor = 3;  // sigma grows by, for merged hands
};

// A card's outline, ready for many questions.
class CardEdge {
 public:
  CardEdge(const CardPose& card, court::CardSize size);
  // Signed distance from a point, mm; negative inside.
  double Distance(court::Point p) const;
  // Whether the point is surely farther than `mm`; quick.
  bool Beyond(court::Point p, double mm) const;

 private:
  court::Point centre_;
  double cos_;
  double sin_;
  double half_width_, half_height_;
};

double DistanceToCard(const CardPose& card, court::CardSize size,
                      court::Point p);

// One for each hand. Allocates only when built.
class ArrivalWatch {
 public:
  ArrivalWatch(size_t cards, const ArrivalOptions& options)
      : options_(options), states_(cards) {}

  // The distance of the hand to card `index` in a frame, and of what may be of
  // it or not (skin of a card's colour), which is no farther: what reached the
  // card first may have been the hand. `previous_frame` is
  // the time of the frame before (also when the hand was not in it), or
  // `stamp` when there was none (a hand inside then arrived before, and is not
  // told). True when the hand arrived; then `at` is set.
  bool Observe(size_t index, double distance_mm, double maybe_mm,
               HostTime stamp, HostTime previous_frame, Duration exposure,
               bool merged, Instant& at);

 private:
  struct State {
    int seen = 0;  // distances outside the card, at most two kept
    double distance[2] = {0, 0};  // newest first
    HostTime stamp[2];
    bool near = false;  // as near as the outline is uncertain
    HostTime near_since;
    bool maybe = false;  // there, by what may be of it
    HostTime maybe_since;
    bool arrived = false;
  };
  ArrivalOptions options_;
  std::vector<State> states_;
};

}  // namespace kimari::vision
