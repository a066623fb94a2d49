// Devices that fail while a drawn match is played.
#pragma once

#include <string>

#include "host/base/random.h"

namespace kimari::readings {

// In three of so many `readings` one device fails, from half a second before
// the first sound to two after it, for a while: a board or its cable, the sync
// wire, a frame's stream, the camera, the light. As `[[disturbance]]` of a
// scenario.
std::string DrawFailures(Random& random, int readings);

}  // namespace kimari::readings
