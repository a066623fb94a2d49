// Whoever reads in a live match, with the sound device that goes with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/reader/reading_plan.h"
#include "host/rig/device_report.h"
#include "host/rig/mcap_recorder.h"
#include "host/rig/readings.h"

namespace kimari::rig {

// One thread: the judge's. None of the calls waits for a device.
class LiveReader {
 public:
  virtual ~LiveReader() = default;

  virtual rig::Readings& Readings() = 0;
  // The order that is read; null where a human chose it.
  virtual const reader::ReadingPlan* Plan() const { return nullptr; }
  // Records the sound up to now, and says what happened to it since the last
  // call.
  virtual std::vector<evidence::SoundHealth> Drain(HostTime now,
                                                   McapRecorder& recorder) = 0;
  // Sounds at once, for a side that was first. Nothing where there is no
  // loudspeaker.
  virtual void Chime(Side) {}
  // What people should be told, once.
  virtual std::vector<std::string> DrainTroubles() { return {}; }
  // Set once nothing more can be read.
  virtual const std::optional<Error>& Lost() const = 0;
  virtual DeviceReport Report() const = 0;
};

}  // namespace kimari::rig
