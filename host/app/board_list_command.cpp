// `kimari board list`: what hangs on which port, and the image that it runs.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/boards/board_list.h"

namespace kimari::app {

void AddBoardList(CLI::App& board, Action& action) {
  CLI::App* command = board.add_subcommand(
      "list",
      "What hangs on which USB port, and the image that each board runs. A "
      "Mega restarts when it is asked; a port that another program holds is "
      "left alone. Exit code 1: no board answered");
  const auto options = std::make_shared<setting_up::BoardListOptions>();
  command->add_option("--port", options->ports,
                      "Only these, whatever their USB id");
  command->add_flag("--json", options->json, "For a program");
  command->footer("Example: kimari board list --port /dev/ttyACM0");
  command->callback([&action, options] {
    action = [options] { return setting_up::BoardList(*options); };
  });
}

}  // namespace kimari::app
