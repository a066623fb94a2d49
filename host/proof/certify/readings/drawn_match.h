// A match of one reading of each kind, drawn: court, players, camera, places,
// times, speeds and margins.
#pragma once

#include <string>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/sim/scenario.h"

namespace kimari::readings {

struct DrawnMatch {
  std::string text;  // as a scenario file; each reading's note is CountedAs
  bool declared = false;  // both have declared their hands
  sim::Scenario scenario;
};

// `law`: of what hands do to pads. `failing`: devices fail in some readings, the
// match is else the same. The same random numbers draw the same match.
Result<DrawnMatch> DrawMatch(Random random, const sim::PhysicsPtr& law,
                             bool failing);

}  // namespace kimari::readings
