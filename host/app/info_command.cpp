// `kimari info`: what a recording holds.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/contents.h"

namespace kimari::app {

void AddInfo(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "info", "What a recording holds: channels, sizes, versions, losses");
  const auto options = std::make_shared<keeping::InfoOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Exit code 1 where something of it is lost.\n"
      "Example: kimari info evening/match.mcap");
  command->callback([&action, options] {
    action = [options] { return keeping::Info(*options); };
  });
}

}  // namespace kimari::app
