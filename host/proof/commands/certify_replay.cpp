// `kimari-world certify replay`.
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/proof/certify/replay/replay_certificate.h"
#include "host/proof/commands/certify_command.h"

namespace kimari::world {
namespace {

struct ReplayOptions : CertificateOptions {
  std::vector<double> sizes = {1, 5, 20};
  int64_t steps = 10'000;
  std::string folder;
  std::string recording;
};

int CertifyReplays(const ReplayOptions& options) {
  const SteadyClock clock;
  replay::CertifyReplayOptions asked;
  asked.sizes = options.sizes;
  asked.steps = options.steps;
  asked.seed = options.Seed();
  asked.only = options.only;
  asked.recording = options.recording;
  if (!options.recording.empty() && options.only.empty()) {
    asked.only = {"T17-lamp"};
  }
  asked.folder = options.folder.empty()
                     ? std::filesystem::temp_directory_path().string()
                     : options.folder;
  asked.simulate = [](const std::string& scenario, const std::string& folder) {
    return SimulateInto(scenario, folder, true);
  };
  asked.browse = BrowseBy(clock);
  return NoneMissed(PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return replay::CertifyReplay(asked, clock);
  }));
}

}  // namespace

void AddCertifyReplay(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand("replay", "The replay: T17");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("--sizes", options->sizes, "Of recordings, 10^9 bytes")
      ->delimiter(',')
      ->check(CLI::PositiveNumber);
  command->add_option("--steps", options->steps, "Frames that are asked for")
      ->check(CLI::PositiveNumber);
  AddCertificateOptions(*command, *options);
  command->add_option("--folder", options->folder, "Where they are written");
  command->add_option("--recording", options->recording,
                      "T17-lamp alone, on this one");
  command->callback([&action, options] {
    action = [options] { return CertifyReplays(*options); };
  });
}

}  // namespace kimari::world
