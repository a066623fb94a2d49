// `kimari forget`: takes a player's name out of what is kept.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/forget/forget.h"

namespace kimari::app {

void AddForget(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "forget", "Takes a player's name out of what is kept, for good");
  const auto options = std::make_shared<keeping::ForgetOptions>();
  command->add_option("name", options->name, "As it was given for a match");
  command
      ->add_option("-i,--in", options->folder,
                   "Folder of recordings, with all below it (default: here)")
      ->check(CLI::ExistingDirectory);
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->add_flag("--expired", options->expired,
                    "Instead of a name: all whose time is over (match "
                    "--keep-days)");
  command->footer(
      "Recordings say A and B; the names stand in files beside them "
      "(match.mcap.people), which this changes, and in what was drilled. Exit "
      "code 1: nobody is called so, or the name stays somewhere, and it is "
      "said where.\n"
      "Example: kimari forget \"Aoki Hana\" --in recordings");
  command->callback([&action, options] {
    action = [options] { return keeping::Forget(*options); };
  });
}

}  // namespace kimari::app
