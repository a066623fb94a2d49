// `kimari verify`: is a recording as it was when it was closed?
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/seal_check.h"

namespace kimari::app {

void AddVerify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "verify", "Is a recording as it was when it was closed?");
  const auto options = std::make_shared<keeping::VerifyOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Compare the sum with the one that was printed when the match ended: "
      "who changes a file can make a new sum, not the same one. Of a match "
      "that went on after a crash the last part's sum stands for all: each "
      "part says what the one before was when the match went on. Exit code 1 "
      "where something is not as it was, or cannot be known.\n"
      "Example: kimari verify evening/match.mcap");
  command->callback([&action, options] {
    action = [options] { return keeping::Verify(*options); };
  });
}

}  // namespace kimari::app
