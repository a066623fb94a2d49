// `kimari read`: the automated reader alone.
#include <memory>

#include "host/app/command.h"
#include "host/app/read_options.h"
#include "host/uses/evening/read.h"

namespace kimari::app {

void AddRead(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "read", "Reads the poems aloud: the automated reader alone");
  const auto options = std::make_shared<evening::ReadOptions>();
  AddReadOptions(*command, *options);
  command->callback([&action, options, command] {
    for (const CLI::Option* option : command->get_options()) {
      if (option->count() > 0) options->given.push_back(option->get_name());
    }
    action = [options] { return evening::Read(*options); };
  });
}

}  // namespace kimari::app
