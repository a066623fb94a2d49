// kimari-world: the simulated world, what it scores and what it certifies.
// `kimari demo`, `simulate`, `score` and `certify` start it; nothing in
// `kimari` itself knows a simulator.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <limits>
#include <string>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/printable.h"
#include "host/base/private_folder.h"
#include "host/base/stop_signal.h"
#include "host/proof/commands/certify_command.h"
#include "host/proof/commands/report.h"
#include "host/proof/commands/score_command.h"
#include "host/proof/sim/course.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/world/camera_bench.h"
#include "host/proof/world/serve.h"
#include "host/proof/world/simulate.h"

namespace kimari::world {
namespace {

std::string DefaultImage() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto above = self.parent_path().parent_path();
  const auto installed = above / "share/kimari/kimari_board.elf";
  if (std::filesystem::exists(installed, error)) return installed.string();
  return (above / "firmware/avr/kimari_board.elf").string();
}

Result<sim::Scenario> Load(const std::string& path, int64_t seed,
                           int readings) {
  if (path.empty()) {
    return sim::DemoScenario(static_cast<uint64_t>(seed), readings);
  }
  return sim::LoadScenario(path);
}

// A stopped run is a shorter one, as in `kimari demo`: exit code 0.
void SayStopped(const Simulated& done, const std::string& folder) {
  if (!done.recorded) {
    fmt::print("Stopped before the match began; nothing was written.\n");
    return;
  }
  fmt::print(
      "Stopped with {} of {} readings settled. The recording is closed; "
      "rulings.jsonl and truth.json hold the settled readings only: {}\n",
      done.settled, done.readings, Printable(folder));
}

void SayDesk(const DeskDone& desk) {
  if (desk.made == 0 && desk.refused.empty() && desk.never.empty()) return;
  fmt::print("At the desk: {} made, {} refused, {} whose time never came.\n",
             desk.made, desk.refused.size(), desk.never.size());
  for (const std::string& line : desk.refused) {
    fmt::print("  {}\n", Printable(line));
  }
  for (const std::string& line : desk.never) {
    fmt::print("  {}\n", Printable(line));
  }
}

// What `simulate` was asked for.
struct SimulateAsked {
  std::string image;
  std::string folder;
  std::string reader;
  bool frames = false;
};

int SimulateInto(const SimulateAsked& asked, const sim::Scenario& scenario) {
  SimulateOptions options;
  options.image = asked.image;
  options.folder = asked.folder;
  options.frames = asked.frames;
  if (!asked.reader.empty()) options.reader = asked.reader;
  if (isatty(STDERR_FILENO) != 0) {
    options.progress = [](double seconds, int settled, int of) {
      fmt::print(stderr, "\r{:7.0f} s simulated, {}/{} readings settled",
                 seconds, settled, of);
      std::fflush(stderr);
    };
  }
  const Result<Simulated> done = Simulate(scenario, options, g_stop);
  if (options.progress) fmt::print(stderr, "\n");
  if (!done) return ReportAsWorld(done.error());
  if (done->stopped) SayStopped(*done, asked.folder);
  SayDesk(done->desk);
  return 0;
}

// Under one law, in the folder, or under each, in one of its own.
int SimulateUnder(const std::string& physics, sim::Scenario scenario,
                  const SimulateAsked& asked) {
  if (physics.empty()) return SimulateInto(asked, scenario);
  const auto laws = sim::LoadLaws(physics);
  if (!laws) return ReportAsWorld(laws.error());
  for (const sim::PhysicsPtr& law : *laws) {
    SimulateAsked one = asked;
    if (laws->size() > 1) one.folder += "/" + law->name;
    scenario.physics = law;
    fmt::print("Law {}: {}\n", Printable(law->name), Printable(law->says));
    if (const int code = SimulateInto(one, scenario); code != 0) return code;
    if (g_stop) break;
  }
  return 0;
}

int Main(int argc, char** argv) {
  CLI::App app("The simulated world: boards, camera, players", "kimari-world");
  app.require_subcommand(1);
  std::string image = DefaultImage();
  std::string scenario_path;
  std::string folder;
  std::string reader;
  int64_t seed = 1;
  int readings = 10;
  bool frames = false;
  std::string physics;

  CLI::App* simulate = app.add_subcommand(
      "simulate", "World and rig in lockstep, faster than real time");
  simulate->add_option("scenario", scenario_path,
                       "Scenario file; none: the demo match");
  simulate->add_option("-o,--output", folder, "Folder to write")->required();
  simulate->add_option("--reader", reader, "Folder of recordings");
  simulate->add_flag("--frames", frames, "Record the camera's frames too");
  simulate->add_option("--image", image, "Firmware of the boards (ELF)");
  simulate->add_option("--physics", physics,
                       "A law of what hands do to pads, its file, or all (each "
                       "in a folder of its own); else the scenario's");

  ServeOptions serve_options;
  CLI::App* serve = app.add_subcommand(
      "serve", "The world in real time, for a rig to look at");
  serve->add_option("scenario", scenario_path,
                    "Scenario file; none: the demo match");
  serve
      ->add_option("--dir", serve_options.folder,
                   "Folder for links, sockets, rig.toml and truth.json")
      ->required();
  bool no_sheets = false;
  serve->add_flag("--no-sheets", no_sheets,
                  "The deck is known: its sheets are not shown");
  int tidied = 0;
  int next = 0;
  auto* goes_on = serve->add_option(
      "--done", tidied, "The match goes on: readings of it that were settled");
  serve->add_option("--next", next, "and the number of its next reading")
      ->check(CLI::Range(1, 1000000))
      ->needs(goes_on);
  serve->add_option("--ear", serve_options.ear, "wire or pulse:ADDRESS");
  serve->add_option("--image", image, "Firmware of the boards (ELF)");
  Action action;
  AddCertify(app, image, action);
  AddScore(app, action);
  for (CLI::App* command : {simulate, serve}) {
    // A scenario says both itself.
    command->add_option("--seed", seed, "Seed of the demo match")
        ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()))
        ->excludes(command->get_option("scenario"));
    command->add_option("--readings", readings, "Readings of the demo match")
        ->check(CLI::Range(1, 100))
        ->excludes(command->get_option("scenario"));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  ListenForStop();
  if (action) return Printed(action());

  Result<sim::Scenario> scenario = Load(scenario_path, seed, readings);
  if (!scenario) return ReportAsWorld(scenario.error());
  if (const auto rehearsed = sim::Rehearse(*scenario); !rehearsed) {
    return ReportAsWorld(rehearsed.error());
  }
  if (const auto ok = CameraBench::CheckFont(*scenario); !ok) {
    return ReportAsWorld(ok.error());
  }
  if (next > 0) *scenario = sim::Continued(*scenario, tidied, next);
  if (serve->parsed()) {
    serve_options.image = image;
    serve_options.sheets = !no_sheets;
    const SteadyClock clock;
    if (Result<void> ok = Serve(*scenario, serve_options, clock, g_stop); !ok) {
      return ReportAsWorld(ok.error());
    }
    return 0;
  }
  return SimulateUnder(physics, std::move(*scenario),
                       {image, folder, reader, frames});
}

}  // namespace
}  // namespace kimari::world

int main(int argc, char** argv) try {
  kimari::KeepToOwner();
  return kimari::world::Main(argc, argv);
} catch (const std::exception& error) {
  std::fprintf(stderr, "kimari-world: %s\n",
               kimari::PrintableLines(error.what()).c_str());
  return 3;
} catch (...) {
  return 3;
}
