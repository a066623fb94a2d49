// `kimari case`.
#include <memory>
#include <string>

#include "host/app/command.h"
#include "host/uses/case/case.h"

namespace kimari::app {

void AddCase(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "case", "One reading of a recording as a folder that stands for itself");
  const auto options = std::make_shared<casefile::CaseOptions>();
  command->add_option("file", options->file, "Recording (.mcap)");
  command->add_option("--reading", options->reading, "Which reading")
      ->check(CLI::Range(1, 9999));
  command->add_option("-o,--out", options->folder,
                      "The folder to make (default: beside the recording)");
  command->add_flag("--names", options->names,
                    "Keep people's names; else they are A, B and Judge");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Make one even where its boards spoke another protocol, or "
                    "it does not say which: the ruling may be wrong");
  command->add_option("--deck", options->deck,
                      "The deck it was played with, where that is not the "
                      "built-in one: for the names of the cards");
  CLI::App* check = command->add_subcommand(
      "check", "Whether a case is as it was written; exit code 1 where not");
  const auto folder = std::make_shared<std::string>();
  check->add_option("folder", *folder, "What 'kimari case' wrote")->required();
  check->footer("Example: kimari case check case-12");
  command->footer(
      "Exit code 1 where something that was recorded is lost: the case says "
      "what. It takes about 100 MB, by its pictures; clip.mp4 in it is small "
      "enough to be mailed.\n"
      "Example: kimari case match.mcap --reading 12 -o case-12; then kimari "
      "case check case-12");
  command->callback([&action, options, folder, check] {
    if (check->parsed()) {
      action = [folder] { return casefile::CheckCase(*folder); };
    } else {
      action = [options] { return casefile::MakeCase(*options); };
    }
  });
}

}  // namespace kimari::app
