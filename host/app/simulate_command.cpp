// `kimari simulate`: hands over to kimari-world, which runs world and rig in
// lockstep; this program holds no simulator.
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/uses/beside/run_world.h"

namespace kimari::app {
void AddSimulate(CLI::App& app, Action& action) {
  struct Options {
    std::string scenario;
    std::string folder;
    std::string reader;
    bool frames = false;
    std::string physics;
  };
  CLI::App* command = app.add_subcommand(
      "simulate", "A scenario on the whole chain, faster than real time");
  const auto options = std::make_shared<Options>();
  command->add_option("scenario", options->scenario, "Scenario file (.toml)")
      ->required();
  command->add_option("-o,--output", options->folder, "Folder to write")
      ->required();
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings");
  command->add_flag("--frames", options->frames,
                    "Record the camera's frames too (150 MB a reading)");
  command->add_option("--physics", options->physics,
                      "A law of what hands do to pads, its file (.toml), or "
                      "all, each in a folder of its own; else the scenario's");
  command->footer(
      "Example: kimari simulate duel.toml -o out; then: kimari score out. The "
      "format is in host/proof/sim/SCENARIO.md. Ctrl-C ends it early: the "
      "recording "
      "is closed, rulings and truth hold the readings settled so far.");
  command->callback([&action, options] {
    action = [options] {
      std::vector<std::string> arguments = {"simulate", options->scenario, "-o",
                                            options->folder};
      if (!options->reader.empty()) {
        arguments.insert(arguments.end(), {"--reader", options->reader});
      }
      if (options->frames) arguments.emplace_back("--frames");
      if (!options->physics.empty()) {
        arguments.insert(arguments.end(), {"--physics", options->physics});
      }
      return beside::RunWorld(arguments);
    };
  });
}

}  // namespace kimari::app
