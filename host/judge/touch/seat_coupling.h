// How much of each player's body follows his seat mat, learned from touches
// of one hand: such a touch shows in one player's slots alone, and by how much
// it does there is the same for all his touches but for the way he sits.
#pragma once

#include <array>
#include <deque>

#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::judge {

// Excess in the player's own slots as a share of the plain level.
struct SeatCoupling {
  // Before anything is known: anywhere in here.
  double least = 0.25;
  double most = 1.5;
  // Then around `mean`, as far as `spread`; it may still be anywhere with a
  // small probability.
  bool known = false;
  double mean = 0;
  double spread = 0;
  // What his finger tips make on a pad they cover, steps; 0: not known.
  double level = 0;

  bool operator==(const SeatCoupling&) const = default;
  // Mean and spread of what is believed of it.
  double Likely() const { return known ? mean : (least + most) / 2; }
  double LikelySpread() const { return known ? spread : (most - least) * 0.29; }
};

using SeatCouplings = std::array<SeatCoupling, 2>;

// Takes all traces of a match in the order taken in.
class SeatMemory {
 public:
  void Add(const evidence::PadTrace& trace);

  SeatCouplings Couplings() const;

 private:
  struct Share {
    double share;
    double level;  // plain, steps
  };
  std::array<std::deque<Share>, 2> shares_;  // newest last
};

}  // namespace kimari::judge
