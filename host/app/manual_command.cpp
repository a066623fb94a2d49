// `kimari manual`: the booklets for people at a court.
#include <memory>

#include "host/app/command.h"
#include "host/uses/manual/manual.h"

namespace kimari::app {

void AddManual(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "manual",
      "Booklets for the club, the judge, the player, and whoever builds a rig");
  const auto options = std::make_shared<manual::ManualOptions>();
  command->add_option("booklet", options->booklet,
                      "club, judge, player or rig (default: which there are)");
  command
      ->add_option("--lang", options->lang,
                   "ja or en (default: the terminal's language)")
      ->check(CLI::IsMember({"ja", "en"}));
  command->add_option("--html", options->html,
                      "A new file: pages to read in a browser, without a "
                      "network, and to print on A4");
  command->footer("Example: kimari manual judge --lang ja --html judge.html");
  command->callback([&action, options] {
    action = [options] { return manual::Show(*options); };
  });
}

}  // namespace kimari::app
