#include "host/proof/score/truth_file.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/game/rules/book.h"

namespace kimari::score {
namespace {

Side SideOf(const nlohmann::json& value) {
  const auto text = value.get<std::string>();
  if (text != "A" && text != "B") throw std::runtime_error("side " + text);
  return text == "A" ? Side::kA : Side::kB;
}

TrueReading ReadingOf(const nlohmann::json& json) {
  TrueReading reading;
  reading.reading = json.at("reading").get<uint32_t>();
  reading.card = json.at("card").get<rules::CardId>();
  reading.note = json.value("note", "");
  reading.first_sound = {json.at("first_sound_ns").get<int64_t>()};
  for (const nlohmann::json& card : json.at("layout")) {
    const Side side = SideOf(card.at("territory"));
    // Face down nobody can name it.
    reading.layout[card.at("card").get<rules::CardId>()] =
        card.value("face_up", true) ? rules::Territory(side)
                                    : rules::UnknownOf(side);
  }
  for (const nlohmann::json& contact : json.at("contacts")) {
    reading.contacts.push_back(
        {.player = SideOf(contact.at("player")),
         .card = contact.at("card").get<rules::CardId>(),
         .territory = SideOf(contact.at("territory")),
         .at = {contact.at("t_ns").get<int64_t>()},
         .inside_line = contact.value("inside_line", true),
         .in_other_line = contact.value("in_other_line", false),
         .valid_hand = contact.value("valid_hand", true)});
  }
  for (const nlohmann::json& exit : json.at("exits")) {
    TrueExit out;
    out.card = exit.at("card").get<rules::CardId>();
    out.at = {exit.at("t_ns").get<int64_t>()};
    if (!exit.at("pushed_by").is_null()) {
      out.pushed_by = SideOf(exit.at("pushed_by"));
    }
    out.both_hands = exit.value("left", false) && exit.value("right", false);
    out.valid_hand = exit.value("valid_hand", true);
    reading.exits.push_back(out);
  }
  reading.disturbed = json.value("disturbed", std::vector<std::string>{});
  reading.said = json.value("said", std::vector<std::string>{});
  reading.settled = {json.value("settled_ns", reading.first_sound.ns)};
  reading.slip = {json.value("slip_ns", int64_t{0})};
  reading.stall = {json.value("stall_ns", int64_t{0})};
  reading.scorable = json.value("scorable", true);
  reading.why_not = json.value("why_not", "");
  return reading;
}

}  // namespace

Result<Truth> ReadTruth(const std::string& path) {
  if (auto plain = IsPlainFile(path); !plain) {
    return tl::unexpected(plain.error());
  }
  std::ifstream file(path);
  if (!file) {
    return Fail(ErrorKind::kFile, path +
                                      ": cannot be read; is this a folder "
                                      "that 'kimari simulate' wrote?");
  }
  try {
    const nlohmann::json json = nlohmann::json::parse(file);
    if (json.value("format", "") != "kimari-truth 1") {
      return Fail(ErrorKind::kFile,
                  path + ": format is not 'kimari-truth 1'; simulate again");
    }
    Truth truth;
    truth.scenario = json.value("scenario", "");
    truth.seed = json.value("seed", uint64_t{0});
    truth.rule_book = json.value("rule_book", std::string(rules::kDefaultBook));
    truth.options = JsonText(json.value("options", nlohmann::json::object()));
    if (json.contains("ended_ns")) {
      truth.ended = {json.at("ended_ns").get<int64_t>()};
    }
    for (const nlohmann::json& reading : json.at("readings")) {
      truth.readings.push_back(ReadingOf(reading));
    }
    return truth;
  } catch (const nlohmann::json::parse_error& error) {
    return Fail(ErrorKind::kFile, path + ": breaks off or is damaged at byte " +
                                      std::to_string(error.byte) +
                                      "; simulate again");
  } catch (const std::exception& error) {
    // What the library says, without its own numbers.
    const std::string what = error.what();
    const size_t said = what.find("] ");
    return Fail(ErrorKind::kFile,
                path + ": " +
                    (said == std::string::npos ? what : what.substr(said + 2)) +
                    "; simulate again");
  }
}

}  // namespace kimari::score
