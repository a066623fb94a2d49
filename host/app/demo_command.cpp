// `kimari demo`: a simulated match on the whole chain, in real time.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "audio/private_sound_server.h"
#include "host/app/command.h"
#include "host/app/play.h"
#include "host/app/score_folder.h"
#include "host/app/world_process.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

struct Options {
  bool headless = false;
  int readings = 10;
  uint64_t seed = 1;
  std::string scenario;
  std::string reader;
  std::string audio;
  std::string folder;
  uint16_t port = 0;
};

// A folder for sockets that goes away with this object.
class ScratchFolder {
 public:
  static Result<ScratchFolder> Make() {
    std::string name =
        (fs::temp_directory_path() / "kimari-world-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      return Fail(ErrorKind::kFile, name + ": cannot be made");
    }
    return ScratchFolder(name);
  }
  ScratchFolder(ScratchFolder&& other) noexcept
      : path_(std::exchange(other.path_, "")) {}
  ScratchFolder& operator=(ScratchFolder&&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  const std::string& Path() const { return path_; }

 private:
  explicit ScratchFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

std::string DefaultFolder(uint64_t seed) {
  std::string stamp = WallClockIso8601();
  std::erase_if(stamp, [](char c) { return c == ':' || c == '-'; });
  return fmt::format("recordings/demo-{}-seed{}", stamp, seed);
}

Result<std::string> AwaitRigFile(WorldProcess& world, const std::string& folder,
                                 const Clock& clock) {
  std::string path = folder + "/rig.toml";
  const HostTime until = clock.Now() + Seconds(20);
  while (!fs::exists(path)) {
    if (g_stop) return Fail(ErrorKind::kUsage, "stopped");
    if (!world.Running()) {
      return Fail(
          world.Wait() == kWrongUse ? ErrorKind::kUsage : ErrorKind::kDevice,
          "the simulated world did not start (see above)");
    }
    if (clock.Now() > until) {
      return Fail(ErrorKind::kDevice,
                  "the simulated world was not ready after 20 s");
    }
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  return path;
}

int Finish(const std::string& folder, const std::string& scratch) {
  std::error_code error;
  fs::copy_file(scratch + "/truth.json", folder + "/truth.json", error);
  if (error) {
    return Report(
        {ErrorKind::kFile, "the world left no truth.json: " + error.message()});
  }
  if (g_stop) {
    fmt::print("Stopped. The recording is in {}\n", folder);
    return kDone;
  }
  const auto score = ScoreFolder(folder);
  if (!score) return Report(score.error());
  fmt::print("\n{}", score::Table(*score));
  fmt::print("Recording, rulings and truth: {}\n", folder);
  return score->Passed() ? kDone : kAnswerIsNo;
}

int Demo(Options options) {
  ListenForStop();
  const SteadyClock clock;
  if (options.folder.empty()) options.folder = DefaultFolder(options.seed);
  std::error_code error;
  fs::create_directories(options.folder, error);
  if (error) {
    return Report({ErrorKind::kFile, options.folder + ": " + error.message()});
  }
  auto scratch = ScratchFolder::Make();
  if (!scratch) return Report(scratch.error());

  audio::SelectOptions select;
  select.headless = options.headless;
  select.lookahead = Milliseconds(1000);
  auto sound = audio::SelectOutput(options.audio, clock, select);
  if (!sound && options.audio.empty()) {
    fmt::print("{}\n", sound.error().message);
    sound = audio::SelectOutput("none", clock, select);
  }
  if (!sound) return Report(sound.error());
  fmt::print("{}\n", sound->sentence);

  std::vector<std::string> arguments = {"serve", "--dir", scratch->Path()};
  if (options.scenario.empty()) {
    arguments.insert(arguments.end(),
                     {"--seed", std::to_string(options.seed), "--readings",
                      std::to_string(options.readings)});
  } else {
    arguments.push_back(options.scenario);
  }
  if (sound->server) {
    arguments.insert(arguments.end(),
                     {"--ear", "pulse:" + sound->server->Address()});
  }
  auto world = WorldProcess::Start(arguments);
  if (!world) return Report(world.error());
  const auto rig_file = AwaitRigFile(**world, scratch->Path(), clock);
  if (!rig_file) return Report(rig_file.error());
  const auto file = rig::ReadRigFile(*rig_file);
  if (!file) return Report(file.error());

  rig::LiveOptions live;
  live.recording = options.folder + "/match.mcap";
  if (!options.reader.empty()) live.recitation = options.reader;
  live.tidy_limit = Seconds(20);
  live.metadata = {{"started", WallClockIso8601()}, {"world", "simulated"}};
  PlayOptions play;
  play.port = options.port;
  play.is_demo = true;
  play.keep_page = !options.headless;
  Result<void> played;
  {
    auto rig = rig::LiveRig::Open(*file, live, *sound->output, clock);
    if (!rig) return Report(rig.error());
    played = Play(**rig, live, play, clock);
  }
  (*world)->Stop(clock);
  const int code = Finish(options.folder, scratch->Path());
  return played ? code : Report(played.error());
}

}  // namespace

void AddDemo(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "demo", "A simulated match on the whole chain, in real time");
  const auto options = std::make_shared<Options>();
  command->add_flag("--headless", options->headless,
                    "Nobody looks or listens: end with the match");
  command->add_option("--readings", options->readings, "How many")
      ->check(CLI::Range(1, 100));
  command->add_option("--seed", options->seed, "What the match is drawn from");
  command->add_option("--scenario", options->scenario,
                      "Play this scenario instead (host/sim/SCENARIO.md)");
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings, for the poems in it");
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command->add_option("-o,--output", options->folder,
                      "Folder for recording, rulings and truth");
  command->add_option("--port", options->port, "Of the page; 0: any free one");
  command->footer("Example: kimari demo --headless --readings 10 --seed 7");
  command->callback(
      [&action, options] { action = [options] { return Demo(*options); }; });
}

}  // namespace kimari::app
