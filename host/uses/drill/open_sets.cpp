#include "host/uses/drill/open_sets.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>
#include <tuple>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/log.h"
#include "host/base/private_file.h"
#include "host/base/sha256.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

constexpr size_t kMost = 50;

Json Of(const OpenSet& set) {
  Json known = Json::array();
  for (const auto& [card, ms] : set.ghost.known_ms) known.push_back({card, ms});
  const GhostCurve& curve = set.ghost.curve;
  return {{"set", set.id},
          {"player", set.player},
          {"began", set.began},
          {"drill", set.drill},
          {"court", set.court},
          {"dead", set.dead},
          {"seed", set.seed},
          {"weak", set.weak},
          {"ghost",
           {curve.median_ms, curve.per_kana_ms, curve.spread_ms,
            curve.fault_share}},
          {"known", known},
          {"mark", set.mark},
          {"by_past", set.by_past},
          {"over", set.over},
          {"usual", set.usual}};
}

// Throws as the library does where it is no such thing.
OpenSet SetOf(const Json& json) {
  OpenSet set;
  json.at("set").get_to(set.id);
  json.at("player").get_to(set.player);
  json.at("began").get_to(set.began);
  json.at("drill").get_to(set.drill);
  json.at("court").get_to(set.court);
  json.at("dead").get_to(set.dead);
  json.at("seed").get_to(set.seed);
  json.at("weak").get_to(set.weak);
  json.at("mark").get_to(set.mark);
  set.by_past = json.value("by_past", false);
  set.over = json.value("over", false);
  set.usual = json.value("usual", std::string());
  const Json& curve = json.at("ghost");
  set.ghost.curve = {curve.at(0), curve.at(1), curve.at(2), curve.at(3)};
  for (const Json& known : json.at("known")) {
    set.ghost.known_ms[known.at(0).get<cards::CardId>()] = known.at(1);
  }
  return set;
}

}  // namespace

std::string MarkOf(const DrillSet& set) {
  std::string all = set.drill.id;
  for (const Laid& laid : set.court) {
    all += fmt::format(" {}:{}:{}:{}", laid.card, static_cast<int>(laid.half),
                       laid.row, laid.column);
  }
  for (const Asked& asked : set.asked) {
    all += fmt::format(" {}", asked.card);
    for (const Choice& choice : asked.choices) {
      all += fmt::format("/{}", choice.card);
    }
    if (asked.ghost_ms) {
      all += fmt::format("+{}:{:.3f}", asked.ghost, *asked.ghost_ms);
    }
  }
  return Sha256Hex(all);
}

OpenSets::OpenSets(const std::string& folder)
    : path_((std::filesystem::path(folder) / "open-sets.json").string()) {
  // What a power cut left of writing it: it says nothing that counts.
  std::error_code none;
  std::filesystem::remove(path_ + ".new", none);
  std::ifstream file(path_);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const Json json = ParseJson(text);
  if (!json.is_array()) return;
  try {
    for (const Json& each : json) sets_.push_back(SetOf(each));
  } catch (const Json::exception&) {
    sets_.clear();
  }
}

const OpenSet* OpenSets::DrawnAs(const OpenSet& like) const {
  const auto key = [](const OpenSet& set) {
    return std::tie(set.player, set.drill, set.court, set.dead, set.seed);
  };
  const auto found = std::find_if(
      sets_.rbegin(), sets_.rend(),
      [&](const OpenSet& set) { return set.by_past && key(set) == key(like); });
  return found == sets_.rend() ? nullptr : &*found;
}

void OpenSets::Keep(OpenSet set) {
  sets_.push_back(std::move(set));
  if (sets_.size() > kMost) {
    const auto over = std::ranges::find(sets_, true, &OpenSet::over);
    sets_.erase(over == sets_.end() ? OldestOfWhoHasMost() : over);
  }
  Write();
}

// So that whoever begins one set after the other leaves the others theirs.
std::vector<OpenSet>::iterator OpenSets::OldestOfWhoHasMost() {
  std::map<std::string, int> of;
  for (const OpenSet& set : sets_) ++of[set.player];
  return std::ranges::max_element(
      sets_, {}, [&](const OpenSet& set) { return of[set.player]; });
}

void OpenSets::End(uint64_t id) {
  const auto found = std::ranges::find(sets_, id, &OpenSet::id);
  if (found == sets_.end() || found->over) return;
  if (!found->by_past) return Drop(id);
  found->over = true;
  Write();
}

void OpenSets::Drop(uint64_t id) {
  if (std::erase_if(sets_, [&](const auto& set) { return set.id == id; }) > 0) {
    Write();
  }
}

void OpenSets::DropOf(const std::string& player) {
  std::erase_if(sets_, [&](const auto& set) { return set.player == player; });
  Write();
}

void OpenSets::Write() {
  Json all = Json::array();
  for (const OpenSet& set : sets_) all.push_back(Of(set));
  if (WritePrivate(path_, JsonText(all))) return;
  log::Warning(
      "{}: cannot be written: a set that is left in the middle does not go on "
      "after this program; make room on the disk",
      path_);
}

}  // namespace kimari::drill
