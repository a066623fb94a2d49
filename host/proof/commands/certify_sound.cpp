// `kimari-world certify sound`.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/scratch_folder.h"
#include "host/proof/certify/sound/sound_certificate.h"
#include "host/proof/commands/certify_command.h"
#include "host/uses/beside/world_process.h"

namespace kimari::world {
namespace {

constexpr int kQuickCards = 20;
constexpr int kQuickReaderKills = 5;

struct SoundOptions : CertificateOptions {
  int cards = 100;
  int sets = 6;
  int kills = 30;
  bool quick = false;
  std::string folder;
  std::string hand_marks;
};

int CertifySounds(const SoundOptions& options) {
  const SteadyClock clock;
  const auto scratch = ScratchFolder::Make("sound");
  if (!scratch) return kimari::Report(scratch.error());
  reader::CertifySoundOptions asked;
  asked.cards = options.quick ? kQuickCards : options.cards;
  asked.sets = options.quick ? 1 : options.sets;
  asked.seed = options.Seed();
  asked.only = options.only;
  asked.folder = options.folder;
  asked.hand_marks = options.hand_marks;
  asked.program = beside::ProgramHere("kimari");
  asked.scratch = scratch->Path();
  asked.kills = options.quick ? kQuickReaderKills : options.kills;
  const auto certificate = PrintCertificate(options, [&](const auto& progress) {
    asked.progress = progress;
    return reader::CertifySound(asked, clock);
  });
  if (!certificate) return kimari::Report(certificate.error());
  if (options.quick && !options.json) {
    fmt::print(
        "--quick: too few readings to show every bar; it is no certificate. "
        "The whole run is without --quick.\n");
  }
  return certificate->AllMet() ? kDone : kAnswerIsNo;
}

}  // namespace

void AddCertifySound(CLI::App& certify, Action& action) {
  CLI::App* command =
      certify.add_subcommand("sound", "The reader's sound: T7, T8, T16, T18");
  const auto options = std::make_shared<SoundOptions>();
  command->add_option("--cards", options->cards, "Cards of a set")
      ->check(CLI::Range(1, 100));
  command->add_option("--sets", options->sets, "Sets read in real time")
      ->check(CLI::PositiveNumber);
  command->add_option("--kills", options->kills, "Of sets that are read, T18")
      ->check(CLI::PositiveNumber);
  AddCertificateOptions(*command, *options);
  command->add_option("--reader", options->folder,
                      "Folder of a human reader's recordings, for T16");
  command->add_option("--hand-marks", options->hand_marks,
                      "Lines 'file,mora,seconds'");
  command->add_flag("--quick", options->quick, "A look, no certificate");
  command->callback([&action, options] {
    action = [options] { return CertifySounds(*options); };
  });
}

}  // namespace kimari::world
