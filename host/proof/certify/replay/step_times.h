// How long a step takes in a browser, from the key to the picture.
#pragma once

#include "host/base/clock.h"
#include "host/proof/certify/campaign.h"
#include "host/proof/certify/replay/replay_certificate.h"

namespace kimari::replay {

// Not run where there is no browser.
certify::Lines StepTimes(const CertifyReplayOptions& options,
                         const Clock& clock, const certify::Progress& progress);

}  // namespace kimari::replay
