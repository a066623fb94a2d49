// How kDefaultBook is played by one player who trains.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::rules {

// Its options with `practice`: `options`, a JSON object of them, and nothing is
// sent and nobody wins. Fails as OpenBook.
Result<std::string> PracticeOptions(const std::string& options);

}  // namespace kimari::rules
