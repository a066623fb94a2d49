#include "host/app/drill_import.h"

#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "host/drill/attempt_log.h"
#include "host/drill/day.h"
#include "host/drill/history.h"
#include "host/drill/rig_attempts.h"
#include "host/drill/store.h"

namespace kimari::app {
namespace {

struct Options {
  std::string file;
  std::string player;
  std::string side = "A";
  std::string data;
};

std::string Time(const std::optional<double>& ms,
                 const std::optional<double>& sigma) {
  return ms ? fmt::format("{:.0f} ± {:.1f} ms", *ms, *sigma)
            : std::string("too few to say");
}

void Print(const std::vector<drill::Attempt>& attempts,
           const drill::History& history) {
  const drill::Coach coach = drill::Look(attempts);
  const drill::Figures& all = coach.all;
  fmt::print(
      "{} readings: {} taken or touched, {} faults, {} not touched, {} dead\n"
      "from the first sound {}, from the kimariji {}\n",
      all.asked, all.right, all.faults, all.missed, coach.dead,
      Time(all.median_ms, all.sigma_ms),
      Time(all.kimariji_median_ms, all.kimariji_sigma_ms));
  for (const drill::Work& work : history.tomorrow) {
    fmt::print("tomorrow: {} (card {}), {:.0f} % likely known\n", work.kimariji,
               work.card, work.recall * 100);
  }
}

int Import(const Options& options) {
  const std::string now = WallClockIso8601();
  const auto attempts =
      drill::FromRecording(options.file, options.player,
                           options.side == "A" ? Side::kA : Side::kB, now);
  if (!attempts) return Report(attempts.error());
  auto store = drill::Store::Open(options.data.empty() ? drill::DefaultFolder()
                                                       : options.data);
  if (!store) return Report(store.error());
  int fresh = 0;
  for (const drill::Attempt& attempt : *attempts) {
    const auto there = store->Has(attempt.set, attempt.place);
    if (!there) return Report(there.error());
    if (*there) continue;
    if (Result<void> ok = store->Append(attempt); !ok) {
      return Report(ok.error());
    }
    ++fresh;
  }
  const auto of_player = store->OfPlayer(options.player);
  if (!of_player) return Report(of_player.error());
  Print(*attempts, drill::HistoryOf(*of_player, drill::Kind::kRig,
                                    drill::DayOf(now).value_or(0)));
  fmt::print("{} of them new, kept for {}\n", fresh, options.player);
  return kDone;
}

}  // namespace

void AddDrillImport(CLI::App& drill, Action& action) {
  CLI::App* command = drill.add_subcommand(
      "import", "What a player did on the mat, from a recording of it");
  const auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_option("--player", options->player, "Whose it is to be")
      ->required();
  command->add_option("--side", options->side, "Where he sat (default A)")
      ->check(CLI::IsMember({"A", "B"}));
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->footer(
      "Example: kimari drill import evening/match.mcap --player Aoki --side B");
  command->callback(
      [&action, options] { action = [options] { return Import(*options); }; });
}

}  // namespace kimari::app
