#include "host/uses/live/live_match.h"

#include <spdlog/fmt/fmt.h>

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "audio/select_output.h"
#include "audio/voice.h"
#include "host/base/claim.h"
#include "host/base/disk_words.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/reader/sound_calibration.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/rig/attached_files.h"
#include "host/rig/output_folder.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/live/play.h"
#include "host/uses/live/resumed_match.h"

namespace kimari::live {
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
      " / {1}使っています。抗議の期限が過ぎたら、kimari archiveで小さくして、元"
      "の記録は消してかまいません\n",
      Printable(recording), SizeWords(bytes));
}

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

std::map<std::string, std::string> HeadOf(const std::string& recording) {
  auto source = recording::FileSource::Open(recording);
  return source ? recording::HeadOf(**source)
                : std::map<std::string, std::string>();
}

void SayWhoWasNotAsked(const MatchOptions& options) {
  if (!options.resume.empty() || !options.consent.empty()) return;
  fmt::print(
      "Whether the players agree to be recorded is not noted (--consent).\n"
      "録画への同意は記録されていません(--consent)。\n");
}

}  // namespace

int PlayMatch(const MatchOptions& options) {
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
    auto so_far = GoOnWith(options.resume, clock);
    if (!so_far) return Report(so_far.error());
    live.recording = options.resume;
    live.so_far = std::move(*so_far);
  }
  auto file = rig::ReadRigFile(options.rig);
  if (!file) return Report(file.error());
  const auto page = web::AccessFor(options.page);
  if (!page) return Report(page.error());
  options.hands.Into(*file);
  const auto lamp = rig::FirstLampOr(
      options.first_lamp, file->first_lamp.value_or(rig::FirstLamp{}));
  if (!lamp) return Report(lamp.error());
  live.first_lamp = *lamp;
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
  // Players may be minors: what was said of it stands at the head of the
  // recording.
  live.consent = recording::ConsentOf(options.consent)
                     .value_or(recording::Consent::kNotAsked);
  live.keep_names_until = options.keep_names_until;
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
  const auto say = [&live](const char* key, const std::string& said) {
    if (!said.empty()) live.metadata[key] = said;
  };
  say("meet", options.meet);
  say("hall", options.hall);
  say("round", options.round);
  // One that goes on began when its first part did.
  const std::map<std::string, std::string> head =
      options.resume.empty() ? live.metadata : HeadOf(options.resume);
  auto rig = rig::LiveRig::Open(*file, live, sound.output.get(), clock);
  if (!rig) return Report(rig.error());
  SayWhoWasNotAsked(options);
  if (!file->human) PrintText("{}\n", sound.sentence);
  PlayOptions play;
  play.page = *page;
  play.port = options.port;
  play.head = head;
  play.keep_page = !options.headless;
  play.beside = beside;
  const Result<int> played = Play(**rig, live, play, clock);
  if (rig->get()->Began()) SayKept(live.recording);
  return played ? *played : Report(played.error());
}

}  // namespace kimari::live
