#include "host/judge/seat_sight.h"

#include "host/judge/finger_tips.h"

namespace kimari::judge {
namespace {

// Three pictures of 60 a second: a fast hand is missed by one.
constexpr Duration kAround = Milliseconds(60);

}  // namespace

std::optional<Seat> SeatSeenAt(const HandTrack& hands, Side player,
                               const Box& card, HostTime t) {
  std::optional<Seat> seat;
  for (const HandTrack::Seen& seen : hands.Frames()) {
    if (Abs(seen.t - t) > kAround) continue;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player != player || !MayLieOn(player, TipOf(hand), card)) {
        continue;
      }
      if (hand.merged || !hand.seat ||
          seat.value_or(*hand.seat) != *hand.seat) {
        return std::nullopt;
      }
      seat = hand.seat;
    }
  }
  return seat;
}

}  // namespace kimari::judge
