// `kimari match`: a live match on the rig that a file describes.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>
#include <utility>

#include "host/app/command.h"
#include "host/app/declared_hands.h"
#include "host/app/play.h"
#include "host/reader/sound_calibration.h"
#include "host/rig/output_folder.h"

namespace kimari::app {
namespace {

struct Options {
  std::string rig = "rig.toml";
  std::string folder;
  std::string reader;
  std::string audio;
  DeclaredHands hands;
  std::string seed;
  bool headless = false;
  bool fill = false;
  bool settle_first = false;
  std::string protest_until = "call";
  double closing_s = 120;
  double minutes = 0;
  ListenOptions page;
  uint16_t port = 8470;
};

// A human reader needs no recordings, no order and no loudspeaker.
Result<void> NothingToRead(const Options& options) {
  for (const auto& [name, given] :
       {std::pair("--reader", !options.reader.empty()),
        std::pair("--fill", options.fill),
        std::pair("--seed", !options.seed.empty()),
        std::pair("--audio", !options.audio.empty())}) {
    if (!given) continue;
    return Fail(ErrorKind::kUsage,
                fmt::format("{}: {} is for a match that the rig reads, and "
                            "its [reader] says that a human does: leave one "
                            "of them out",
                            options.rig, name));
  }
  return {};
}

int RunMatch(const Options& options) {
  ListenForStop();
  const SteadyClock clock;
  auto file = rig::ReadRigFile(options.rig);
  if (!file) return Report(file.error());
  const auto page = AccessFor(options.page.listen, options.page.token);
  if (!page) return Report(page.error());
  options.hands.Into(*file);
  audio::SelectedOutput sound;
  if (file->human) {
    if (auto asked = NothingToRead(options); !asked) {
      return Report(asked.error());
    }
  } else {
    auto selected = audio::SelectOutput(
        options.audio, clock,
        {.headless = options.headless, .lookahead = Milliseconds(100)});
    if (!selected) return Report(selected.error());
    sound = std::move(*selected);
    const auto measured =
        reader::Calibrate(sound, reader::SoundCalibrationFile());
    if (!measured) return Report(measured.error());
  }
  const auto folder = rig::OutputFolder::Make(options.folder);
  if (!folder) return Report(folder.error());
  rig::LiveOptions live;
  live.recording = options.folder + "/match.mcap";
  if (!options.reader.empty()) live.recitation = options.reader;
  live.fill = options.fill;
  live.seed = options.seed;
  live.wait_for_open = options.settle_first;
  live.protest_until_call = options.protest_until == "call";
  if (!options.headless) live.closing = FromSeconds(options.closing_s);
  live.time_limit = FromSeconds(options.minutes * 60);
  live.metadata = {{"started", WallClockIso8601()}};
  auto rig = rig::LiveRig::Open(*file, live, sound.output.get(), clock);
  if (!rig) return Report(rig.error());
  if (!file->human) fmt::print("{}\n", sound.sentence);
  PlayOptions play;
  play.page = *page;
  play.port = options.port;
  play.keep_page = !options.headless;
  const Result<int> played = Play(**rig, live, play, clock);
  return played ? *played : Report(played.error());
}

}  // namespace

void AddMatch(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("match", "A live match on the rig of a rig file");
  const auto options = std::make_shared<Options>();
  command->add_option("--rig", options->rig, "Rig file (default rig.toml)");
  command
      ->add_option("-o,--output", options->folder,
                   "Folder for recording and rulings")
      ->required();
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings");
  command->add_flag("--fill", options->fill,
                    "With --reader: a synthetic voice reads the phrases that "
                    "the folder does not hold");
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command->add_option("--seed", options->seed,
                      "Of the reading order; drawn when left out");
  options->hands.AddTo(*command);
  command->add_flag("--settle-first", options->settle_first,
                    "An open ruling holds the reader until it is settled at "
                    "the desk");
  command
      ->add_option("--protest-until", options->protest_until,
                   "First sound that ends the right to protest: of the next "
                   "card's upper phrase (call) or of the lower phrase before "
                   "it (lower)")
      ->check(CLI::IsMember({"call", "lower"}));
  command
      ->add_option("--closing", options->closing_s,
                   "Seconds that a match which is won waits for a protest and "
                   "for signatures (default 120)")
      ->check(CLI::Range(0, 3600));
  command
      ->add_option("--minutes", options->minutes,
                   "A practice ends after so many, once the reading under way "
                   "is settled")
      ->check(CLI::Range(0.1, 600.0));
  command->add_flag("--headless", options->headless, "End with the match");
  options->page.AddTo(*command);
  command->add_option("--port", options->port, "Of the page");
  command->footer("Example: kimari match --rig rig.toml -o evening");
  command->callback([&action, options] {
    action = [options] { return RunMatch(*options); };
  });
}

}  // namespace kimari::app
