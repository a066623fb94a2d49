#include "host/uses/evening/reader_json.h"

#include "host/reader/phrase_list.h"

namespace kimari::evening {

nlohmann::json InBothLanguages(const Text& text) {
  return {{"en", text.en}, {"ja", text.ja}};
}

namespace {

using Json = nlohmann::json;

Json ToJson(audio::Part part) {
  if (part == audio::Part::kWhole) return "whole";
  return part == audio::Part::kUpper ? "upper" : "lower";
}

// Of files that a number alone tells; null where there is none.
Json RangeOfTracks(const std::vector<audio::Track>& tracks) {
  Json numbers;
  for (const audio::Track& track : tracks) {
    if (track.by_name) continue;
    if (numbers.is_null()) {
      numbers = {{"count", 0}, {"first", track.number}};
    }
    numbers["count"] = numbers["count"].get<int>() + 1;
    numbers["last"] = track.number;
  }
  return numbers;
}

}  // namespace

nlohmann::json ToJson(const audio::TrackRule& rule) {
  return {{"track", rule.track},
          {"poem", rule.poem},
          {"part", rule.part ? ToJson(*rule.part) : Json()},
          {"alone", rule.alone}};
}

nlohmann::json ToJson(const reader::TrackTrial& trial) {
  Json lines = Json::array();
  for (const reader::TrackTrial::Line& line : trial.lines) {
    const auto& key = line.track.key;
    lines.push_back({{"track", line.track.number},
                     {"file", line.track.name},
                     {"poem", key ? Json(key->poem) : Json()},
                     {"part", key ? ToJson(key->part) : Json()},
                     {"begins", line.begins}});
  }
  return {{"lines", std::move(lines)},
          {"outside", trial.outside},
          {"phrases", trial.phrases},
          {"wanted", trial.wanted},
          {"no_upper", reader::NumberList(trial.no_upper)},
          {"no_lower", reader::NumberList(trial.no_lower)},
          {"joka", trial.joka},
          {"wrong", trial.wrong ? InBothLanguages(TextOf(*trial.wrong))
                                : nlohmann::json()}};
}

nlohmann::json ToJson(const reader::ReaderFolder& reader) {
  Json rules = Json::array();
  for (const audio::TrackRule& rule : reader.rules) {
    rules.push_back(ToJson(rule));
  }
  nlohmann::json told = nlohmann::json::array();
  for (const audio::RecordingTrouble& trouble : reader.troubles) {
    told.push_back(InBothLanguages(trouble.text));
  }
  for (const Text& said : reader::RestInWords(reader)) {
    told.push_back(InBothLanguages(said));
  }
  return {{"path", reader.path},
          {"name", reader.name},
          {"phrases", reader.phrases},
          {"wanted", reader.wanted},
          {"unplayable", reader.unplayable},
          {"coarse", reader.coarse},
          {"joka", reader.joka},
          {"marked", reader.marked},
          {"tracks", reader.tracks},
          {"numbers", RangeOfTracks(reader.numbered)},
          {"rules", std::move(rules)},
          {"writable", reader.writable},
          {"wrong", reader.wrong ? InBothLanguages(TextOf(*reader.wrong))
                                 : nlohmann::json()},
          {"told", std::move(told)}};
}

}  // namespace kimari::evening
