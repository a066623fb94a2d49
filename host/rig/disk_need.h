// How much of a disk a match takes, from the camera's mode and what is kept of
// its frames; and how much there is.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/result.h"
#include "host/rig/rig_file.h"

namespace kimari::rig {

// Which frames are recorded.
enum class KeptFrames {
  kAll,    // from each lower phrase until settled and tidy
  kTakes,  // of a reading that nobody disputes, those around its takes
};

struct DiskNeed {
  uint64_t reading = 0;  // bytes of one
  uint64_t match = 0;    // of all of them
  KeptFrames frames = KeptFrames::kAll;
};

// What so many readings take. What a camera's frame takes is not known before
// it is there: 0.2 bytes a pixel, a frame of 1280 x 720 184 kB, as MJPEG of a
// lit court does; evidence and sound, 0.5 MB a second, beside it.
DiskNeed NeedOf(const RigCamera& camera, KeptFrames frames, int readings);

// kFile, with the figures and what to do, where there is less than that.
Result<void> CheckRoom(const std::string& path, const DiskNeed& need,
                       int readings);

// For people before it begins: what it takes, and what there is. Empty where
// that cannot be asked.
std::string NeedWords(const std::string& path, const DiskNeed& need,
                      int readings);

// What the room that is left allows, while it is recorded.
enum class DiskLeft {
  kEnough,
  kShort,     // fewer than three readings: to be said
  kNoFrames,  // less than one: frames go first, they are nearly all of it
};
DiskLeft LeftIn(uint64_t room, const DiskNeed& need);
// Readings that it takes with their frames; evidence and sound of a whole match
// have their place beside.
uint64_t ReadingsIn(uint64_t room, const DiskNeed& need);

}  // namespace kimari::rig
