// `kimari certify record`.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "host/app/certificate_run.h"
#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/record/record_certificate.h"

namespace kimari::app {
namespace {

constexpr int kQuickRecordKills = 1;
constexpr int kQuickInstants = 10;
constexpr double kQuickSeconds = 5;

struct RecordCertificateOptions : CertificateOptions {
  std::optional<int> kills;
  std::optional<int> instants;
  std::optional<double> seconds;
  bool quick = false;
};

rig::CertifyRecordOptions AskedBy(const RecordCertificateOptions& options) {
  rig::CertifyRecordOptions asked;
  if (options.quick) {
    asked.kills = kQuickRecordKills;
    asked.instants = kQuickInstants;
    asked.seconds = kQuickSeconds;
  }
  asked.kills = options.kills.value_or(asked.kills);
  asked.instants = options.instants.value_or(asked.instants);
  asked.seconds = options.seconds.value_or(asked.seconds);
  asked.seed = options.Seed();
  asked.only = options.only;
  return asked;
}

int RunRecordCertificate(const RecordCertificateOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("record");
  if (!scratch) return Report(scratch.error());
  rig::CertifyRecordOptions asked = AskedBy(options);
  asked.folder = scratch->Path();
  const double minutes = rig::CertifyRecordTakes(asked).Seconds() / 60;
  PrintText(stderr,
            "This takes about {:.0f} min on two cores that do nothing else, "
            "and up to 1 GB of {}.\n",
            std::max(1.0, std::ceil(minutes)),
            std::filesystem::path(asked.folder).parent_path().string());
  const auto certificate = PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return rig::CertifyRecord(asked, clock);
  });
  if (certificate && options.quick && !options.json) {
    fmt::print(
        "--quick: too few ends to show every bar; it is no certificate. The "
        "whole run is without --quick.\n");
  }
  return NoneMissed(certificate);
}

}  // namespace

void AddCertifyRecord(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "record", "That a recording lasts: targets T13, T15, T18, T22");
  const auto options = std::make_shared<RecordCertificateOptions>();
  command
      ->add_option("--kills", options->kills,
                   "Demos that are killed and resumed, each about a minute "
                   "(default: 30)")
      ->check(CLI::Range(1, 100'000));
  command
      ->add_option("--instants", options->instants,
                   "Of every other kind of end: kills, power cuts, full disks "
                   "(default: 100)")
      ->check(CLI::Range(1, 100'000));
  command
      ->add_option("--seconds", options->seconds,
                   "Of frames recorded in real time (default: 30)")
      ->check(CLI::Range(1.0, 3600.0));
  AddCertificateOptions(
      *command, *options,
      "Targets, or parts: T13-again, T15-disk, T15-cuts, T15-power, T15-kills, "
      "T15-full, T15-slow, T18-kills, T18-anew, T22-archive");
  command->add_flag("--quick", options->quick,
                    "One kill, 10 instants, 5 s: a look, no certificate");
  command->footer(
      "Example: kimari certify record --quick. The whole run takes three "
      "quarters of an hour and says so first. Exit code 1: a bar is missed, "
      "and named.");
  command->callback([&action, options] {
    action = [options] { return RunRecordCertificate(*options); };
  });
}

}  // namespace kimari::app
