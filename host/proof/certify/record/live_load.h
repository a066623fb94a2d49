// What a rig hands to its recorder: 60 frames of 184 kB a second, and 2000
// messages, in real time.
#pragma once

#include <cstdint>
#include <functional>

#include "host/base/clock.h"
#include "host/recording/writer.h"

namespace kimari::rig {

inline constexpr const char* kLoadWords =
    "184 kB a frame, 60 a second, and 2000 messages a second";

struct LoadGiven {
  int64_t frames = 0;
  int64_t messages = 0;
  Duration longest;  // that the recorder kept whoever gives it waiting
};

// For so long. `each`, after every frame: the instant of the last message;
// false ends it.
LoadGiven GiveLoad(recording::Writer& writer, const Clock& clock, Duration span,
                   const std::function<bool(HostTime now)>& each);

// All that was not recorded, by the writer's own count.
int64_t DroppedBy(const recording::Writer& writer);

}  // namespace kimari::rig
