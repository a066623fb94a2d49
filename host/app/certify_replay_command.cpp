// `kimari certify replay`.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/app/certificate_run.h"
#include "host/app/command.h"
#include "host/app/run_world.h"
#include "host/base/clock.h"
#include "host/base/hushed.h"
#include "host/proof/certify/headless_browser.h"
#include "host/proof/certify/replay/replay_certificate.h"

namespace kimari::app {
namespace {

struct ReplayCertificateOptions : CertificateOptions {
  std::vector<double> sizes = {1, 5, 20};
  int64_t steps = 10'000;
  std::string folder;
  std::string recording;
};

int RunReplayCertificate(const ReplayCertificateOptions& options) {
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
    const std::string file = folder + ".toml";
    std::ofstream(file) << scenario;
    // Rulings of a simulation are no part of the certificate.
    const Hushed hushed;
    return RunWorld({"simulate", file, "-o", folder, "--frames"}) == kDone;
  };
  asked.browse = [&clock](const std::string& address, const std::string& folder,
                          const std::function<bool()>& goes_on) {
    return certify::Browse(address, folder, goes_on, clock);
  };
  return NoneMissed(PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return replay::CertifyReplay(asked, clock);
  }));
}

}  // namespace

void AddCertifyReplay(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "replay", "The replay on recordings of a long evening: target T17");
  const auto options = std::make_shared<ReplayCertificateOptions>();
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
  AddCertificateOptions(*command, *options,
                        "Parts: T17-open, T17-frames, T17-browser, T17-lamp");
  command->add_option("--folder", options->folder,
                      "Where they are written (default: the folder for "
                      "temporary files); each goes again");
  command->add_option(
      "--recording", options->recording,
      "T17-lamp alone, on a recording with --frames in whose readings A's "
      "board switched its lamp (default: a reading is simulated)");
  command->footer(
      "Example: kimari certify replay --sizes 1,5. Exit code 1: a bar is "
      "missed, and named.");
  command->callback([&action, options] {
    action = [options] { return RunReplayCertificate(*options); };
  });
}

}  // namespace kimari::app
