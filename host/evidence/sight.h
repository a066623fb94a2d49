// What the camera says of the court, of hands, heads and cards, and of itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/base/time.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/evidence/card_place.h"

namespace kimari::evidence {

struct SeenCard {
  CardId card = 0;
  Side territory = Side::kA;
  int8_t row = -1;  // 0 upper, 1 middle, 2 lower; -1 in no row
  Place centre;
  int32_t angle_mdeg = 0;  // 0 = top of the card points to +y; owner A's cards
                           // read at 0, B's at 180000
  int32_t confidence_ppm = 0;
};
// The court as it lies, read from one frame (or the mean of a few).
struct LayoutSeen {
  Instant at;
  std::vector<SeenCard> cards;
  int32_t unknown_objects = 0;
  // Where they lay there is something larger than a card over them.
  std::vector<CardId> covered;
};
struct SeenHand {
  uint32_t track = 0;      // the same number while the hand stays in view
  Side player = Side::kA;  // by the side its arm comes from
  // Which team mate's, by where it comes from. Nothing: one player a side, or
  // not told.
  std::optional<Seat> seat;
  Place tip;
  int32_t speed_um_per_ms = 0;
  bool merged = false;  // runs together with another hand in the picture: the
                        // place is a guess
  // Thinned, for "is this hand over that card?"; first point = last point's
  // neighbour, any orientation.
  std::vector<Place> outline;
  int32_t tip_sigma_um = 0;  // one standard deviation; 0: not told
  bool over_court = false;   // some of it is inside the court's outer lines
};
// A head with shoulders that leans in: no hand, and it hides what is under it.
struct SeenHead {
  Side player = Side::kA;
  Place middle;
  int32_t reach_um = 0;  // inside the player's own outer line
  // Thinned, any orientation; of what lies in it nothing is known. Empty: not
  // told.
  std::vector<Place> outline;
};
// One for every frame while a reading is open, also when no hand is there: it
// is the camera's watermark.
struct HandsSeen {
  uint64_t frame = 0;  // driver's sequence number
  Instant at;          // middle of the exposure
  Duration exposure;
  std::vector<SeenHand> hands;
  std::vector<SeenHead> heads;
};
// A hand's outline first reached a card's edge, interpolated between frames.
struct HandArrival {
  uint32_t track = 0;
  Side player = Side::kA;
  CardId card = 0;
  Instant at;
  bool merged = false;
  std::optional<Seat> seat = {};  // as SeenHand's
};
// A card that lay still in the settled layout began to move, and when it was
// wholly out of its territory (if it was seen to be).
struct CardMotion {
  CardId card = 0;
  Side territory = Side::kA;
  Instant began;
  bool left_territory = false;
  Instant left;
};
enum class CameraState : uint8_t {
  kRunning,  // it stands where it should and sees: ends kMoved and kBlind
  kDropped,  // frames are missing or could not be read; the others count
  kLost,     // it gives no more pictures
  kMoved,    // it was knocked: what it sees counts for nothing
  kBlind,    // no light or no colours: the same
  // Its exposure, gain or white balance is no longer as it was set; what it
  // sees counts.
  kAdjusted,
};
struct CameraHealth {
  CameraState state = CameraState::kRunning;
  std::string text;      // for people
  uint64_t dropped = 0;  // frames, since the start
};
// A player holds a hand up (挙手) and has for half a second, or has taken it
// down: while it is up the reader does not go on (R-KA-23).
struct HandRaised {
  Side player = Side::kA;
  bool up = false;
  Instant at;                     // first seen up; last seen up
  std::optional<Seat> seat = {};  // as SeenHand's
};

}  // namespace kimari::evidence
