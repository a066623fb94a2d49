// Where the conductor puts everything it takes in and gives out.
#pragma once

#include <string_view>

#include "host/evidence/observation.h"
#include "host/match/match.h"
#include "vision/camera/frame.h"

namespace kimari::rig {

// One thread: the judge's. None of the calls waits for the disk.
class Recorder {
 public:
  virtual ~Recorder() = default;
  virtual void Record(const evidence::Observation& observation) = 0;
  virtual void Record(const match::RulingMade& ruling) = 0;
  // As it was told, and again, at `taken`, once the ruling has said what became
  // of it.
  virtual void Record(const match::ToldFirst& told, HostTime taken) = 0;
  virtual void Record(const vision::Frame& frame, HostTime taken) = 0;
};

}  // namespace kimari::rig
