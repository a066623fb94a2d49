// When sound is at the loudspeaker and at the players' ears.
#pragma once

#include <optional>
#include <string>

namespace kimari::setting_up {

struct CalibrateSoundOptions {
  std::string audio;           // as audio::SelectOutput
  std::string microphone;      // its name; empty: the usual one
  std::string at = "speaker";  // where it is; "a", "b": that player's head
  std::string out;             // file it is kept in; empty: the user's
  // Metres from the loudspeaker: to the microphone at it, to A's and B's head.
  std::optional<double> distance;
  std::optional<double> distance_a;
  std::optional<double> distance_b;
  int times = 10;    // chirps
  bool dry = false;  // keeps nothing
};

// Plays chirps, hears them, prints what follows and keeps it. The exit code.
int CalibrateSound(const CalibrateSoundOptions& options);

}  // namespace kimari::setting_up
