#include "host/app/drill_on_rig.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/drill/attempt_log.h"
#include "host/drill/day.h"
#include "host/drill/drill_set.h"
#include "host/drill/history.h"
#include "host/drill/rig_attempts.h"
#include "host/drill/store.h"
#include "host/reader/sound_calibration.h"
#include "host/rig/output_folder.h"

namespace kimari::app {
namespace {

// A drill's cards are few: they need no quarter of an hour.
constexpr Duration kMemorise = Seconds(10);

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
      "{} readings: {} touched, {} faults, {} not touched; {} of {} dead cards "
      "left alone\n"
      "from the first sound {}, from the kimariji {}\n",
      all.asked, all.right, all.faults, all.missed, coach.dead_left, coach.dead,
      Time(all.median_ms, all.sigma_ms),
      Time(all.kimariji_median_ms, all.kimariji_sigma_ms));
  for (const drill::Work& work : history.tomorrow) {
    fmt::print("tomorrow: {} (card {}), {:.0f} % likely known\n", work.kimariji,
               work.card, work.recall * 100);
  }
}

Result<drill::DrillSet> SetOf(const drill::Drill& drill,
                              const cards::Deck& deck,
                              const OnRigOptions& options) {
  if (!drill::OnCourt(drill.kind)) {
    return Fail(ErrorKind::kUsage,
                fmt::format("the drill \"{}\" is not for the mat: its kind is "
                            "{}; leave --rig out",
                            drill.id, drill::NameOf(drill.kind)));
  }
  drill::SetWanted wanted{drill, options.seed};
  if (drill.weak) {
    auto store = drill::Store::Open(drill::FolderOf(options.data));
    if (!store) return tl::unexpected(store.error());
    const auto attempts = store->OfPlayer(options.player);
    if (!attempts) return tl::unexpected(attempts.error());
    wanted.weak = drill::WeakCards(*attempts, WallClockIso8601());
  }
  return drill::MakeSet(deck, wanted);
}

void TellWhatToLay(const drill::DrillSet& set, const cards::Deck& deck) {
  fmt::print("Lay these {} cards on the mat, anywhere in the rows:\n",
             set.court.size());
  for (const drill::Laid& laid : set.court) {
    const cards::Card* card = deck.Find(laid.card);
    fmt::print("  {:>3}  {}\n", laid.card,
               card == nullptr ? "" : card->torifuda);
  }
  std::fflush(stdout);
}

Result<int> PlayOn(rig::RigFile file, const OnRigOptions& options,
                   const Clock& clock) {
  const auto page = AccessFor(options.listen.listen, options.listen.token);
  if (!page) return tl::unexpected(page.error());
  auto sound = audio::SelectOutput(
      options.audio, clock,
      {.headless = options.headless, .lookahead = Milliseconds(100)});
  if (!sound) return tl::unexpected(sound.error());
  const auto measured =
      reader::Calibrate(*sound, reader::SoundCalibrationFile());
  if (!measured) return tl::unexpected(measured.error());
  rig::LiveOptions live;
  live.recording = options.folder + "/match.mcap";
  if (!options.reader.empty()) live.recitation = options.reader;
  live.quick = options.quick;
  live.fill = true;
  live.tidy_limit = Seconds(20);
  live.metadata = {{"started", WallClockIso8601()}};
  auto rig = rig::LiveRig::Open(file, live, sound->output.get(), clock);
  if (!rig) return tl::unexpected(rig.error());
  fmt::print("{}\n", sound->sentence);
  PlayOptions play;
  play.page = *page;
  play.port = options.port;
  play.keep_page = false;
  return Play(**rig, live, play, clock);
}

}  // namespace

Result<void> KeepRecording(const std::string& recording,
                           const std::string& player, Side side,
                           const std::string& data) {
  const std::string now = WallClockIso8601();
  const auto attempts = drill::FromRecording(recording, player, side, now);
  if (!attempts) return tl::unexpected(attempts.error());
  auto store = drill::Store::Open(drill::FolderOf(data));
  if (!store) return tl::unexpected(store.error());
  const auto forgotten = store->ForgottenAt(player);
  if (!forgotten) return tl::unexpected(forgotten.error());
  if (!attempts->empty() && attempts->front().began < *forgotten) {
    return Fail(ErrorKind::kUsage,
                fmt::format("{}: the data of {} were deleted on {}, and this "
                            "is from before: it is not taken in again",
                            recording, player, *forgotten));
  }
  int fresh = 0;
  for (const drill::Attempt& attempt : *attempts) {
    const auto there = store->Has(attempt.set, attempt.place);
    if (!there) return tl::unexpected(there.error());
    if (*there) continue;
    if (Result<void> ok = store->Append(attempt); !ok) return ok;
    ++fresh;
  }
  const auto of_player = store->OfPlayer(player);
  if (!of_player) return tl::unexpected(of_player.error());
  Print(*attempts, drill::HistoryOf(*of_player, drill::Kind::kRig,
                                    drill::DayOf(now).value_or(0)));
  fmt::print("{} of them new, kept for {}\n", fresh, player);
  return {};
}

int DrillOnRig(const drill::Drill& drill, const cards::Deck& deck,
               const OnRigOptions& options) {
  ListenForStop();
  const SteadyClock clock;
  auto file = rig::ReadRigFile(options.rig);
  if (!file) return Report(file.error());
  const auto set = SetOf(drill, deck, options);
  if (!set) return Report(set.error());
  const auto folder = rig::OutputFolder::Make(options.folder);
  if (!folder) return Report(folder.error());
  file->order.clear();
  for (const drill::Asked& asked : set->asked) {
    file->order.push_back(asked.card);
  }
  file->memorise = std::min(file->memorise, kMemorise);
  file->joka = false;
  (options.side == Side::kA ? file->player_a : file->player_b) = options.player;
  TellWhatToLay(*set, deck);
  const auto played = PlayOn(std::move(*file), options, clock);
  if (!played) return Report(played.error());
  const std::string recording = options.folder + "/match.mcap";
  if (std::filesystem::exists(recording)) {
    if (Result<void> ok = KeepRecording(recording, options.player, options.side,
                                        options.data);
        !ok) {
      return Report(ok.error());
    }
  }
  return *played;
}

}  // namespace kimari::app
