// Plain results of watching hands and cards while a reading goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/side.h"

namespace kimari::vision {

struct HandInView {
  uint32_t track = 0;          // the same while the arm stays in view
  Side player = Side::kA;      // whose line the arm comes across
  std::optional<Seat> seat;    // which team mate's (court::Plan::SeatAt)
  bool over_court = false;     // any of it inside the court's outer lines
  court::Point tip;            // farthest from where the arm enters
  double speed_mm_per_ms = 0;  // of the tip
  bool merged = false;         // touches another arm: shape uncertain
  // The picture does not tell where the tip is, because another arm covers it
  // or may: the last sure tip, carried on as hands move.
  bool held = false;
  double tip_sigma_mm = 0;            // of the tip, one standard deviation
  std::vector<court::Point> outline;  // thinned polygon
};

// A head with shoulders, or whatever else of a player's is wider than an arm
// with its sleeve, over the court or its edge. It is no hand; hands and cards
// under it are not seen.
struct BodyInView {
  Side player = Side::kA;
  court::Point middle;  // of its widest part
  double reach_mm = 0;  // so far inside the player's own outer line
  double area_mm2 = 0;  // in the picture
  // Thinned polygon: what lies in it is not seen, nobody's hand there either.
  std::vector<court::Point> outline;
};

// The hand's outline, seen from above, first reached a card's edge. A hover
// counts: height cannot be seen.
struct Arrival {
  uint32_t track = 0;
  Side player = Side::kA;
  uint16_t card = 0;
  Instant at;
  bool merged = false;
  std::optional<Seat> seat;  // as HandInView's
};

struct HandsInFrame {
  uint64_t sequence = 0;
  HostTime stamp;  // middle of the exposure
  Duration exposure;
  std::vector<HandInView> hands;
  std::vector<BodyInView> bodies;
  std::vector<Arrival> arrivals;
};

// A card of the settled layout that began to move, and later perhaps left its
// territory. Reported at each of the two moments.
struct CardMotion {
  uint16_t card = 0;
  Side territory = Side::kA;
  Instant began;
  std::optional<Instant> left;  // wholly outside; none: not (yet) seen
};

}  // namespace kimari::vision
