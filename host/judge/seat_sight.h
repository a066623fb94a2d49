// Which of three team mates touched a card, by the arms that the camera saw.
#pragma once

#include <optional>

#include "host/base/time.h"
#include "host/court/seat.h"
#include "host/court/side.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

// The seat from which each hand of `player` came that may have lain on `card`
// within 60 ms of t. Nothing where no such hand was seen, where their seats
// differ or one is not told, where one ran together with another hand, and
// where there is one player a side.
std::optional<Seat> SeatSeenAt(const HandTrack& hands, Side player,
                               const Box& card, HostTime t);

}  // namespace kimari::judge
