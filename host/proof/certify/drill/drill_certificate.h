// The certificate of the drills: target T19.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/certify/drill/campaign.h"

namespace kimari::drill {

struct CertifyDrillOptions {
  int sittings = 1;  // of 50 readings on the simulated rig, five minutes each
  uint64_t seed = 1;
  std::vector<std::string> only;  // parts, as "T19-page"; none: all
  std::string folder;             // an empty one, to work in
  Simulate simulate;
  Browse browse;
  // What is under way and the share of it that is done; false ends it early.
  std::function<bool(std::string_view, double)> progress =
      [](std::string_view, double) { return true; };
};

// `clock` runs by itself. Fails (kUsage) for a part that is none of the
// drills', else as the store, the voice and the world do.
Result<certify::Certificate> CertifyDrill(const CertifyDrillOptions& options,
                                          const Clock& clock);

}  // namespace kimari::drill
