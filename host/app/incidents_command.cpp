// `kimari incidents`: what was noted of the players of a meet.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/incidents.h"

namespace kimari::app {

void AddIncidents(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "incidents", "Cards and incidents of a meet, by player");
  const auto options = std::make_shared<keeping::IncidentsOptions>();
  command->add_option("files", options->files, "Recordings (.mcap) of the meet")
      ->required();
  command->add_flag("--json", options->json, "One JSON object, for programs");
  command->footer(
      "Exit code 1 where something of a match is lost.\n"
      "Example: kimari incidents round1.mcap round2.mcap");
  command->callback([&action, options] {
    action = [options] { return keeping::Incidents(*options); };
  });
}

}  // namespace kimari::app
