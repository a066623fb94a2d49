// `kimari match`: a live match on the rig that a file describes.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "audio/select_output.h"
#include "audio/voice.h"
#include "host/app/command.h"
#include "host/app/declared_hands.h"
#include "host/app/listen_options.h"
#include "host/base/claim.h"
#include "host/base/disk_words.h"
#include "host/base/stop_signal.h"
#include "host/reader/sound_calibration.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/rig/attached_files.h"
#include "host/rig/output_folder.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/drill/local_day.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/live/play.h"
#include "host/uses/live/resumed_match.h"

namespace kimari::app {
namespace {

// How much of the disk, and what may go.
void SayKept(const std::string& recording) {
  uint64_t bytes = 0;
  for (uint32_t part = 1; part < recording::NextPart(recording); ++part) {
    bytes += BytesIn(recording::PartPath(recording, part));
  }
  PrintText(
      "{0} takes {1}. Keep it as long as the match may be disputed; then "
      "'kimari archive {0} -o FILE' makes a smaller copy, and it may be deleted"
      " / {1}使っています。異議の期限が過ぎたら、kimari archiveで小さくして、元"
      "の記録は消してかまいません\n",
      Printable(recording), SizeWords(bytes));
}

struct MatchOptions {
  std::string rig = "rig.toml";
  std::string folder;
  std::string resume;
  std::string faces;
  std::string frames = "takes";
  std::string consent;
  int keep_days = 0;
  std::string reader;
  std::string voice;  // empty: the low one
  std::string audio;
  live::DeclaredHands hands;
  std::string seed;
  bool headless = false;
  bool fill = false;
  bool settle_first = false;
  bool beside = false;  // another page has started it (PageBeside)
  std::string protest_until = "call";
  double closing_s = 120;
  double minutes = 0;
  web::ListenOptions page;
  uint16_t port = 8470;
};

// A human reader needs no recordings, no order and no loudspeaker.
Result<void> NothingToRead(const MatchOptions& options) {
  for (const auto& [name, given] :
       {std::pair("--reader", !options.reader.empty()),
        std::pair("--fill", options.fill),
        std::pair("--voice", !options.voice.empty()),
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

// The players and the court of a demo are gone with its world: it makes them
// anew itself.
Result<void> NotADemo(const std::string& recording) {
  auto source = recording::FileSource::Open(recording);
  if (!source) return tl::unexpected(source.error());
  const auto head = recording::HeadOf(**source);
  const auto world = head.find("world");
  if (world == head.end() || world->second != "simulated") return {};
  return Fail(ErrorKind::kUsage,
              recording +
                  ": this match was a demo: go on with it by 'kimari demo "
                  "--resume' / これはデモの試合です。kimari demo "
                  "--resumeで再開してください");
}

// Players may be minors: what was said of it stands at the head of the
// recording.
void NoteConsent(const MatchOptions& options, rig::LiveOptions& live) {
  live.consent = recording::ConsentOf(options.consent)
                     .value_or(recording::Consent::kNotAsked);
  if (options.keep_days > 0) {
    live.keep_names_until =
        recording::DaysAfter(drill::Today(), options.keep_days).value_or("");
  }
}

void SayWhoWasNotAsked(const MatchOptions& options) {
  if (!options.resume.empty() || !options.consent.empty()) return;
  fmt::print(
      "Whether the players agree to be recorded is not noted (--consent).\n"
      "録画への同意は記録されていません(--consent)。\n");
}

int RunMatch(const MatchOptions& options) {
  ListenForStop();
  std::optional<int> beside;
  if (options.beside) beside = beside::KeepOutputForPort();
  const SteadyClock clock;
  rig::LiveOptions live;
  // Whether there is a match to go on with comes before all devices.
  std::optional<rig::OutputFolder> folder;
  std::optional<Claim> claim;
  if (!options.resume.empty()) {
    if (auto real = NotADemo(options.resume); !real) {
      return Report(real.error());
    }
    auto claimed = Claim::Of(options.resume);
    if (!claimed) return Report(claimed.error());
    claim.emplace(std::move(*claimed));
    auto so_far = live::GoOnWith(options.resume, clock);
    if (!so_far) return Report(so_far.error());
    live.recording = options.resume;
    live.so_far = std::move(*so_far);
  }
  auto file = rig::ReadRigFile(options.rig);
  if (!file) return Report(file.error());
  const auto page = web::AccessFor(options.page);
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
  if (options.resume.empty()) {
    auto made = rig::OutputFolder::ForMatch(options.folder);
    if (!made) return Report(made.error());
    folder.emplace(std::move(*made));
    live.recording = options.folder + "/match.mcap";
    auto claimed = Claim::Of(live.recording);
    if (!claimed) return Report(claimed.error());
    claim.emplace(std::move(*claimed));
  }
  if (!options.reader.empty()) live.recitation = options.reader;
  live.voice =
      audio::VoicePitchNamed(options.voice).value_or(audio::VoicePitch::kLow);
  live.faces = options.faces;
  live.frames =
      options.frames == "all" ? rig::KeptFrames::kAll : rig::KeptFrames::kTakes;
  NoteConsent(options, live);
  auto files = rig::AttachedFiles(options.rig, *file);
  if (!files) return Report(files.error());
  live.files = std::move(*files);
  live.fill = options.fill;
  live.unattended = options.headless;
  live.seed = options.seed;
  live.wait_for_open = options.settle_first;
  live.protest_until_call = options.protest_until == "call";
  if (!options.headless) live.closing = FromSeconds(options.closing_s);
  live.time_limit = FromSeconds(options.minutes * 60);
  live.metadata = keeping::MadeBy();
  live.metadata["started"] = WallClockIso8601();
  auto rig = rig::LiveRig::Open(*file, live, sound.output.get(), clock);
  if (!rig) return Report(rig.error());
  SayWhoWasNotAsked(options);
  if (!file->human) PrintText("{}\n", sound.sentence);
  live::PlayOptions play;
  play.page = *page;
  play.port = options.port;
  play.keep_page = !options.headless;
  play.beside = beside;
  const Result<int> played = live::Play(**rig, live, play, clock);
  if (rig->get()->Began()) SayKept(live.recording);
  return played ? *played : Report(played.error());
}

}  // namespace

void AddMatch(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("match", "A live match on the rig of a rig file");
  const auto options = std::make_shared<MatchOptions>();
  command->add_option("--rig", options->rig, "Rig file (default rig.toml)");
  auto* where = command->add_option_group("where");
  auto* output = where->add_option("-o,--output", options->folder,
                                   "Folder for recording and rulings");
  auto* resume = where->add_option(
      "--resume", options->resume,
      "Goes on with the match of this recording, which the program did not end "
      "(a crash, a power cut): by its rules, players and order");
  where->require_option(1);
  output->excludes(resume);
  command->add_option(
      "--deck", options->faces,
      "File that keeps how the deck's cards look: where it is there, nobody "
      "lays the deck's sheets out; else it is made of them");
  command
      ->add_option(
          "--frames", options->frames,
          "Which frames are recorded: all (up to 200 MB a reading), or of "
          "readings that nobody disputes those around the takes "
          "(takes, 20 MB)")
      ->check(CLI::IsMember({"all", "takes"}))
      ->capture_default_str();
  command
      ->add_option("--consent", options->consent,
                   "Who agreed to be recorded, noted at the start of the "
                   "recording: players; guardians too, for minors; or "
                   "refused: then no frames and no names are kept")
      ->check(CLI::IsMember({"players", "guardians", "refused"}))
      ->excludes(resume);
  command
      ->add_option("--keep-days", options->keep_days,
                   "The players' names are kept for so many days; 'kimari "
                   "forget --expired' takes them out then")
      ->check(CLI::Range(1, 36500))
      ->excludes(resume);
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings");
  command->add_flag("--fill", options->fill,
                    "With --reader: a synthetic voice reads the phrases that "
                    "the folder does not hold");
  command
      ->add_option("--voice", options->voice,
                   "The synthetic voice that reads what is not recorded: low "
                   "(default) or high")
      ->check(CLI::IsMember({"low", "high"}));
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command
      ->add_option("--seed", options->seed,
                   "Of the reading order; drawn when left out")
      ->excludes(resume);
  AddDeclaredHands(*command, options->hands);
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
  AddListenOptions(*command, options->page);
  command->add_option("--port", options->port, "Of the page");
  command->add_flag("--beside", options->beside)->group("");  // of people: no
  command->footer(
      "It takes about 21 MB of the disk a reading (--frames all: 198 MB), all "
      "in its folder; 'kimari archive' makes a smaller copy of what is to be "
      "kept.\n"
      "Example: kimari match --rig rig.toml -o evening\n"
      "After a crash: kimari match --rig rig.toml --resume "
      "evening/match.mcap");
  command->callback([&action, options] {
    action = [options] { return RunMatch(*options); };
  });
}

}  // namespace kimari::app
