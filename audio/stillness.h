// Whether a device takes sound as time goes on, or stood still: suspended, on a
// computer that slept, in a program that was stopped.
#pragma once

#include <cstdint>
#include <optional>

#include "audio/output.h"
#include "host/base/time.h"

namespace kimari::audio {

// What is shorter is told as underruns and steps of the clock: a machine that
// is busy, or a server that takes its breath.
inline constexpr Duration kStandsStill = Milliseconds(1200);

// Values alone; one thread.
class Stillness {
 public:
  // Call every 20 ms or so. `frames`: taken so far, at kSampleRate; `asleep`:
  // as AsleepSinceBoot. kStandsStill once it does, kStoodStill with how long
  // once that is over; mostly nothing.
  std::optional<OutputEvent> Look(HostTime now, int64_t frames,
                                  Duration asleep);

 private:
  struct Seen {
    Duration at;  // since boot, asleep or not
    int64_t frames = 0;
  };
  std::optional<Seen> last_;  // look
  Duration moved_;            // when frames were last seen to go on
  bool told_ = false;
};

}  // namespace kimari::audio
