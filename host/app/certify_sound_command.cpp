// `kimari certify sound`.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/play.h"
#include "host/certify/progress_bar.h"
#include "host/reader/certify/sound_certificate.h"

namespace kimari::app {
namespace {

struct Options {
  int cards = 100;
  int sets = 1;
  int64_t seed = 1;
  std::vector<std::string> only;
  std::string folder;
  std::string hand_marks;
  bool json = false;
};

int Run(const Options& options) {
  ListenForStop();
  const SteadyClock clock;
  const bool show = isatty(STDERR_FILENO) != 0;
  reader::CertifySoundOptions asked;
  asked.cards = options.cards;
  asked.sets = options.sets;
  asked.seed = static_cast<uint64_t>(options.seed);
  asked.only = options.only;
  asked.folder = options.folder;
  asked.hand_marks = options.hand_marks;
  asked.progress = [&](std::string_view what, double share) {
    if (show) certify::ShowProgress(what, share);
    return !g_stop;
  };
  const auto certificate = reader::CertifySound(asked, clock);
  if (show) certify::ClearProgress();
  if (!certificate) return Report(certificate.error());
  fmt::print("{}", options.json ? certify::Json(*certificate)
                                : certify::Table(*certificate));
  return certificate->Missed().empty() ? 0 : 1;
}

}  // namespace

void AddCertifySound(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "sound",
      "The reader's sound, heard at the monitor of a null sink, and its marks: "
      "targets T7, T8, T16");
  const auto options = std::make_shared<Options>();
  command
      ->add_option("--cards", options->cards,
                   "Cards of a set; 3.5 s each in real time")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--sets", options->sets, "Sets read in real time")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command
      ->add_option("--seed", options->seed, "All that is drawn follows from it")
      ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
      ->capture_default_str();
  command
      ->add_option("--only", options->only,
                   "Targets, as T8, or parts: T7-captured, T7-hours, T7-faults")
      ->delimiter(',');
  command->add_option("--reader", options->folder,
                      "Folder of a human reader's recordings, for T16");
  command->add_option("--hand-marks", options->hand_marks,
                      "Instants read by eye in some of them: lines "
                      "'file,mora,seconds', mora 0 the first");
  command->add_flag("--json", options->json, "One JSON object");
  command->footer(
      "Example: kimari certify sound --cards 20. All cards take ten minutes; "
      "--sets 3 shows all bars. Exit code 1: a bar is missed, and named.");
  command->callback(
      [&action, options] { action = [options] { return Run(*options); }; });
}

}  // namespace kimari::app
