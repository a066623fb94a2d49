// `kimari-world certify close-calls`.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/base/stop_signal.h"
#include "host/proof/certify/close_calls/close_calls.h"
#include "host/proof/commands/certify_command.h"
#include "host/proof/commands/report.h"

namespace kimari::world {
namespace {

struct CloseCallOptions {
  int64_t trials = 30;
  int64_t seed = 1;
  std::string physics = "plate";
  bool without_seats = false;
  bool calibrated = false;
  bool knock = false;
  // None: 40, and 80 where other pairs knock too.
  std::optional<double> apart_ms;
  bool json = false;
  std::string pictures;
};

int CertifyPairs(const CloseCallOptions& options, const std::string& image) {
  close_calls::Asked asked;
  asked.drawn = options.physics == "drawn";
  if (!asked.drawn) {
    auto laws = sim::LoadLaws(options.physics);
    if (!laws) return ReportAsWorld(laws.error());
    asked.laws = std::move(*laws);
  }
  asked.image = image;
  asked.trials = options.trials;
  asked.seed = static_cast<uint64_t>(options.seed);
  asked.seats = !options.without_seats;
  asked.calibrated = options.calibrated;
  asked.knock = options.knock;
  asked.apart =
      FromMilliseconds(options.apart_ms.value_or(options.knock ? 80 : 40));
  const bool show = isatty(STDERR_FILENO) != 0;
  asked.progress = [show](std::string_view what, double share) {
    if (show) ShowProgress(what, share);
    return !g_stop;
  };
  const ProcessorClock processor;
  const HostTime begun = processor.Now();
  const auto report = close_calls::CertifyCloseCalls(asked);
  const double took = std::max(1e-9, (processor.Now() - begun).Seconds());
  if (show) ClearProgress();
  if (!report) return ReportAsWorld(report.error());
  fmt::print("{}", options.json ? PrintableJson(close_calls::Json(*report))
                                : PrintableLines(close_calls::Table(*report)));
  fmt::print(stderr, "{} pairs in {:.0f} s of this thread: {:.1f} pairs/s\n",
             report->pairs, took, static_cast<double>(report->pairs) / took);
  if (!options.pictures.empty()) {
    const auto written = close_calls::WritePictures(*report, options.pictures);
    if (!written) return ReportAsWorld(written.error());
  }
  return report->Broken().empty() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCertifyCloseCalls(CLI::App& certify, std::string& image,
                          Action& action) {
  const auto options = std::make_shared<CloseCallOptions>();
  CLI::App* command = certify.add_subcommand(
      "close-calls", "Two touches of one card, by law of physics: T1");
  command
      ->add_option("--trials", options->trials,
                   "Pairs of each margin under each law")
      ->check(CLI::Range(int64_t{1}, int64_t{10'000'000}));
  command
      ->add_option("--seed", options->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()));
  command->add_option(
      "--physics", options->physics,
      "A law of what hands do to pads, its file, all, or drawn: a "
      "law drawn for each 24 pairs");
  command->add_flag("--without-seats", options->without_seats,
                    "The judge is told nothing of the seat mats");
  command->add_flag("--calibrated", options->calibrated,
                    "Both players tap foil on either mat first, as 'kimari "
                    "calibrate touch' asks, and the judge knows what it shows");
  command->add_flag("--knock", options->knock,
                    "A knock disc under each mat, of which the judge is told");
  command
      ->add_option("--apart", options->apart_ms,
                   "From pair to pair on one bench, ms (40; 80 with --knock); "
                   "from 700 on each has the boards alone")
      ->check(CLI::Range(10.0, 10'000.0));
  command->add_flag("--json", options->json, "One JSON object");
  command->add_option("--pictures", options->pictures,
                      "Folder for reliability diagrams (SVG)");
  command->add_option("--image", image, "Firmware of the boards (ELF)");
  command->callback([&action, &image, options] {
    action = [&image, options] { return CertifyPairs(*options, image); };
  });
}

}  // namespace kimari::world
