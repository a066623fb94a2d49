// Said margins against the true ones, by law: a picture.
#pragma once

#include <string>
#include <vector>

#include "host/proof/certify/close_calls/tally.h"

namespace kimari::close_calls {

// A panel a law: along it the true margin (kMarginsMs), up it the error of the
// said one, ms, of each pair that has one: told right, wrong, or left open.
std::string MarginsSvg(const std::vector<const LawTally*>& laws,
                       const std::string& title);

}  // namespace kimari::close_calls
