// `simulate`: world and rig in lockstep on a simulated clock, in one process,
// as fast as the machine goes. The rig gets bytes, frames and its own sound's
// clock; the truth goes to a file.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/world/desk_script.h"

namespace kimari::world {

struct SimulateOptions {
  std::string image;   // the boards' firmware, ELF
  std::string folder;  // made if absent; must not hold a recording
  std::optional<std::string> reader;  // folder of recordings
  bool frames = false;  // record the camera's frames: about 10 MB a second
  // What nobody looks at is not drawn, what stands still is drawn and unpacked
  // once. Off, no byte differs; it takes longer.
  bool skip_still = true;
  // Told now and then: simulated seconds, readings settled, of how many.
  std::function<void(double seconds, int settled, int readings)> progress;
};

struct Simulated {
  int settled = 0;
  int readings = 0;      // of the scenario
  bool stopped = false;  // before the match was over
  bool recorded = true;  // false: stopped before there was anything to record
  DeskDone desk;
};

// Writes match.mcap, truth.json and rulings.jsonl into the folder. Ends early
// when `stop` is set: then truth.json holds the readings settled so far, and a
// folder that would be empty is taken away again.
Result<Simulated> Simulate(const sim::Scenario& scenario,
                           const SimulateOptions& options,
                           const std::atomic<bool>& stop);

}  // namespace kimari::world
