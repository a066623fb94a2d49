// Both players tap a strip of foil on either mat of a bench, as `kimari
// calibrate touch` asks them.
#pragma once

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/judge/touch/touch_calibration.h"
#include "host/link/calibrate/foil_dialog.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/hands.h"

namespace kimari::world {

// On one mat, from now on until all is asked; at most three minutes (kDevice).
Result<judge::TouchCalibration> TapFoil(const calibrate::FoilPlan& plan,
                                        Hands& hands, Bench& bench,
                                        Random& random);
// On both at once, and what follows of it.
Result<judge::MatStandings> TapFoil(Hands& hands, Bench& bench, Random& random);

}  // namespace kimari::world
