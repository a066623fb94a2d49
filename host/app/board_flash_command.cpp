// `kimari board flash`: writes this program's image onto a board.
#include <memory>

#include "host/app/command.h"
#include "host/uses/setting_up/boards/board_flash.h"

namespace kimari::app {

void AddBoardFlash(CLI::App& board, Action& action) {
  CLI::App* command = board.add_subcommand(
      "flash",
      "Writes the image that came with this program onto a board, through the "
      "bootloader of its Mega 2560, by avrdude; reads it back, and waits for "
      "the board");
  const auto options = std::make_shared<setting_up::BoardFlashOptions>();
  command
      ->add_option("--port", options->port,
                   "The board's port; 'kimari board list' shows them")
      ->required();
  command->add_option("--image", options->image,
                      "Another ELF file than this program's");
  command->add_flag("--json", options->json, "For a program");
  command->footer("Example: kimari board flash --port /dev/ttyACM0");
  command->callback([&action, options] {
    action = [options] { return setting_up::BoardFlash(*options); };
  });
}

}  // namespace kimari::app
