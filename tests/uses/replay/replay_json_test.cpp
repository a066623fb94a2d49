// The page's types (replay_view.ts, decide_view.ts) name what the JSON holds,
// and nothing else.
#include "host/uses/replay/replay_json.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "host/uses/replay/closed_desk.h"
#include "tests/match/judged_match.h"

namespace kimari::replay {
namespace {

using Json = nlohmann::json;
using Keys = std::set<std::string>;

// Of `export interface NAME { ... }`.
Keys KeysOfInterface(const std::string& name, const char* path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  const std::string all = text.str();
  const size_t begin = all.find("export interface " + name + " {");
  EXPECT_NE(begin, std::string::npos) << name;
  const std::string body = all.substr(begin, all.find("\n}", begin) - begin);
  Keys keys;
  const std::regex key("\n  ([a-z_0-9]+)\\??:");
  for (std::sregex_iterator i(body.begin(), body.end(), key), end; i != end;
       ++i) {
    keys.insert((*i)[1]);
  }
  return keys;
}

Keys KeysOf(const Json& json) {
  Keys keys;
  for (const auto& [key, value] : json.items()) keys.insert(key);
  return keys;
}

void ExpectMirrored(const std::string& name, const Json& json,
                    const char* path = KIMARI_REPLAY_VIEW) {
  EXPECT_EQ(KeysOfInterface(name, path), KeysOf(json)) << name;
}

TEST(ReplayJsonTest, TheListsTypesNameWhatItHolds) {
  ListView list;
  list.readings.emplace_back();
  list.open_cases.emplace_back();
  const Json json = Json::parse(ToJson(list));
  ExpectMirrored("ListView", json);
  ExpectMirrored("ListedReading", json["readings"][0]);
  ExpectMirrored("OpenCase", json["open_cases"][0]);
}

TEST(ReplayJsonTest, WhatIsDecidedHasATypeThatNamesWhatItHolds) {
  const match::JudgedMatch match(1, 1);
  const Json json = Json::parse(ToJson(DeskStanding{}, &match.match, nullptr));
  ExpectMirrored("DecideView", json, KIMARI_DECIDE_VIEW);
}

TEST(ReplayJsonTest, AReadingsTypesNameWhatItHolds) {
  ReadingView view;
  view.first_sound.emplace();
  view.frames.emplace_back();
  view.pads.emplace_back().seats.emplace();
  view.morae.emplace_back();
  view.court.emplace();
  view.contacts.emplace_back();
  view.why.shares.emplace();
  view.events.emplace_back();
  view.trouble.emplace_back();
  view.hands.emplace_back();
  const Json json = Json::parse(ToJson(view, HostTime{}));
  ExpectMirrored("ReadingView", json);
  ExpectMirrored("Instant", json["first_sound"]);
  ExpectMirrored("Frame", json["frames"][0]);
  ExpectMirrored("PadTrace", json["pads"][0]);
  ExpectMirrored("Seats", json["pads"][0]["seats"]);
  ExpectMirrored("Contact", json["contacts"][0]);
  ExpectMirrored("Why", json["why"]);
  ExpectMirrored("Shares", json["why"]["shares"]);
  ExpectMirrored("Event", json["events"][0]);
  ExpectMirrored("Trouble", json["trouble"][0]);
  ExpectMirrored("Hand", json["hands"][0]);
  ExpectMirrored("Court", json["court"]);
  ExpectMirrored("Mora", json["morae"][0]);
  ExpectMirrored("Levels", json["pads"][0]["landing"]);
  ExpectMirrored("Distances", json["distances"]["A"]);
}

TEST(ReplayJsonTest, TheTypesOfWhatIfNameWhatItHolds) {
  MovedHand hand;
  hand.rulings.emplace_back();
  const Json json = Json::parse(ToJson({hand}, HostTime{}));
  ExpectMirrored("MovedHand", json[0]);
  ExpectMirrored("MovedRuling", json[0]["rulings"][0]);
}

}  // namespace
}  // namespace kimari::replay
