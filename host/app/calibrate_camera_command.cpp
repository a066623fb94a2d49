// `kimari calibrate camera`: a lens from photographs of a chessboard.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/camera/lens_photographs.h"

namespace kimari::app {

void AddCalibrateCamera(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "camera", "How the lens bends the picture, from photographs of a board");
  const auto options = std::make_shared<setting_up::CalibrateCameraOptions>();
  command
      ->add_option("pictures", options->pictures,
                   "Photographs of a chessboard, or their folder: 15 or more, "
                   "in the camera's mode, the board tilted to all sides, near, "
                   "and in each corner of the picture")
      ->required();
  command->add_option("--board", options->board,
                      "Its inner corners (default 9x6)");
  command
      ->add_option("--square-mm", options->square_mm,
                   "Side of a square (default 25)")
      ->check(CLI::Range(1.0, 1000.0))
      ->check(IsFinite());
  command->add_option("--hold-out", options->held_out,
                      "Photographs that are not fitted but tried in the end");
  command->add_option("-o,--output", options->out,
                      "New lens file; without it nothing is kept");
  command->add_flag("--json", options->json, "One object on standard output");
  command->footer("Example: kimari calibrate camera photographs -o lens.toml");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibrateCamera(*options); };
  });
}

}  // namespace kimari::app
