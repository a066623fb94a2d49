// `kimari calibrate touch`: how hands meet the cards of a mat, by a card with
// foil.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/boards/touch.h"

namespace kimari::app {

void AddCalibrateTouch(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "touch",
      "How hands meet the cards of a mat: taps on a card with foil, whose wire "
      "tells when skin was there");
  const auto options = std::make_shared<setting_up::CalibrateTouchOptions>();
  command->add_option("--rig", options->rig,
                      "Rig file that names the board's port and the court");
  command->add_option("--port", options->port, "Port of the board");
  command->add_option("--map", options->map,
                      "The court's plan (default: the rig's, else kyogi)");
  command->add_option("--board", options->board, "Whose mat: A (default) or B")
      ->check(CLI::IsMember({"A", "B"}));
  command
      ->add_option("--pad", options->pad,
                   "The pad that the cards lie on (default: in the middle of "
                   "the upper row)")
      ->check(CLI::Range(0, 47));
  command
      ->add_option("--foil", options->foil,
                   "The pad to whose pin the foil is clipped (default: the one "
                   "farthest away)")
      ->check(CLI::Range(0, 47));
  command
      ->add_option("--cards", options->cards,
                   "So many cards are tapped, once by each player as they lie, "
                   "every second one once more fastened flat (default 20)")
      ->check(CLI::Range(10, 50));
  command->add_option("-o,--output", options->file, "New TOML file")
      ->required();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->footer(
      "While it runs: Enter goes on when a card lies, q and Enter stop; "
      "nothing is written then. The file is for [boards] touch_a or touch_b "
      "of the rig file, and for this mat alone.\nExample: kimari calibrate "
      "touch --rig rig.toml --board A -o touch-a.toml");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibrateTouch(*options); };
  });
}

}  // namespace kimari::app
