// `kimari calibrate sound`: plays chirps and hears them.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/loudspeaker.h"

namespace kimari::app {

void AddCalibrateSound(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "sound",
      "When sound is at the loudspeaker and at the players' ears, by a "
      "microphone or a cable");
  const auto options = std::make_shared<setting_up::CalibrateSoundOptions>();
  command->add_option("--audio", options->audio,
                      "default, device:NAME or private");
  command->add_option("--microphone", options->microphone,
                      "Name of the microphone or line input");
  command
      ->add_option("--at", options->at,
                   "Where the microphone is: speaker, or a player's head, a "
                   "or b")
      ->check(CLI::IsMember({"speaker", "a", "b"}))
      ->capture_default_str();
  command
      ->add_option("--distance", options->distance,
                   "Metres from the loudspeaker to the microphone at it")
      ->check(CLI::Range(0.0, 50.0))
      ->check(IsFinite());
  command
      ->add_option("--distance-a", options->distance_a,
                   "Metres from the loudspeaker to A's head, by a tape")
      ->check(CLI::Range(0.0, 50.0))
      ->check(IsFinite());
  command
      ->add_option("--distance-b", options->distance_b,
                   "Metres from the loudspeaker to B's head, by a tape")
      ->check(CLI::Range(0.0, 50.0))
      ->check(IsFinite());
  command->add_option("--times", options->times, "Chirps")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--out", options->out,
                      "File it is kept in (default: sound.toml of the user)");
  command->add_flag("--dry", options->dry, "Keeps nothing");
  command->footer(
      "Example: kimari calibrate sound --distance 0.1, then with the "
      "microphone "
      "at A's head: kimari calibrate sound --at a. The delay holds the "
      "microphone's own way too, a few ms at most with a cable.");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibrateSound(*options); };
  });
}

}  // namespace kimari::app
