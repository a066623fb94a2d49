// `kimari verify`: is a recording as it was when it was closed?
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "host/app/command.h"
#include "host/certify/progress_bar.h"
#include "host/recording/parts.h"
#include "host/recording/seal.h"

namespace kimari::app {
namespace {

using recording::SealState;

struct Options {
  std::string file;
  bool json = false;
};

struct Words {
  const char* name;
  const char* text;
};
Words WordsOf(SealState state) {
  switch (state) {
    case SealState::kWhole:
      return {"whole", "every byte is as it was when the recording was closed"};
    case SealState::kAltered:
      return {"altered", "it was changed after it was closed"};
    case SealState::kTorn:
      return {"torn",
              "it was never closed, or its end is gone: what it holds is "
              "checked piece by piece ('kimari judge'), the whole cannot be"};
    case SealState::kUnsealed:
      break;
  }
  return {"unsealed",
          "it carries no sum: it was closed by an earlier kimari, or by "
          "another tool"};
}

int Verify(const Options& options) {
  auto source = recording::OpenRecording(options.file);
  if (!source) return Report(source.error());
  bool whole = true;
  uint32_t number = 0;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const recording::FilePart& part : (*source)->Parts()) {
    const std::string path = recording::PartPath(options.file, ++number);
    const auto size = static_cast<double>(part.source->size());
    const auto check = recording::CheckSeal(*part.source, [&](uint64_t done) {
      if (isatty(STDERR_FILENO) == 0) return;
      certify::ShowProgress(path, static_cast<double>(done) / size);
    });
    if (isatty(STDERR_FILENO) != 0) certify::ClearProgress();
    if (!check) return Report(check.error());
    whole &= check->state == SealState::kWhole;
    const Words words = WordsOf(check->state);
    if (options.json) {
      all.push_back(
          {{"file", path}, {"state", words.name}, {"sha256", check->sum}});
      continue;
    }
    fmt::print("{}: {}: {}\n", path, words.name, words.text);
    if (!check->sum.empty()) fmt::print("  SHA-256 {}\n", check->sum);
  }
  if (options.json) {
    fmt::print("{}\n",
               nlohmann::ordered_json{{"whole", whole}, {"files", all}}.dump());
  }
  return whole ? kDone : kAnswerIsNo;
}

}  // namespace

void AddVerify(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "verify", "Is a recording as it was when it was closed?");
  const auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Compare the sum with the one that was printed when the match ended: "
      "who changes a file can make a new sum, not the same one.\n"
      "Example: kimari verify evening/match.mcap");
  command->callback(
      [&action, options] { action = [options] { return Verify(*options); }; });
}

}  // namespace kimari::app
