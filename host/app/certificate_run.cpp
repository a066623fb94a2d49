#include "host/app/certificate_run.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <limits>

#include "host/app/command.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/base/stop_signal.h"

namespace kimari::app {

void AddCertificateOptions(CLI::App& command, CertificateOptions& options,
                           const std::string& parts) {
  command
      .add_option("--seed", options.seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  command.add_option("--only", options.only, parts)->delimiter(',');
  command.add_flag("--json", options.json, "One JSON object");
}

Result<certify::Certificate> PrintCertificate(
    const CertificateOptions& options,
    const std::function<
        Result<certify::Certificate>(const CertificateProgress&)>& run) {
  ListenForStop();
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
  if (!certificate) return Report(certificate.error());
  return certificate->Missed().empty() ? kDone : kAnswerIsNo;
}

}  // namespace kimari::app
