// What was measured of a sound device and where the players sit from it: kept
// in sound.toml, used by all that plays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "audio/select_output.h"
#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::reader {

struct SoundCalibration {
  std::string device;  // as AudioOutput::Description says
  std::string date;    // of the last change, UTC, ISO 8601
  // What passes from the instant that the driver states to the one at the
  // loudspeaker.
  Duration delay;
  Duration sigma;
  // From the loudspeaker to each player's ears, metres; nothing: not known.
  std::optional<double> distance_a_m;
  std::optional<double> distance_b_m;
};

// The way of the sound to a player's ears, at 20 degrees Celsius.
std::optional<Duration> ToEars(const std::optional<double>& distance_m);

// What to do where one player hears it more than 1 ms before the other; else
// empty.
std::string UnevenEars(const SoundCalibration& calibration);

// $XDG_CONFIG_HOME/kimari/sound.toml, or ~/.config/kimari/sound.toml.
std::string SoundCalibrationFile();

// None where there is no such file. Errors are "file:line:column: what"
// (kFile), also for a key that is not known.
Result<std::vector<SoundCalibration>> ReadSoundCalibrations(
    const std::string& file);
// Replaces or adds the device's; the others stay. The file is replaced whole
// or not at all.
Result<void> KeepSoundCalibration(const SoundCalibration& calibration,
                                  const std::string& file);

// Moves the output's instants by what is known of its device, if anything is,
// and says so in its sentence. Gives what is known. Fails as reading does.
Result<std::optional<SoundCalibration>> Calibrate(audio::SelectedOutput& sound,
                                                  const std::string& file);

}  // namespace kimari::reader
