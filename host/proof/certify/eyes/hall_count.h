// What the eyes told of the sweeps in one hall, and missed, as counts; and the
// figures they make.
#pragma once

#include <cstdint>
#include <vector>

#include "host/proof/certify/certificate.h"
#include "host/proof/certify/eyes/error_count.h"

namespace kimari::world {

struct HallCount {
  ErrorCount arrivals;  // of the sweeping hand at the called card
  ErrorCount exits;
  // Hands whose tip a head hid as they reached it.
  int64_t arrivals_under_head = 0, arrivals_untold = 0;
  // Cards whose place nobody saw again, for a head.
  int64_t exits_under_head = 0, exits_untold = 0;
  int64_t stayed = 0, said_to_leave = 0;
  int64_t still = 0, said_to_move = 0;
  // Frames with a hand well inside, its fingers in view or under a head.
  int64_t with_hand = 0, nobody = 0;
  int64_t under_head = 0, untold = 0, tip_in_view = 0;
  int64_t empty = 0, phantom = 0;  // without one
  int64_t frames = 0, blind = 0;
  // After each change of light, ms: until it was followed, or told as what
  // cannot be.
  std::vector<double> followed_ms, told_ms;

  void AddFigures(certify::Line& line) const;

 private:
  // Told that it is blind: what it does not see then, it does not miss.
  bool Blind() const { return blind > frames / 2; }
};

}  // namespace kimari::world
