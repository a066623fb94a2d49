// The certificate of readings: drawn matches on the whole chain, camera and
// boards, ruled and held against their truth: how many readings are left to the
// judge without need, and by what; none may be ruled wrong.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/physics.h"

namespace kimari::readings {

struct Asked {
  std::string image;   // the boards' firmware, ELF
  int64_t trials = 8;  // readings of each kind
  uint64_t seed = 1;
  // In turn, one a match; none: a law is drawn for each match.
  std::vector<sim::PhysicsPtr> laws;
  bool failing = false;  // devices fail in some readings of each match
  // Not empty: the matches are kept here, a folder each, with their scenarios.
  std::string keep;
  // Not empty: nothing is played, the matches kept here are judged again.
  std::string kept;
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// The same image, seed, trials and laws give the same certificate. Fails as a
// simulation does, and where nothing is kept.
Result<certify::Certificate> CertifyReadings(const Asked& asked);

}  // namespace kimari::readings
