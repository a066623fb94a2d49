// The simulated match on which the certificate judges again and puts away.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/rig/certify/campaign.h"

namespace kimari::rig {

// The recording of the demo match with its frames, made once a certificate.
// kFile where it could not be.
Result<std::string> SimulatedMatch(const CertifyRecordOptions& options);

// That of another scenario, without frames, in a folder of its own.
Result<std::string> SimulatedScenario(const CertifyRecordOptions& options,
                                      const std::string& name,
                                      const std::string& scenario);

}  // namespace kimari::rig
