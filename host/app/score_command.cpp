// `kimari score`: rulings against truth, which kimari-world knows.
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/uses/beside/run_world.h"

namespace kimari::app {

void AddScore(CLI::App& app, Action& action) {
  struct Options {
    std::string folder;
    bool json = false;
  };
  CLI::App* command = app.add_subcommand("score", "Rulings against truth");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("folder", options->folder,
                   "Folder with truth.json and rulings.jsonl")
      ->required();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Example: kimari simulate duel.toml -o out && kimari score "
      "out");
  command->callback([&action, options] {
    action = [options] {
      std::vector<std::string> words = {"score"};
      if (options->json) words.emplace_back("--json");
      words.insert(words.end(), {"--", options->folder});
      return beside::RunWorld(words);
    };
  });
}

}  // namespace kimari::app
