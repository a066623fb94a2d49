// The campaigns of the sound's certificate: each makes one or more lines.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/base/random.h"
#include "host/base/result.h"
#include "host/proof/certify/certificate.h"

namespace kimari::reader {

struct CampaignOptions {
  int cards = 100;               // of a set, 1 to 100, each read once
  int sets = 1;                  // read in real time
  Random random{1};              // the campaign's own
  std::string folder;            // of a human reader's recordings, or empty
  std::string hand_marks;        // of some of them, read by eye, or empty
  std::string program;           // kimari itself
  std::string scratch;           // a folder for what is thrown away
  int kills = 30;                // of sets that are read
  const Clock* clock = nullptr;  // runs by itself; outlives the campaign
  // Told the share that is done, 0 to 1; false ends the campaign early.
  std::function<bool(double)> progress = [](double) { return true; };
};
using Lines = Result<std::vector<certify::Line>>;

// T7, T8, in real time at the monitor of a null sink: 3.5 s a card.
Lines CapturedSet(CampaignOptions options);
// T8, faster than real time: what is rendered, whole phrases.
Lines RenderedGaps(CampaignOptions options);
// T7: an hour of a simulated sound clock for each kind of driver.
Lines SimulatedHours(CampaignOptions options);
// T7: the sound server frozen, killed and started again.
Lines SoundFaults(CampaignOptions options);
// T18: sets that are killed and go on, in real time: some ten seconds a kill.
Lines KilledSets(CampaignOptions options);
// T16: a folder's marks against those read by eye.
Lines MarkErrors(CampaignOptions options);

}  // namespace kimari::reader
