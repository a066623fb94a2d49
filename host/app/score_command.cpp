// `kimari score`: rulings against truth.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

#include "host/app/command.h"
#include "host/base/printable.h"
#include "host/proof/score/score_folder.h"

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
      const auto score = score::ScoreFolder(options->folder);
      if (!score) return Report(score.error());
      fmt::print("{}", options->json ? PrintableJson(score::Json(*score)) + "\n"
                                     : PrintableLines(score::Table(*score)));
      return score->Passed() ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
