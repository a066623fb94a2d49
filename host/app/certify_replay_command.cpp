// `kimari certify replay`.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/play.h"
#include "host/certify/progress_bar.h"
#include "host/replay/certify/replay_certificate.h"

namespace kimari::app {
namespace {

struct Options {
  std::vector<double> sizes = {1, 5, 20};
  int64_t steps = 10'000;
  int64_t seed = 1;
  std::vector<std::string> only;
  std::string folder;
  bool json = false;
};

int Run(const Options& options) {
  ListenForStop();
  const SteadyClock clock;
  const bool show = isatty(STDERR_FILENO) != 0;
  replay::CertifyReplayOptions asked;
  asked.sizes = options.sizes;
  asked.steps = options.steps;
  asked.seed = static_cast<uint64_t>(options.seed);
  asked.only = options.only;
  asked.folder = options.folder.empty()
                     ? std::filesystem::temp_directory_path().string()
                     : options.folder;
  asked.progress = [&](std::string_view what, double share) {
    if (show) certify::ShowProgress(what, share);
    return !g_stop;
  };
  const auto certificate = replay::CertifyReplay(asked, clock);
  if (show) certify::ClearProgress();
  if (!certificate) return Report(certificate.error());
  fmt::print("{}", options.json ? certify::Json(*certificate)
                                : certify::Table(*certificate));
  return certificate->Missed().empty() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCertifyReplay(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "replay", "The replay on recordings of a long evening: target T17");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("--sizes", options->sizes,
                   "Of recordings that are written and opened, 10^9 bytes; "
                   "sparse, they take little of the disk")
      ->delimiter(',')
      ->check(CLI::Range(0.001, 1000.0))
      ->capture_default_str();
  command->add_option("--steps", options->steps, "Frames that are asked for")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}))
      ->capture_default_str();
  command
      ->add_option("--seed", options->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  command->add_option("--only", options->only, "Parts: T17-open, T17-frames")
      ->delimiter(',');
  command->add_option("--folder", options->folder,
                      "Where they are written (default: the folder for "
                      "temporary files); each goes again");
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Example: kimari certify replay --sizes 1,5. Exit code 1: a bar is "
      "missed, and named.");
  command->callback(
      [&action, options] { action = [options] { return Run(*options); }; });
}

}  // namespace kimari::app
