// What `kimari certify record` tries: that a recording lasts.
#pragma once

#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/certify/campaign.h"

namespace kimari::app {

struct RecordCampaignsOptions {
  int kills = 3;       // demos that are killed, each some 60 s
  double seconds = 5;  // of frames that are recorded
  std::string folder;  // scratch, for its owner alone
  const Clock* clock = nullptr;
};

std::vector<certify::Campaign> RecordCampaigns(
    const RecordCampaignsOptions& options);

}  // namespace kimari::app
