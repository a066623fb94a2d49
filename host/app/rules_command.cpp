// `kimari rules show`: the rule options in force.
#include <spdlog/fmt/fmt.h>

#include "host/app/command.h"
#include "host/rules/kyogi_options.h"

namespace kimari::app {

void AddRules(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("rules", "The rule book");
  command->require_subcommand(1);
  command->footer("Example: kimari rules show");
  CLI::App* show = command->add_subcommand(
      "show", "The rule options, in Japanese and English");
  show->footer("Example: kimari rules show");
  show->callback([&action] {
    action = [] {
      for (const rules::OptionInfo& option : rules::KyogiOptionList()) {
        fmt::print("{} = {}   [{}]   ({})\n  {}\n  {}\n  {}\n", option.id,
                   option.default_value, option.choices, option.rule, option.ja,
                   option.en, option.source);
      }
      return kDone;
    };
  });
}

}  // namespace kimari::app
