#include "host/match/sheet/meet.h"

#include <spdlog/fmt/fmt.h>

#include <map>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/evidence/names.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/line_text.h"

namespace kimari::sheet {
namespace {

using evidence::DeskAction;

struct Happened {
  const PlayedMatch* match;
  const Incident* incident;
};

std::map<std::string, std::vector<Happened>> ByPlayer(
    const std::vector<PlayedMatch>& meet) {
  std::map<std::string, std::vector<Happened>> players;
  for (const PlayedMatch& match : meet) {
    for (const Incident& incident : match.sheet.incidents) {
      if (incident.player.empty()) continue;
      players[Shown(incident.player)].push_back({&match, &incident});
    }
  }
  return players;
}

int Times(const std::vector<Happened>& happened, DeskAction what) {
  int count = 0;
  for (const Happened& each : happened) {
    count += each.incident->entry.said.action == what ? 1 : 0;
  }
  return count;
}

}  // namespace

std::string MeetJson(const std::vector<PlayedMatch>& meet) {
  nlohmann::ordered_json players = nlohmann::ordered_json::array();
  for (const auto& [player, happened] : ByPlayer(meet)) {
    nlohmann::ordered_json incidents = nlohmann::ordered_json::array();
    for (const Happened& each : happened) {
      const evidence::DeskEntry& said = each.incident->entry.said;
      incidents.push_back({{"file", Shown(each.match->file)},
                           {"at_s", each.incident->entry.at.Seconds()},
                           {"what", evidence::Name(said.action)},
                           {"by", Shown(said.by)},
                           {"reason", Shown(said.reason)}});
    }
    players.push_back({{"player", player},
                       {"yellow", Times(happened, DeskAction::kYellow)},
                       {"red", Times(happened, DeskAction::kRed)},
                       {"incidents", std::move(incidents)}});
  }
  const nlohmann::ordered_json json = {{"format", "kimari-incidents 1"},
                                       {"matches", meet.size()},
                                       {"players", std::move(players)}};
  return JsonText(json) + "\n";
}

std::string MeetTable(const std::vector<PlayedMatch>& meet) {
  std::string text;
  for (const auto& [player, happened] : ByPlayer(meet)) {
    text += fmt::format(
        "{}: {} {}, {} {}\n", player, Label(DeskAction::kYellow).ja,
        Times(happened, DeskAction::kYellow), Label(DeskAction::kRed).ja,
        Times(happened, DeskAction::kRed));
    for (const Happened& each : happened) {
      const rules::Text said = DecisionText(each.incident->entry);
      const std::string where =
          Shown(each.match->file) + " " + ClockText(each.incident->entry.at);
      text += fmt::format("  {} {}\n  {} {}\n", where, said.ja, where, said.en);
    }
  }
  if (text.empty()) {
    text = fmt::format("出来事なし({}試合) / no incident in {} matches\n",
                       meet.size(), meet.size());
  }
  return text;
}

}  // namespace kimari::sheet
