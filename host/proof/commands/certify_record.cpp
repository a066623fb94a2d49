// `kimari-world certify record`.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/record/record_certificate.h"
#include "host/proof/commands/certify_command.h"
#include "host/uses/beside/world_process.h"

namespace kimari::world {
namespace {

constexpr int kQuickRecordKills = 1;
constexpr int kQuickInstants = 10;
constexpr double kQuickSeconds = 5;

struct RecordOptions : CertificateOptions {
  std::optional<int> kills;
  std::optional<int> instants;
  std::optional<double> seconds;
  bool quick = false;
};

rig::CertifyRecordOptions AskedBy(const RecordOptions& options) {
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
  asked.program = beside::ProgramHere("kimari");
  return asked;
}

int CertifyRecords(const RecordOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("record");
  if (!scratch) return kimari::Report(scratch.error());
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
  CLI::App* command =
      certify.add_subcommand("record", "The recording: T13, T15, T18, T22");
  const auto options = std::make_shared<RecordOptions>();
  command->add_option("--kills", options->kills, "Demos killed and resumed")
      ->check(CLI::PositiveNumber);
  command->add_option("--instants", options->instants, "Of every other end")
      ->check(CLI::PositiveNumber);
  command->add_option("--seconds", options->seconds, "Of frames recorded")
      ->check(CLI::PositiveNumber);
  AddCertificateOptions(*command, *options);
  command->add_flag("--quick", options->quick, "A look, no certificate");
  command->callback([&action, options] {
    action = [options] { return CertifyRecords(*options); };
  });
}

}  // namespace kimari::world
