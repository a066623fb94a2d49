// `kimari score`: rulings against truth.
#include <spdlog/fmt/fmt.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/score_folder.h"

namespace kimari::app {

Result<score::Score> ScoreFolder(const std::string& folder,
                                 evidence::ReadingId first) {
  const auto truth = score::ReadTruth(folder + "/truth.json");
  if (!truth) return tl::unexpected(truth.error());
  const std::string path = folder + "/rulings.jsonl";
  std::ifstream file(path);
  if (!file) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}: cannot be read; make it with 'kimari judge "
                            "{}/match.mcap --json > {}'",
                            path, folder, path));
  }
  std::vector<rules::Ruling> rulings;
  std::string line;
  while (std::getline(file, line)) {
    const auto ruling = rules::ParseRuling(line);
    if (!ruling) {
      return Fail(ErrorKind::kFile,
                  fmt::format("{}:{}: {}", path, rulings.size() + 1,
                              ruling.error().message));
    }
    rulings.push_back(*ruling);
  }
  std::erase_if(rulings, [first](const rules::Ruling& ruling) {
    return ruling.reading < first;
  });
  return score::Compare(*truth, rulings);
}

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
      const auto score = ScoreFolder(options->folder);
      if (!score) return Report(score.error());
      fmt::print("{}", options->json ? score::Json(*score) + "\n"
                                     : score::Table(*score));
      return score->Passed() ? kDone : kAnswerIsNo;
    };
  });
}

}  // namespace kimari::app
