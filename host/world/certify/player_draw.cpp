#include "host/world/certify/player_draw.h"

namespace kimari::world {

void SeatPlayers(Random& random, Hands& hands,
                 certify::Conditions& conditions) {
  for (const Side player : {Side::kA, Side::kB}) {
    SeatModel seat;
    seat.middle = random.Uniform(0.2, 0.9);
    seat.sway = random.Uniform(0, 0.04);
    seat.shift = random.Uniform(0, 0.1);
    seat.shift_every_s = random.Uniform(1, 6);
    seat.seed = random.Next();
    conditions.Drew("coupling", seat.middle, "");
    conditions.Drew("its shifts", seat.shift, "");
    hands.Seat(player, seat);
  }
}

}  // namespace kimari::world
