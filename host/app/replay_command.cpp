// `kimari replay`: the judge's page on a recording.
#include <memory>

#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/uses/case/case.h"
#include "host/uses/replay/replay.h"

namespace kimari::app {

void AddReplay(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("replay", "The judge's page on a recording");
  const auto options = std::make_shared<replay::ReplayOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
  command->add_option("--deck", options->deck,
                      "The deck it was played with, where that is not the "
                      "built-in one: for the names of the cards");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Show it even where its boards spoke another protocol, or "
                    "it does not say which: the rulings may be wrong");
  // For programs, not for people.
  command->add_flag("--beside", options->beside)->group("");
  command->add_option("--desk-port", options->desk)
      ->group("")
      ->check(CLI::Range(1, 65535));
  command->footer(
      "Example: kimari replay match.mcap; then open the address that it "
      "prints. Ctrl-C ends it.");
  command->callback([&action, options] {
    action = [options] {
      return replay::Replay(*options, casefile::WriteCase);
    };
  });
}

}  // namespace kimari::app
