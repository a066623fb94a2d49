// How well one cursor goes through board, frames, pads and sound.
#pragma once

#include "host/proof/certify/campaign.h"
#include "host/proof/certify/replay/replay_certificate.h"

namespace kimari::replay {

// By the lamp in all readings of the recording that was named, else of a
// simulated reading. Not run where there is neither, or no lamp in any.
certify::Lines LampLine(const CertifyReplayOptions& options);

}  // namespace kimari::replay
