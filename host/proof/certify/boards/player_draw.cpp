#include "host/proof/certify/boards/player_draw.h"

namespace kimari::world {

void SeatPlayers(Random& random, Hands& hands, certify::Conditions& conditions,
                 const std::array<CouplingSpan, 2>& spans, double connected) {
  for (const Side player : {Side::kA, Side::kB}) {
    SeatModel seat;
    const CouplingSpan& span = spans[static_cast<size_t>(Index(player))];
    seat.middle = random.Uniform(span.least, span.most);
    seat.connected = connected;
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
