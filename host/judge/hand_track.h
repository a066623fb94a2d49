// Where each player's hands were over a reading, as the camera saw them, and
// what that says about a touch at a moment and place.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

// Axis-parallel, court millimetres.
struct Box {
  double x0 = 0, y0 = 0, x1 = 0, y1 = 0;

  // Smallest overlap over the two axes; negative is the distance apart.
  double Overlap(const Box& other) const;
};

// What the camera says of a player's hands and a place at a moment.
enum class Whereabouts {
  kUnknown,  // no frames, his hands may have been taken for another's, or be
             // under a head
  kNear,
  kFar,  // nowhere near in any frame around it
};

class HandTrack {
 public:
  explicit HandTrack(court::PlanPtr plan = court::Kyogi())
      : plan_(std::move(plan)) {}

  const court::Plan& Court() const { return *plan_; }

  struct Seen {
    HostTime t;
    std::vector<evidence::SeenHand> hands;
    std::vector<evidence::SeenHead> heads;
  };

  void Add(const evidence::HandsSeen& frame);

  // The same pictures without the hands of that player's team mates.
  HandTrack From(Side side, Seat seat) const;

  // By time; valid until the next Take.
  std::span<const Seen> Frames() const { return frames_; }

  // Instant of the newest frame; nothing before the first.
  std::optional<HostTime> SeenUpTo() const;
  // Frames cover [from, to] with no gap above 100 ms.
  bool Covers(HostTime from, HostTime to) const;

  // The ground a player's finger tips swept around t: his tip in the frames
  // next to t on both sides, 60 mm wide and 30 mm back from the tip. Nothing
  // where no frame near t shows a hand of his.
  std::vector<Box> Reach(Side player, HostTime t) const;

  // Whether a hand of his can have been at `place` at t. Frames in which hands
  // of both players run together, or in which one of his jumps farther than a
  // hand can, in which his tip may be there by its sigma, or in which a head
  // hides that place, deny nothing.
  Whereabouts Where(Side player, const Box& place, HostTime t) const;

  // Where along the rows his finger tips were at t, of the hand whose tip is
  // near `place`; between the frames on both sides, mm. Nothing where the
  // picture does not tell.
  std::optional<double> AlongRow(Side player, const Box& place,
                                 HostTime t) const;

  // The hand of this track was in both frames before t, no other at it.
  bool Followed(uint32_t track, HostTime t) const;

  // The tips of each hand of his, by time, in the 400 ms before t, as long as
  // it is told from others.
  struct TipSeen {
    HostTime t;
    court::Point tip;
  };
  std::vector<std::vector<TipSeen>> TipsBefore(Side player, HostTime t) const;

 private:
  court::PlanPtr plan_;
  std::vector<Seen> frames_;  // by time
};

}  // namespace kimari::judge
