// When the simulated camera exposes and when its frames reach the host: its
// own clock, lost frames, stalls. What it sees is the renderer's matter.
#pragma once

#include <cstdint>

#include "host/base/random.h"
#include "host/base/time.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/sim/world.h"

namespace kimari::sim {

struct Shot {
  uint64_t sequence = 0;  // the driver's number; lost frames leave gaps
  HostTime mid;           // middle of the exposure of the picture's middle
  HostTime arrives;       // at the host
};

// One thread.
class CameraTimeline {
 public:
  // The first exposure begins at `start` (that of its first row).
  CameraTimeline(const Scenario& scenario, HostTime start);

  // The next frame that is not lost to drop_share. While Stalled(), frames are
  // exposed and numbered all the same, and not to be handed on.
  Shot Next();
  // Takes in camera_stalls, camera_vanishes, camera_knocked, light_changes;
  // others are ignored. True when the picture changes: draw with LookNow().
  bool Apply(const Change& change);

  // Whether the device is there at all.
  bool Present() const { return vanished_ == 0; }
  bool Stalled() const { return stalled_ > 0 || vanished_ > 0; }
  const Look& LookNow() const { return look_; }

 private:
  Duration HalfReadOut() const;
  HostTime MidOf(uint64_t sequence) const;

  CameraLink link_;
  Look look_;
  HostTime start_;
  Random random_;
  uint64_t next_ = 0;
  int stalled_ = 0;
  int vanished_ = 0;
};

}  // namespace kimari::sim
