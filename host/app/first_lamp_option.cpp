#include "host/app/first_lamp_option.h"

namespace kimari::app {

CLI::Option* AddFirstLamp(CLI::App& command, std::string& lamp,
                          const std::string& usual) {
  return command
      .add_option("--first-lamp", lamp,
                  "Where who was first is shown as soon as nothing can change "
                  "it, before the ruling: off, or one or several of page, "
                  "board (the lamp of that side's board) and sound, with "
                  "commas between (default: " +
                      usual + ")")
      ->type_name("PLACES");
}

}  // namespace kimari::app
