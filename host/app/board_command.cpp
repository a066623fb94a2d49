// `kimari board`: what hangs on the ports, and the image that the boards run.
#include "host/app/command.h"

namespace kimari::app {

void AddBoard(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "board", "The boards: what hangs where, and their image");
  command->require_subcommand(1);
  command->footer("Example: kimari board list");
  AddBoardFlash(*command, action);
  AddBoardList(*command, action);
}

}  // namespace kimari::app
