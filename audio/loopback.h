// How long sound takes from the stream to the loudspeaker beyond what the
// driver says: played, heard by a microphone or line, and found again by
// correlation.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "audio/portaudio_input.h"
#include "host/base/clock.h"
#include "host/base/random.h"
#include "host/base/result.h"

namespace kimari::audio {

// The speed of sound at 20 degrees Celsius, metres a second (331.3 + 0.606 T).
inline constexpr double kSoundSpeed = 343.4;

// Rises from 500 Hz to 6 kHz in 80 ms.
std::vector<float> Chirp();

struct LoopbackOptions {
  int times = 10;                // chirps
  Random random{1};              // of the pauses between them
  Duration settle = Seconds(4);  // both clocks are learned before the first
  Duration longest = Milliseconds(800);  // way back that is looked for
};

struct Loopback {
  // Heard minus told, of each chirp that was found while both clocks ran
  // evenly: what the driver does not say of both ways, and the way through the
  // air.
  std::vector<Duration> delays;
  int played = 0;
  // Found, and left out: sound was lost or a clock stepped in the second
  // before or during the chirp.
  int disturbed = 0;
  Duration delay;   // their median
  Duration sigma;   // of it: both clocks, and the chirps' spread
  Duration spread;  // from the smallest to the largest
  // From the smallest to the largest distance of heard and played frame: 0
  // where nothing is lost and both devices have one clock.
  int64_t frames_spread = 0;
  double correlation = 0;  // the poorest of those found
};

// Takes `settle` and a second a chirp. `output` runs and plays `player`;
// `progress` is told the chirps done. Fails (kDevice) when less than half of
// the chirps are found again, or more than half of those were disturbed, saying
// what to do.
Result<Loopback> MeasureLoopback(const LoopbackOptions& options, Player& player,
                                 const AudioOutput& output,
                                 PortAudioInput& input, const Clock& clock,
                                 const std::function<void(int)>& progress);

}  // namespace kimari::audio
