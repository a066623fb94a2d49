// `serve`: the world in real time, behind pseudo-terminals, a camera socket and
// the sound it hears. What a rig needs to find it stands in DIR/rig.toml.
#pragma once

#include <atomic>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {

struct ServeOptions {
  std::string image;  // the boards' firmware, ELF
  std::string
      folder;  // exists; links, sockets, rig.toml and truth.json go here
  // "wire": the rig sends its sound to the socket named in rig.toml;
  // "pulse:ADDRESS": the monitor of a private sound server.
  std::string ear = "wire";
  bool sheets = true;  // the deck is shown on sheets first, to be learned
};

// Ends when `stop` is set or the rig closes the camera; writes truth.json.
Result<void> Serve(const sim::Scenario& scenario, const ServeOptions& options,
                   const Clock& clock, const std::atomic<bool>& stop);

}  // namespace kimari::world
