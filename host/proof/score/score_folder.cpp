#include "host/proof/score/score_folder.h"

#include <spdlog/fmt/fmt.h>

#include <fstream>
#include <vector>

#include "host/base/plain_file.h"
#include "host/game/rules/ruling_json.h"

namespace kimari::score {

Result<Score> ScoreFolder(const std::string& folder, uint32_t first) {
  const auto truth = ReadTruth(folder + "/truth.json");
  if (!truth) return tl::unexpected(truth.error());
  const std::string path = folder + "/rulings.jsonl";
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
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
  auto told = ReadFirstTold(folder + "/first-told.jsonl");
  if (!told) return tl::unexpected(told.error());
  auto score = Compare(*truth, rulings);
  if (score) score->firsts = CountFirsts(*score, *told);
  return score;
}

}  // namespace kimari::score
