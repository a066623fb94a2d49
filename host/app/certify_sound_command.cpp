// `kimari certify sound`.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

#include "host/app/certificate_run.h"
#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/sound/sound_certificate.h"

namespace kimari::app {
namespace {

constexpr int kQuickCards = 20;
constexpr int kQuickReaderKills = 5;

struct SoundCertificateOptions : CertificateOptions {
  int cards = 100;
  int sets = 6;
  int kills = 30;
  bool quick = false;
  std::string folder;
  std::string hand_marks;
};

int RunSoundCertificate(const SoundCertificateOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("sound");
  if (!scratch) return Report(scratch.error());
  reader::CertifySoundOptions asked;
  asked.cards = options.quick ? kQuickCards : options.cards;
  asked.sets = options.quick ? 1 : options.sets;
  asked.seed = options.Seed();
  asked.only = options.only;
  asked.folder = options.folder;
  asked.hand_marks = options.hand_marks;
  asked.program = "/proc/self/exe";
  asked.scratch = scratch->Path();
  asked.kills = options.quick ? kQuickReaderKills : options.kills;
  const auto certificate = PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return reader::CertifySound(asked, clock);
  });
  if (!certificate) return Report(certificate.error());
  if (options.quick && !options.json) {
    fmt::print(
        "--quick: too few readings to show every bar; it is no certificate. "
        "The whole run is without --quick.\n");
  }
  return certificate->AllMet() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCertifySound(CLI::App& certify, Action& action) {
  CLI::App* command = certify.add_subcommand(
      "sound",
      "The reader's sound, heard at the monitor of a null sink, and its marks: "
      "targets T7, T8, T16, T18");
  const auto options = std::make_shared<SoundCertificateOptions>();
  command
      ->add_option("--cards", options->cards,
                   "Cards of a set; 3.5 s each in real time")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--sets", options->sets, "Sets read in real time")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--kills", options->kills, "Of sets that are read, T18")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  AddCertificateOptions(
      *command, *options,
      "Targets, as T8, or parts: T7-captured, T7-hours, T7-faults, T18-sets");
  command->add_option("--reader", options->folder,
                      "Folder of a human reader's recordings, for T16");
  command->add_option("--hand-marks", options->hand_marks,
                      "Instants read by eye in some of them: lines "
                      "'file,mora,seconds', mora 0 the first");
  command->add_flag("--quick", options->quick,
                    "20 cards of one set: a look, no certificate");
  command->footer(
      "Example: kimari certify sound --quick. The whole run reads 6 sets in "
      "real time, 50 minutes, and can show every bar; --quick reads 20 cards "
      "and says that it cannot. Exit code 0: every bar is met; 1: one is "
      "missed, over, or not shown.");
  command->callback([&action, options] {
    action = [options] { return RunSoundCertificate(*options); };
  });
}

}  // namespace kimari::app
