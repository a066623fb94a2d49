#include "host/uses/demo/demo.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audio/private_sound_server.h"
#include "audio/select_output.h"
#include "host/base/claim.h"
#include "host/base/disk_words.h"
#include "host/base/exit_code.h"
#include "host/base/print_text.h"
#include "host/base/private_file.h"
#include "host/base/scratch_folder.h"
#include "host/base/stop_signal.h"
#include "host/rig/attached_files.h"
#include "host/rig/output_folder.h"
#include "host/uses/beside/run_world.h"
#include "host/uses/beside/world_process.h"
#include "host/uses/keeping/made_by.h"
#include "host/uses/live/play.h"
#include "host/uses/live/resumed_match.h"

namespace kimari::demo {
namespace {

namespace fs = std::filesystem;

// A demo, and where it stands.
struct Asked : DemoOptions {
  std::shared_ptr<const rig::MatchSoFar> so_far;  // of one that goes on
  web::PageAccess access;
};

std::string DefaultFolder(const DemoOptions& options) {
  std::string stamp = WallClockIso8601();
  std::erase_if(stamp, [](char c) { return c == ':' || c == '-'; });
  return fmt::format("recordings/demo-{}-{}", stamp, options.world.Name());
}

int StoppedBeforeItBegan() {
  fmt::print("Stopped before the match began; nothing was written.\n");
  return kDone;
}

Error WorldEnded(beside::WorldProcess& world) {
  const int code = world.Wait();
  return {ErrorKind::kDevice,
          world.Signal() != 0
              ? fmt::format("the simulated world was ended by signal {}",
                            world.Signal())
              : fmt::format("the simulated world ended by itself (exit code "
                            "{})",
                            code)};
}

// The exit code where there is nothing to play; the world's first word is its
// rig file.
std::optional<int> AwaitWorld(beside::WorldProcess& world,
                              const std::string& rig_file, const Clock& clock) {
  const HostTime until = clock.Now() + Seconds(20);
  while (!fs::exists(rig_file)) {
    if (g_stop) return StoppedBeforeItBegan();
    if (!world.Running()) {
      // What it refused, it said itself.
      const int code = world.Wait();
      const bool said = code == kWrongUse || code == kFault;
      return said && world.Signal() == 0 ? code : Report(WorldEnded(world));
    }
    if (clock.Now() > until) {
      return Report(
          {ErrorKind::kDevice, "the simulated world was not ready after 20 s"});
    }
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  return std::nullopt;
}

bool KeepTruth(const std::string& scratch, const std::string& folder) {
  std::ifstream truth(scratch + "/truth.json");
  if (!truth) return false;
  const std::string text{std::istreambuf_iterator<char>(truth), {}};
  return WritePrivate(folder + "/truth.json", text).has_value();
}

bool Recorded(const std::string& folder) {
  return fs::exists(folder + "/match.mcap");
}

// Nobody played: it is nobody's evidence.
void SayRemovable(const std::string& folder) {
  PrintText(
      "It takes {0} in {1}; nothing else needs it: remove the folder when you "
      "like / "
      "{0}使っています。デモの記録なので、フォルダーごと消してかまいません"
      "\n",
      SizeWords(BytesIn(folder)), Printable(folder));
}

// Says how the match ended and scores it. Where it was gone on with, the world
// before has taken its truth with it.
int Finish(const std::string& folder, bool truth, evidence::ReadingId first) {
  if (g_stop) {
    if (!Recorded(folder)) return kDone;  // said by Play
    PrintText("Stopped. The recording is in {}\n", Printable(folder));
    SayRemovable(folder);
    return kDone;
  }
  if (!truth) {
    return Report(
        {ErrorKind::kDevice, "the simulated world left no truth.json in " +
                                 folder + ": the rulings cannot be scored"});
  }
  fmt::print("\n");
  std::fflush(stdout);
  const int code = beside::RunWorld(
      {"score", "--first", std::to_string(first), "--", folder});
  if (code != kDone && code != kAnswerIsNo) return code;
  PrintText("Recording, rulings and truth: {}\n", Printable(folder));
  SayRemovable(folder);
  return code;
}

Result<audio::SelectedOutput> SelectSound(const DemoOptions& options,
                                          const Clock& clock) {
  audio::SelectOptions select;
  select.headless = options.headless;
  select.lookahead = Milliseconds(1000);
  auto sound = audio::SelectOutput(options.audio, clock, select);
  if (!sound && options.audio.empty()) {
    const std::string why = sound.error().message;
    sound = audio::SelectOutput("none", clock, select);
    if (sound) sound->sentence = why + "\n" + sound->sentence;
  }
  return sound;
}

std::vector<std::string> WorldWords(const Asked& options,
                                    const std::string& scratch,
                                    const audio::SelectedOutput& sound) {
  std::vector<std::string> words = {"serve", "--dir", scratch};
  const auto made_from = options.world.Words();
  words.insert(words.end(), made_from.begin(), made_from.end());
  if (options.so_far) {
    words.insert(
        words.end(),
        {"--done", std::to_string(live::Settled(*options.so_far)), "--next",
         std::to_string(live::NextReading(*options.so_far))});
    if (fs::exists(options.resume + rig::kFaces)) {
      words.push_back("--no-sheets");
    }
  }
  if (sound.server) {
    words.insert(words.end(), {"--ear", "pulse:" + sound.server->Address()});
  }
  return words;
}

// Where it is played, by this program alone.
struct Place {
  std::optional<rig::OutputFolder> folder;  // of a new one
  Claim claim;
};

// The recording that goes on, or the folder of a new one.
Result<Place> Where(Asked& options, const Clock& clock) {
  if (options.resume.empty()) {
    if (options.folder.empty()) options.folder = DefaultFolder(options);
    auto folder = rig::OutputFolder::ForMatch(options.folder);
    if (!folder) return tl::unexpected(folder.error());
    auto claim = Claim::Of(options.folder + "/match.mcap");
    if (!claim) return tl::unexpected(claim.error());
    return Place{std::move(*folder), std::move(*claim)};
  }
  auto made_from = MadeFromOf(options.resume);
  if (!made_from) return tl::unexpected(made_from.error());
  options.world = std::move(*made_from);
  auto claim = Claim::Of(options.resume);
  if (!claim) return tl::unexpected(claim.error());
  options.folder = fs::absolute(options.resume).parent_path().string();
  auto so_far = live::GoOnWith(options.resume, clock);
  if (!so_far) return tl::unexpected(so_far.error());
  options.so_far = std::move(*so_far);
  return Place{{}, std::move(*claim)};
}

Result<int> PlayMatch(const Asked& options, const std::string& rig_file,
                      beside::WorldProcess& world, audio::AudioOutput& sound,
                      const Clock& clock) {
  auto file = rig::ReadRigFile(rig_file);
  if (!file) return tl::unexpected(file.error());
  options.hands.Into(*file);
  const auto lamp = rig::FirstLampOr(options.first_lamp, {});
  if (!lamp) return tl::unexpected(lamp.error());
  rig::LiveOptions live;
  live.recording =
      options.resume.empty() ? options.folder + "/match.mcap" : options.resume;
  live.so_far = options.so_far;
  live.first_lamp = *lamp;
  if (!options.reader.empty()) live.recitation = options.reader;
  // The simulated world takes most of the processor.
  live.quick = true;
  live.fill = true;
  live.frames =
      options.frames == "all" ? rig::KeptFrames::kAll : rig::KeptFrames::kTakes;
  live.unattended = options.headless;
  live.tidy_limit = Seconds(20);
  live.metadata = options.world.Keys();
  live.metadata.merge(keeping::MadeBy());
  live.metadata["started"] = WallClockIso8601();
  auto files = rig::AttachedFiles(rig_file, *file);
  if (!files) return tl::unexpected(files.error());
  live.files = std::move(*files);
  // It names the cards in their order, which nothing on the disk tells while
  // they are read.
  std::error_code ignored;
  fs::remove(rig_file, ignored);
  auto rig = rig::LiveRig::Open(*file, live, &sound, clock);
  if (!rig && !world.Running()) return tl::unexpected(WorldEnded(world));
  if (!rig) return tl::unexpected(rig.error());
  live::PlayOptions play;
  play.page = options.access;
  play.port = options.port;
  play.is_demo = true;
  play.keep_page = !options.headless;
  play.check = [&world]() -> Result<void> {
    if (world.Running()) return {};
    Error error = WorldEnded(world);
    error.message += "; what was recorded until then is whole";
    return tl::unexpected(error);
  };
  return live::Play(**rig, live, play, clock);
}

}  // namespace

int Demo(const DemoOptions& asked) {
  ListenForStop();
  Asked options{asked, {}, {}};
  if (!options.world.scenario.empty() &&
      (options.world.seed || options.world.readings)) {
    return Report({ErrorKind::kUsage,
                   "--seed and --readings are for a match that is drawn; a "
                   "scenario says both itself: leave them out beside "
                   "--scenario"});
  }
  const auto access = web::AccessFor(options.page);
  if (!access) return Report(access.error());
  options.access = *access;
  const SteadyClock clock;
  const auto place = Where(options, clock);
  if (!place) return Report(place.error());
  const auto first = options.so_far ? live::NextReading(*options.so_far) : 1;
  auto scratch = ScratchFolder::Make("world");
  if (!scratch) return Report(scratch.error());
  const auto sound = SelectSound(options, clock);
  if (!sound) return Report(sound.error());
  if (g_stop) return StoppedBeforeItBegan();

  auto world =
      beside::WorldProcess::Start(WorldWords(options, scratch->Path(), *sound));
  if (!world) return Report(world.error());
  const std::string rig_file = scratch->Path() + "/rig.toml";
  if (const auto code = AwaitWorld(**world, rig_file, clock)) return *code;
  PrintText("{}\n", sound->sentence);
  const Result<int> played =
      PlayMatch(options, rig_file, **world, *sound->output, clock);
  (*world)->Stop(clock);
  const bool truth =
      Recorded(options.folder) && KeepTruth(scratch->Path(), options.folder);
  if (played) {
    const int code = Finish(options.folder, truth, first);
    return *played == kDone ? code : *played;
  }
  if (truth) Finish(options.folder, truth, first);
  return Report(played.error());
}

}  // namespace kimari::demo
