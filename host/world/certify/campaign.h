// The campaigns of the boards' certificate: each makes one or more lines.
// Deterministic: the same image, seed and trials give the same figures.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/base/result.h"
#include "host/certify/certificate.h"

namespace kimari::world {

struct CampaignOptions {
  std::string image;     // the boards' firmware, an ELF file
  int64_t trials = 100;  // each campaign says what it makes of it
  Random random{1};      // the campaign's own
  // Told the share that is done, 0 to 1; false ends the campaign early.
  std::function<bool(double)> progress = [](double) { return true; };
};
using Lines = Result<std::vector<certify::Line>>;

// T3. As many touches of each strength as there are trials.
Lines TouchTimes(CampaignOptions options);

}  // namespace kimari::world
