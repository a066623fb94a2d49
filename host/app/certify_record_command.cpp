// `kimari certify record`.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <vector>

#include "host/app/certificate_run.h"
#include "host/app/command.h"
#include "host/app/record_campaigns.h"
#include "host/base/clock.h"
#include "host/base/scratch_folder.h"

namespace kimari::app {
namespace {

struct Options : CertificateOptions {
  int kills = 3;
  double seconds = 5;
};

int Run(const Options& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("record");
  if (!scratch) return Report(scratch.error());
  certify::Order order;
  order.subject = "recordings";
  order.seed = options.Seed();
  order.asked =
      fmt::format("{} kills, {} s of frames", options.kills, options.seconds);
  order.only = options.only;
  const std::vector<certify::NotRun> not_run = {
      {"T18", "power cut off at 100 instants",
       "needs a machine whose supply can be switched"}};
  return NoneMissed(PrintCertificate(options, [&](const auto& progress) {
    order.progress = progress;
    return certify::RunCampaigns(
        order,
        RecordCampaigns(
            {options.kills, options.seconds, scratch->Path(), &clock}),
        not_run);
  }));
}

}  // namespace

void AddCertifyRecord(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "record", "That a recording lasts: targets T13, T15, T18, T22");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("--kills", options->kills,
                   "Demos that are killed and resumed, each about a minute")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  command->add_option("--seconds", options->seconds, "Of frames recorded")
      ->check(CLI::Range(1.0, 3600.0))
      ->capture_default_str();
  AddCertificateOptions(*command, *options,
                        "Targets, or parts: T13-again, T15-disk, T15-cuts, "
                        "T18-kills, T22-archive");
  command->footer(
      "Example: kimari certify record --kills 30 --json. Exit code 1: a bar is "
      "missed, and named.");
  command->callback(
      [&action, options] { action = [options] { return Run(*options); }; });
}

}  // namespace kimari::app
