#include <spdlog/fmt/fmt.h>

#include <array>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/new_file.h"
#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/scored_match.h"
#include "host/proof/certify/eyes/second_hand.h"

namespace kimari::world {
namespace {

using score::Count;

struct Counts {
  int64_t wrong = 0;
  int64_t right = 0;
  int64_t open = 0;  // without need
  int64_t rest = 0;
  int64_t Readings() const { return wrong + right + open + rest; }

  void Add(Count count) {
    ++(count == Count::kWrong           ? wrong
       : count == Count::kRight         ? right
       : count == Count::kOpenNotNeeded ? open
                                        : rest);
  }
  void Add(const Counts& other) {
    wrong += other.wrong;
    right += other.right;
    open += other.open;
    rest += other.rest;
  }
};

// What the matches were drawn with, and what was wrong in them.
struct Played {
  std::vector<Counts> beside = std::vector<Counts>(AllBeside().size());
  certify::Conditions conditions;
  std::vector<std::string> wrong;
};

// The scenario of a match in which something was wrong, to be played again.
Result<void> Keep(const DrawnMatch& match, const std::string& folder) {
  if (folder.empty()) return {};
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  return WriteNew(fmt::format("{}/hands-{}.toml", folder, match.scenario.seed),
                  match.text);
}

Result<void> PlayOne(Random random, const EyeCampaignOptions& options,
                     Played& played) {
  const auto match = SecondHandMatch(random);
  if (!match) return tl::unexpected(match.error());
  const sim::Scenario& scenario = match->scenario;
  played.conditions.Drew("frame rate", scenario.look.camera.fps, "1/s");
  for (const sim::PlayerModel& player : scenario.player_models) {
    played.conditions.Drew("width of a hand", player.hand_width_mm, "mm");
    played.conditions.Drew("seat's coupling", player.coupling, "");
  }
  const auto score = ScoredMatch(scenario, options.image);
  if (!score) return tl::unexpected(score.error());
  const size_t wrong_before = played.wrong.size();
  for (const score::Row& row : score->rows) {
    const size_t i = row.truth.reading - 1;
    if (i >= played.beside.size()) continue;
    played.beside[i].Add(row.count);
    if (row.count == Count::kWrong) {
      played.wrong.push_back(fmt::format("seed {}: {}: {}", scenario.seed,
                                         Name(AllBeside()[i]), row.why));
    }
  }
  if (played.wrong.size() == wrong_before) return {};
  return Keep(*match, options.pictures);
}

certify::Line LineOf(std::string what, const Counts& counts) {
  certify::Line line;
  line.target = "hands";
  line.what = std::move(what);
  line.trials_of = "readings";
  line.trials = counts.Readings();
  line.figures.push_back(certify::Never("ruled wrong", counts.wrong,
                                        static_cast<double>(line.trials),
                                        "readings", 1));
  line.figures.push_back(
      certify::Share("ruled right", counts.right, line.trials));
  line.figures.push_back(certify::Share("left to the judge without need",
                                        counts.open, line.trials));
  return line;
}

std::vector<certify::Line> Lines(const Played& played) {
  std::vector<certify::Line> lines;
  Counts all;
  for (size_t i = 0; i < played.beside.size(); ++i) {
    all.Add(played.beside[i]);
    lines.push_back(
        LineOf(std::string(Name(AllBeside()[i])), played.beside[i]));
  }
  lines.insert(lines.begin(),
               LineOf("a foul on one's own card, then the called one, and "
                      "what goes on beside",
                      all));
  lines.front().how =
      "whole matches on the whole chain, drawn; each has one "
      "reading of every line below";
  for (const std::string& each : played.wrong) {
    lines.front().how += "; WRONG, " + each;
  }
  lines.front().conditions = played.conditions;
  return lines;
}

}  // namespace

EyeLines SecondHands(EyeCampaignOptions options) {
  const auto a_match = static_cast<int64_t>(AllBeside().size());
  const int64_t matches = (options.trials + a_match - 1) / a_match;
  Played played;
  for (int64_t i = 0; i < matches; ++i) {
    if (const auto one = PlayOne(options.random.Fork(static_cast<uint64_t>(i)),
                                 options, played);
        !one) {
      return tl::unexpected(one.error());
    }
    if (!options.progress(static_cast<double>(i + 1) /
                          static_cast<double>(matches))) {
      break;
    }
  }
  std::vector<certify::Line> lines = Lines(played);
  for (const certify::Line& line : lines) options.made(line);
  return lines;
}

}  // namespace kimari::world
