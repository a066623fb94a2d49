// `kimari recover`: repairs a torn recording.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/repair.h"

namespace kimari::app {

void AddRecover(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("recover", "Repair a torn recording into a new file");
  const auto options = std::make_shared<keeping::RecoverOptions>();
  command->add_option("file", options->in, "Torn recording")->required();
  command->add_option("-o,--output", options->out, "New file")->required();
  command->footer(
      "Exit code 1 where something was lost.\n"
      "Example: kimari recover match.mcap -o whole.mcap");
  command->callback([&action, options] {
    action = [options] { return keeping::Recover(*options); };
  });
}

}  // namespace kimari::app
