// The simulated matches on which the certificate judges again and puts away.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/proof/certify/record/campaign.h"

namespace kimari::rig {

// Each is made once a certificate, in a folder of its own; kFile where it could
// not be.

// The demo match, one reading of each kind, without frames.
Result<std::string> SimulatedMatch(const CertifyRecordOptions& options);
// Five takes that nobody disputes, with the frames: both touch the called card,
// 40 ms apart.
Result<std::string> MatchOfTakes(const CertifyRecordOptions& options);
// The same 4 ms apart, which pads alone mostly tell, without frames.
Result<std::string> MatchOfCloseTakes(const CertifyRecordOptions& options);
// Another scenario, without frames.
Result<std::string> SimulatedScenario(const CertifyRecordOptions& options,
                                      const std::string& name,
                                      const std::string& scenario);

}  // namespace kimari::rig
