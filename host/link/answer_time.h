// How long a board's answer to a ping stands on its line.
#pragma once

#include "host/base/time.h"

namespace kimari::link {

// From wire::Pong::sent until its last byte has left. `phase`: from the moment
// a scan felt its pads, any scan, until `sent`; `scan`: from scan to scan;
// `empties`: delimiters before it. Right to 20 us where the line was free.
Duration AnswerTime(Duration phase, Duration scan, int empties);

}  // namespace kimari::link
