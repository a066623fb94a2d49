// What a campaign of the drills' certificate is given.
#pragma once

#include <functional>
#include <string>

#include "host/base/clock.h"
#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/campaign.h"
#include "host/proof/certify/drill/sitting.h"

namespace kimari::drill {

// Plays a scenario on the simulated rig: its text, and the folder that it
// leaves match.mcap in. False: it could not.
using Simulate =
    std::function<bool(const std::string& scenario, const std::string& folder)>;

// Opens an address in a browser without a window, and closes it once `goes_on`
// says no; asked several times a second. `folder`: for what the browser keeps.
// kDevice: there is none.
using Browse = std::function<Result<void>(
    const std::string& address, const std::string& folder,
    const std::function<bool()>& goes_on)>;

struct CampaignOptions {
  int sittings = 1;
  int readings = kSittingReadings;  // of each, kLeastReadings at least
  Simulate simulate;
  Browse browse;
  std::string folder;  // of the campaign's own, empty
  const Clock* clock = nullptr;
  Random random{1};
  certify::Progress progress;
};

// Error and stated sigma of times on the simulated rig; faults and misses.
certify::Lines RigTimes(const CampaignOptions& options);
// The coach's page of 100 000 answers.
certify::Lines PageTimes(const CampaignOptions& options);
// Error and stated sigma of times at a desk, in a browser; not run where there
// is none.
certify::Lines DeskTimes(const CampaignOptions& options);
// What tapping along leaves of drawn devices and people, by the page's own
// arithmetic in a browser; not run where there is none.
certify::Lines TapTimes(const CampaignOptions& options);
// From the command to the first sound.
certify::Lines FirstCard(const CampaignOptions& options);

}  // namespace kimari::drill
