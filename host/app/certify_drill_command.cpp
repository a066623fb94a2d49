// `kimari certify drill`.
#include <fstream>
#include <memory>
#include <string>

#include "host/app/certificate_run.h"
#include "host/app/command.h"
#include "host/app/run_world.h"
#include "host/base/clock.h"
#include "host/base/hushed.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/drill/drill_certificate.h"
#include "host/proof/certify/headless_browser.h"

namespace kimari::app {
namespace {

struct DrillCertificateOptions : CertificateOptions {
  int sittings = 1;
};

bool Simulate(const std::string& scenario, const std::string& folder) {
  const std::string file = folder + ".toml";
  std::ofstream(file) << scenario;
  // Rulings of a simulation are no part of the certificate.
  const Hushed hushed;
  return RunWorld({"simulate", file, "-o", folder}) == kDone;
}

int RunDrillCertificate(const DrillCertificateOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("drill");
  if (!scratch) return Report(scratch.error());
  drill::CertifyDrillOptions asked;
  asked.sittings = options.sittings;
  asked.seed = options.Seed();
  asked.only = options.only;
  asked.folder = scratch->Path();
  asked.simulate = Simulate;
  asked.browse = [&clock](const std::string& address, const std::string& of,
                          const std::function<bool()>& goes_on) {
    return certify::Browse(address, of, goes_on, clock);
  };
  return NoneMissed(PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return drill::CertifyDrill(asked, clock);
  }));
}

}  // namespace

void AddCertifyDrill(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "drill",
      "Drills: times on the simulated rig, pages of many answers, the first "
      "card: target T19");
  const auto options = std::make_shared<DrillCertificateOptions>();
  command
      ->add_option("--sittings", options->sittings,
                   "Of 50 readings on the simulated rig; five minutes each")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  AddCertificateOptions(
      *command, *options,
      "Parts: T19-first, T19-page, T19-desk, T19-taps, T19-rig");
  command->footer(
      "Example: kimari certify drill --only T19-first,T19-page. Exit code 1: a "
      "bar is missed, and named.");
  command->callback([&action, options] {
    action = [options] { return RunDrillCertificate(*options); };
  });
}

}  // namespace kimari::app
