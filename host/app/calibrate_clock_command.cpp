// `kimari calibrate clock`: when the camera's rows are exposed, by a lamp that
// A's board switches.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/camera/camera_clock.h"

namespace kimari::app {

void AddCalibrateClock(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "clock", "When the camera's rows are exposed, by a lamp of A's board");
  const auto options = std::make_shared<setting_up::CalibrateClockOptions>();
  command->add_option("--rig", options->rig, "Rig file: camera and boards.a")
      ->required();
  command->add_option("-o,--out", options->out,
                      "New file, for [camera] clock of the rig file");
  command->add_option("--seconds", options->seconds, "How long to look")
      ->check(CLI::Range(3, 600))
      ->capture_default_str();
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer(
      "The lamp: LEDs behind paper on pin 41 of A's board, in the picture, "
      "best some 60 mm long from top to bottom of it.\n"
      "Example: kimari calibrate clock --rig rig.toml -o clock.toml");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibrateClock(*options); };
  });
}

}  // namespace kimari::app
