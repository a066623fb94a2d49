// What a campaign of the drills' certificate is given.
#pragma once

#include <functional>
#include <string>

#include "host/base/clock.h"
#include "host/base/random.h"
#include "host/certify/campaign.h"
#include "host/drill/certify/sitting.h"

namespace kimari::drill {

// Plays a scenario on the simulated rig: its text, and the folder that it
// leaves match.mcap in. False: it could not.
using Simulate =
    std::function<bool(const std::string& scenario, const std::string& folder)>;

struct CampaignOptions {
  int sittings = 2;
  int readings = kSittingReadings;  // of each, kLeastReadings at least
  Simulate simulate;
  std::string folder;  // of the campaign's own, empty
  const Clock* clock = nullptr;
  Random random{1};
  certify::Progress progress;
};

// Error and stated sigma of times on the simulated rig; faults and misses.
certify::Lines RigTimes(const CampaignOptions& options);
// The coach's page of 100 000 answers.
certify::Lines PageTimes(const CampaignOptions& options);
// From the command to the first sound.
certify::Lines FirstCard(const CampaignOptions& options);

}  // namespace kimari::drill
