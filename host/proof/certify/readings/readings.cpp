#include "host/proof/certify/readings/readings.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "host/base/new_file.h"
#include "host/base/scratch_folder.h"
#include "host/match/rejudge.h"
#include "host/proof/certify/campaign.h"
#include "host/proof/certify/readings/drawn_match.h"
#include "host/proof/certify/readings/tally.h"
#include "host/proof/score/score_folder.h"
#include "host/proof/sim/drawn_physics.h"
#include "host/proof/world/simulate.h"
#include "host/recording/reader.h"

namespace kimari::readings {
namespace {

constexpr const char* kPart = "opens";

sim::PhysicsPtr LawOf(const Asked& asked, size_t match, Random& random) {
  const uint64_t number = random.Below(1'000'000);
  if (!asked.laws.empty()) return asked.laws[match % asked.laws.size()];
  return std::make_shared<const sim::Physics>(sim::DrawnPhysics(number));
}

void Note(const sim::Scenario& scenario, certify::Conditions& conditions) {
  conditions.Drew("frame rate", scenario.look.camera.fps, "1/s");
  conditions.Drew("cards", static_cast<double>(scenario.layout.size()), "");
  for (const sim::PlayerModel& player : scenario.player_models) {
    conditions.Drew("width of a hand", player.hand_width_mm, "mm");
    conditions.Drew("seat's coupling", player.coupling, "");
  }
}

Result<score::Score> PlayInto(const std::string& folder,
                              const DrawnMatch& match,
                              const std::string& image) {
  const std::atomic<bool> never{false};
  world::SimulateOptions options;
  options.image = image;
  options.folder = folder;
  if (auto played = world::Simulate(match.scenario, options, never); !played) {
    return tl::unexpected(played.error());
  }
  return score::ScoreFolder(folder);
}

// Makes the folder that matches are kept in.
Result<void> MakeRoom(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return {};
  return Fail(ErrorKind::kFile, folder + ": cannot be made; name another one");
}

Result<certify::Conditions> Play(const Asked& asked, Random random,
                                 const certify::Progress& progress,
                                 Tally& tally) {
  std::optional<ScratchFolder> scratch;
  if (asked.keep.empty()) {
    auto made = ScratchFolder::Make("readings");
    if (!made) return tl::unexpected(made.error());
    scratch.emplace(std::move(*made));
  } else if (auto made = MakeRoom(asked.keep); !made) {
    return tl::unexpected(made.error());
  }
  const std::string room = scratch ? scratch->Path() : asked.keep;
  certify::Conditions conditions;
  for (int64_t i = 0; i < asked.trials; ++i) {
    Random own = random.Fork(static_cast<uint64_t>(i));
    const sim::PhysicsPtr law = LawOf(asked, static_cast<size_t>(i), own);
    const auto match = DrawMatch(own, law, asked.failing);
    if (!match) return tl::unexpected(match.error());
    Note(match->scenario, conditions);
    const std::string name = fmt::format("{}-{:04}", asked.seed, i);
    const std::string folder = room + "/" + name;
    if (auto told = WriteNew(folder + ".toml", match->text); !told) {
      return tl::unexpected(told.error());
    }
    const auto score = PlayInto(folder, *match, asked.image);
    if (!score) return tl::unexpected(score.error());
    tally.Add(*score, name);
    std::error_code ignored;
    if (scratch) std::filesystem::remove_all(folder, ignored);
    if (!progress(static_cast<double>(i + 1) /
                  static_cast<double>(asked.trials))) {
      break;
    }
  }
  return conditions;
}

Result<score::Score> JudgedAgain(const std::string& folder) {
  auto reader = recording::Reader::Open(folder + "/match.mcap");
  if (!reader) return tl::unexpected(reader.error());
  const auto observations = recording::ReadObservations(*reader);
  if (!observations) return tl::unexpected(observations.error());
  const auto made = match::Rejudge(observations->all);
  if (!made) return tl::unexpected(made.error());
  const auto truth = score::ReadTruth(folder + "/truth.json");
  if (!truth) return tl::unexpected(truth.error());
  std::vector<rules::Ruling> rulings;
  rulings.reserve(made->size());
  for (const match::RulingMade& each : *made) rulings.push_back(each.ruling);
  return score::Compare(*truth, rulings);
}

Result<void> JudgeAgain(const Asked& asked, const certify::Progress& progress,
                        Tally& tally) {
  std::vector<std::filesystem::path> matches;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator(asked.kept, error)) {
    if (std::filesystem::exists(entry.path() / "truth.json")) {
      matches.push_back(entry.path());
    }
  }
  if (matches.empty()) {
    return Fail(
        ErrorKind::kFile,
        asked.kept + ": no matches are kept here; play some with --keep");
  }
  std::ranges::sort(matches);
  for (size_t i = 0; i < matches.size(); ++i) {
    const auto score = JudgedAgain(matches[i].string());
    if (!score) return tl::unexpected(score.error());
    tally.Add(*score, matches[i].filename().string());
    if (!progress(static_cast<double>(i + 1) /
                  static_cast<double>(matches.size()))) {
      break;
    }
  }
  return {};
}

certify::Lines Run(const Asked& asked, Random random,
                   const certify::Progress& progress) {
  Tally tally;
  certify::Conditions conditions;
  if (!asked.kept.empty()) {
    if (auto done = JudgeAgain(asked, progress, tally); !done) {
      return tl::unexpected(done.error());
    }
  } else {
    auto drawn = Play(asked, random, progress, tally);
    if (!drawn) return tl::unexpected(drawn.error());
    conditions = std::move(*drawn);
  }
  return tally.Lines(conditions);
}

}  // namespace

Result<certify::Certificate> CertifyReadings(const Asked& asked) {
  const std::vector<certify::Campaign> campaigns = {
      {kPart, kPart, "", 1105,
       [&](Random random, const certify::Progress& progress) {
         return Run(asked, random, progress);
       }}};
  certify::Order order;
  order.subject = "readings";
  order.seed = asked.seed;
  order.asked = asked.kept.empty()
                    ? fmt::format("--trials {}{}", asked.trials,
                                  asked.failing ? " --failing" : "")
                    : "--kept: matches that were played before, judged again";
  order.progress = asked.progress;
  return certify::RunCampaigns(order, campaigns, {});
}

}  // namespace kimari::readings
