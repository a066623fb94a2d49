// `kimari judge`: judges a recording again.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/judging.h"

namespace kimari::app {

void AddJudge(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("judge", "Judge a recording again");
  const auto options = std::make_shared<keeping::JudgeOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->add_flag("--recorded", options->recorded,
                    "Print the rulings in the file instead, as published");
  command->add_flag("--first-told", options->first_told,
                    "Print who was told to be first before each ruling "
                    "instead, one JSON object a line");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Judge it even where its boards spoke another protocol, or "
                    "it does not say which: the rulings may be wrong");
  command->add_option("--strip", options->strip,
                      "Write a copy without its rulings here, and stop");
  command->add_flag("--edges", options->edges,
                    "List the touches that can be moved");
  command->add_option("--move-edge", options->moves,
                      "What if a touch had come at another moment? "
                      "READING:BOARD:PAD[:TOUCH]:MS, such as 3:A:17:+5; of "
                      "one player's hand alone: 3:A:17:B+5");
  command->footer(
      "Exit code 1 where something was lost, or a published ruling is "
      "another.\n"
      "Example: kimari judge match.mcap --json");
  command->callback([&action, options] {
    action = [options] { return keeping::Judge(*options); };
  });
}

}  // namespace kimari::app
