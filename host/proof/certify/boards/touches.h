// Hands that come down on the pads of a bench, and what the judge makes of each
// from the evidence alone.
#pragma once

#include <optional>
#include <vector>

#include "host/base/random.h"
#include "host/judge/touch/pad_touch.h"
#include "host/judge/touch/seat_coupling.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/hands.h"

namespace kimari::world {

// Touches before the first reading, as players put cards straight.
inline constexpr size_t kPutStraight = 8;

struct PressPlan {
  size_t count = 100;                  // on both boards together
  std::vector<double> touch_pf = {2};  // in turn
  double least_descent_m_s = 0.2;      // drawn evenly in its logarithm
  double most_descent_m_s = 3;
  Duration apart = Milliseconds(35);  // on the mean
  std::optional<HostTime> until;      // none comes later
};
// By contact. Hands that are there at the same time are three columns apart,
// also from those of `others`.
std::vector<Press> PlanPresses(const PressPlan& plan, HostTime from,
                               Random& random,
                               const std::vector<Press>& others = {});

// Whether both are on the same board, at the same time, less than three columns
// apart.
bool InTheWay(const Press& a, const Press& b);

struct JudgedTouch {
  Press press;
  bool felt = false;      // a touch edge came of it
  judge::PadTouch touch;  // where it was felt
  // The instant the judge gives this player, against the true contact, in the
  // board's own time: its clock is left out. Positive: too late.
  Duration error;
  Duration sigma;  // as the judge states it
};

// Lets the hands come, runs the bench until they have left, and has each touch
// judged with what `seats` had learned by then.
std::vector<JudgedTouch> RunTouches(const std::vector<Press>& presses,
                                    Hands& hands, Bench& bench,
                                    judge::SeatMemory& seats);

}  // namespace kimari::world
