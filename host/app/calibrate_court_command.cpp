// `kimari calibrate court`: the court as the camera sees it, by its markers.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/camera/court_look.h"

namespace kimari::app {

void AddCalibrateCourt(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "court", "Where the camera sees the court, by its four markers");
  const auto options = std::make_shared<setting_up::CalibrateCourtOptions>();
  command->add_option("pictures", options->pictures,
                      "Pictures of one camera that stands still, best without "
                      "cards; or --rig");
  command->add_option("--rig", options->rig, "Rig file, whose camera looks");
  command->add_option("--lens", options->lens,
                      "The camera's lens file (default: that of the rig file)");
  command->add_option("--court", options->court,
                      "The court's plan: kyogi, himuka-team, himuka-individual "
                      "or a file (default: that of the rig file, else kyogi)");
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer(
      "Markers: ArUco DICT_4X4_50, ids 0 to 3, where the plan says; in kyogi "
      "with a black side of 50 mm and their middles at x +-520, y +-310 mm of "
      "the court's middle; 0 at A's left, then against the clock. Exit code 1: "
      "something is to be done yet.\n"
      "Example: kimari calibrate court --rig rig.toml");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibrateCourt(*options); };
  });
}

}  // namespace kimari::app
