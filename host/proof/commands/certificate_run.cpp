#include "host/proof/commands/certificate_run.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <fstream>
#include <limits>

#include "host/base/exit_code.h"
#include "host/base/hushed.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/base/stop_signal.h"
#include "host/proof/certify/headless_browser.h"
#include "host/uses/beside/run_world.h"

namespace kimari::world {

void AddCertificateOptions(CLI::App& command, CertificateOptions& options) {
  command
      .add_option("--seed", options.seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  command
      .add_option("--only", options.only,
                  "Targets, as T3,T4, or parts: T12-frames")
      ->delimiter(',');
  command.add_flag("--json", options.json, "One JSON object");
}

Result<certify::Certificate> PrintCertificate(
    const CertificateOptions& options,
    const std::function<
        Result<certify::Certificate>(const CertificateProgress&)>& run) {
  const bool show = isatty(STDERR_FILENO) != 0;
  auto certificate = run([show](std::string_view what, double share) {
    if (show) ShowProgress(what, share);
    return !g_stop;
  });
  if (show) ClearProgress();
  if (certificate) {
    fmt::print("{}", options.json
                         ? PrintableJson(certify::Json(*certificate))
                         : PrintableLines(certify::Table(*certificate)));
  }
  return certificate;
}

int NoneMissed(const Result<certify::Certificate>& certificate) {
  if (!certificate) return kimari::Report(certificate.error());
  return certificate->Missed().empty() ? kDone : kAnswerIsNo;
}

bool SimulateInto(const std::string& scenario, const std::string& folder,
                  bool frames) {
  const std::string file = folder + ".toml";
  std::ofstream(file) << scenario;
  std::vector<std::string> words = {"simulate", file, "-o", folder};
  if (frames) words.emplace_back("--frames");
  // Rulings of a simulation are no part of the certificate.
  const Hushed hushed;
  return beside::RunWorld(words) == kDone;
}

Browse BrowseBy(const Clock& clock) {
  return [&clock](const std::string& address, const std::string& folder,
                  const std::function<bool()>& goes_on) {
    return certify::Browse(address, folder, goes_on, clock);
  };
}

}  // namespace kimari::world
