// Hands and heads that are over their owner's line as the first sound comes
// (R-KA-4), by the camera alone.
#pragma once

#include <vector>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"

namespace kimari::judge {

struct OverLineOptions {
  court::PlanPtr plan = court::Kyogi();
  // How far a head is let in: hair and shoulders reach in when a player only
  // kneels there.
  double head_reach_mm = 60;
  // Over the line at the first sound is who was so within this before it...
  Duration just_before = Milliseconds(100);
  // ...for so long: one frame is none.
  Duration least = Milliseconds(15);
  // Not seen over it for so long is back.
  Duration gap = Milliseconds(120);
};

// Thread: one.
class OverLineWatch {
 public:
  explicit OverLineWatch(const OverLineOptions& options = {})
      : options_(options) {}

  // Frames in order of time.
  void Add(const evidence::HandsSeen& seen);
  // Nothing seen so far counts.
  void Forget() { runs_.clear(); }
  // Who was over the line when the first sound came.
  std::vector<rules::OverLine> At(HostTime first_sound) const;

 private:
  struct Run {
    rules::OverLine what;  // place: where it reached in farthest
    HostTime last;
    int32_t depth_um = 0;
  };
  void Add(HostTime t, Side side, rules::OverLine::What what,
           evidence::Place place, int32_t depth_um);

  OverLineOptions options_;
  std::vector<Run> runs_;
};

}  // namespace kimari::judge
