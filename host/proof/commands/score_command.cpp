#include "host/proof/commands/score_command.h"

#include <spdlog/fmt/fmt.h>

#include <cstdint>
#include <memory>
#include <string>

#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/proof/score/score_folder.h"

namespace kimari::world {

void AddScore(CLI::App& app, Action& action) {
  struct Options {
    std::string folder;
    bool json = false;
    uint32_t first = 1;
  };
  CLI::App* command = app.add_subcommand("score", "Rulings against truth");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("folder", options->folder,
                   "Folder with truth.json and rulings.jsonl")
      ->required();
  command->add_flag("--json", options->json, "One JSON object");
  command
      ->add_option("--first", options->first,
                   "Reading that the simulated world began with")
      ->check(CLI::PositiveNumber);
  command->callback([&action, options] {
    action = [options] {
      const auto score = score::ScoreFolder(options->folder, options->first);
      if (!score) return kimari::Report(score.error());
      if (options->first > 1) {
        PrintText(
            "Readings before {} are not scored: the simulated world that knew "
            "their truth ended with the program.\n\n",
            options->first);
      }
      fmt::print("{}", options->json ? PrintableJson(score::Json(*score)) + "\n"
                                     : PrintableLines(score::Table(*score)));
      return score->Passed() ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::world
