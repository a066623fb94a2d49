// `kimari-world certify drill`.
#include <memory>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/drill/drill_certificate.h"
#include "host/proof/commands/certify_command.h"

namespace kimari::world {
namespace {

struct DrillOptions : CertificateOptions {
  int sittings = 1;
};

int CertifyDrills(const DrillOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("drill");
  if (!scratch) return kimari::Report(scratch.error());
  drill::CertifyDrillOptions asked;
  asked.sittings = options.sittings;
  asked.seed = options.Seed();
  asked.only = options.only;
  asked.folder = scratch->Path();
  asked.simulate = [](const std::string& scenario, const std::string& folder) {
    return SimulateInto(scenario, folder, false);
  };
  asked.browse = BrowseBy(clock);
  return NoneMissed(PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return drill::CertifyDrill(asked, clock);
  }));
}

}  // namespace

void AddCertifyDrill(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand("drill", "The drills: T19");
  const auto options = std::make_shared<DrillOptions>();
  command
      ->add_option("--sittings", options->sittings,
                   "Of 50 readings on the simulated rig")
      ->check(CLI::PositiveNumber);
  AddCertificateOptions(*command, *options);
  command->callback([&action, options] {
    action = [options] { return CertifyDrills(*options); };
  });
}

}  // namespace kimari::world
