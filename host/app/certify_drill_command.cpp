// `kimari certify drill`.
#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/play.h"
#include "host/app/run_world.h"
#include "host/certify/progress_bar.h"
#include "host/drill/certify/drill_certificate.h"

namespace kimari::app {
namespace {

struct Options {
  int sittings = 2;
  int64_t seed = 1;
  std::vector<std::string> only;
  bool json = false;
};

// Where what is printed goes, while this lives: nowhere.
class Hushed {
 public:
  Hushed() : out_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  Hushed(const Hushed&) = delete;
  Hushed& operator=(const Hushed&) = delete;
  ~Hushed() {
    std::fflush(stdout);
    dup2(out_, STDOUT_FILENO);
    close(out_);
  }

 private:
  int out_;
};

bool Simulate(const std::string& scenario, const std::string& folder) {
  const std::string file = folder + ".toml";
  std::ofstream(file) << scenario;
  // Rulings of a simulation are no part of the certificate.
  const Hushed hushed;
  return RunWorld({"simulate", file, "-o", folder}) == kDone;
}

int Run(const Options& options) {
  ListenForStop();
  const SteadyClock clock;
  std::string folder =
      (std::filesystem::temp_directory_path() / "kimari-drill-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    return Report({ErrorKind::kFile, folder + ": cannot be made"});
  }
  const bool show = isatty(STDERR_FILENO) != 0;
  drill::CertifyDrillOptions asked;
  asked.sittings = options.sittings;
  asked.seed = static_cast<uint64_t>(options.seed);
  asked.only = options.only;
  asked.folder = folder;
  asked.simulate = Simulate;
  asked.progress = [&](std::string_view what, double share) {
    if (show) certify::ShowProgress(what, share);
    return !g_stop;
  };
  const auto certificate = drill::CertifyDrill(asked, clock);
  std::error_code none;
  std::filesystem::remove_all(folder, none);
  if (show) certify::ClearProgress();
  if (!certificate) return Report(certificate.error());
  fmt::print("{}", options.json ? certify::Json(*certificate)
                                : certify::Table(*certificate));
  return certificate->Missed().empty() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCertifyDrill(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "drill",
      "Drills: times on the simulated rig, pages of many answers, the first "
      "card: target T19");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("--sittings", options->sittings,
                   "Of 25 readings on the simulated rig; 2.5 minutes each")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command
      ->add_option("--seed", options->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  command
      ->add_option("--only", options->only,
                   "Parts: T19-first, T19-page, T19-rig")
      ->delimiter(',');
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Example: kimari certify drill --only T19-first,T19-page. Exit code 1: a "
      "bar is missed, and named.");
  command->callback(
      [&action, options] { action = [options] { return Run(*options); }; });
}

}  // namespace kimari::app
