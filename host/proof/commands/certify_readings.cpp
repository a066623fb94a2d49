// `kimari-world certify readings`.
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "host/proof/certify/readings/readings.h"
#include "host/proof/commands/certify_command.h"
#include "host/proof/commands/report.h"

namespace kimari::world {
namespace {

struct ReadingsOptions {
  CertificateOptions printed;
  int64_t trials = 8;
  std::string physics = "plate";
  bool failing = false;
  std::string keep;
  std::string kept;
};

int CertifyDrawn(const ReadingsOptions& options, const std::string& image) {
  readings::Asked asked;
  if (options.physics != "drawn") {
    auto laws = sim::LoadLaws(options.physics);
    if (!laws) return ReportAsWorld(laws.error());
    asked.laws = std::move(*laws);
  }
  asked.image = image;
  asked.trials = options.trials;
  asked.seed = options.printed.Seed();
  asked.failing = options.failing;
  asked.keep = options.keep;
  asked.kept = options.kept;
  const auto certificate =
      PrintCertificate(options.printed, [&](const auto& progress) {
        asked.progress = progress;
        return readings::CertifyReadings(asked);
      });
  return certificate ? NoneMissed(certificate)
                     : ReportAsWorld(certificate.error());
}

}  // namespace

void AddCertifyReadings(CLI::App& certify, std::string& image, Action& action) {
  const auto options = std::make_shared<ReadingsOptions>();
  CLI::App* command = certify.add_subcommand(
      "readings", "Drawn readings: what is left to the judge without need");
  command->add_option("--trials", options->trials, "Readings of each kind")
      ->check(CLI::Range(int64_t{1}, int64_t{1'000'000}));
  command
      ->add_option("--seed", options->printed.seed,
                   "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  command->add_option("--physics", options->physics,
                      "A law of what hands do to pads, its file, all (in "
                      "turn), or drawn: a law drawn for each match");
  command->add_flag("--failing", options->failing,
                    "Devices fail in three readings of each match");
  CLI::Option* keep = command->add_option(
      "--keep", options->keep, "Folder that the matches are kept in");
  command
      ->add_option("--kept", options->kept,
                   "Matches kept in this folder are judged again, none is "
                   "played")
      ->excludes(keep);
  command->add_flag("--json", options->printed.json, "One JSON object");
  command->add_option("--image", image, "Firmware of the boards (ELF)");
  command->callback([&action, &image, options] {
    action = [&image, options] { return CertifyDrawn(*options, image); };
  });
}

}  // namespace kimari::world
