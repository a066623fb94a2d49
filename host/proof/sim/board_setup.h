// A scenario's [board] as the figures of the boards' front end.
#pragma once

#include "firmware/sim/front_end_model.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {

// Picofarads of noise and hum become shares of the supply, as the charge of a
// middling pad turns one into the other at its threshold.
firmware::FrontEndModel FrontEndOf(const Scenario& scenario);

// What a law of physics has the hum do.
void SwingHum(const Physics& physics, firmware::FrontEndModel& model);

// How far off a board's crystal is, in ppm, this long after it got power.
double ClockPpm(const BoardModel& model, Side board, Duration running);

}  // namespace kimari::sim
