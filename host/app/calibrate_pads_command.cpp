// `kimari calibrate pads`: untouched, then tapped one by one.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/boards/pads.h"

namespace kimari::app {

void AddCalibratePads(CLI::App& calibrate, Action& action) {
  CLI::App* command = calibrate.add_subcommand(
      "pads", "Measure every pad: hands off first, then tap each when asked");
  const auto options = std::make_shared<setting_up::CalibratePadsOptions>();
  command->add_option("--rig", options->rig, "Rig file that names the ports");
  command->add_option("--a", options->ports[0], "Port of board A");
  command->add_option("--b", options->ports[1], "Port of board B");
  command->add_option("--map", options->map,
                      "The court's plan (default kyogi; host/court/README.md)");
  command->add_option("--pads", options->pads,
                      "Only these, of each board, such as 0-15,20");
  command
      ->add_option("--patience", options->patience_s,
                   "Seconds that a pad is waited for (default 30)")
      ->check(CLI::Range(1, 3600));
  command->add_option("-o,--output", options->file, "New TOML file")
      ->required();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->footer(
      "While it runs: s and Enter skip a pad, q and Enter stop; nothing is "
      "written then.\nExample: kimari calibrate pads --rig rig.toml -o "
      "pads.toml");
  command->callback([&action, options] {
    action = [options] { return setting_up::CalibratePads(*options); };
  });
}

}  // namespace kimari::app
