#include "host/game/rules/ruling_json.h"

#include <array>
#include <exception>
#include <string_view>

#include "host/game/rules/json_values.h"
#include "host/game/rules/ruling_parts_json.h"

namespace kimari::rules {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 4> kOutcomes = {
    "take", "dead card", "not taken", "needs the judge"};
constexpr std::array<std::string_view, 2> kHands = {"left", "right"};

// Nothing where no hand was shown.
std::string WriteHands(const PerSide<std::optional<Hand>>& hands) {
  if (!hands.a && !hands.b) return "";
  std::string text;
  for (const Side side : kBothSides) {
    if (!hands[side]) continue;
    text += (text.empty() ? "" : ", ") + Quote(Name(side)) + ": " +
            WriteName(*hands[side], kHands);
  }
  return ", \"first_used\": {" + text + "}";
}

// Recordings from before say what is sent only.
std::vector<Move> MovesFromBefore(const Json& json, const Ruling& ruling) {
  std::vector<Move> moves;
  if (ruling.taker && ruling.lay) {
    moves.push_back({.card = ruling.called,
                     .by = *ruling.taker,
                     .from = *ruling.lay,
                     .to = PileOf(*ruling.taker)});
  }
  const std::optional<Side> from = ReadMaybe(json.at("from"));
  const int count = json.at("count");
  for (int i = 0; from && i < count; ++i) {
    moves.push_back({.what = Move::What::kChosen,
                     .by = *from,
                     .from = Territory(*from),
                     .to = Territory(Other(*from))});
  }
  return moves;
}

// Exceptions of the JSON library end in ParseRuling.
Ruling Read(const Json& json) {
  Ruling ruling;
  ruling.reading = json.at("reading");
  ruling.called = json.at("called");
  if (json.contains("lay")) {
    ruling.lay = ReadSpot(json.at("lay"));
  } else if (const auto side = ReadMaybe(json.at("territory"))) {
    ruling.lay = Territory(*side);
  }
  ruling.outcome = ReadName<Outcome>(json.at("outcome"), kOutcomes);
  ruling.taker = ReadMaybe(json.at("taker"));
  if (json.contains("taker_seat")) {
    ruling.taker_seat = ReadName<Seat>(json.at("taker_seat"), kSeatNames);
  }
  ruling.first = ReadFirst(json.at("first"));
  for (const Json& f : json.at("faults")) ruling.faults.push_back(ReadFault(f));
  if (json.contains("faults_void")) {
    for (const Json& f : json.at("faults_void")) {
      ruling.faults.push_back(ReadFault(f));
    }
  }
  if (json.contains("moves")) {
    for (const Json& m : json.at("moves")) ruling.moves.push_back(ReadMove(m));
  } else {
    ruling.moves = MovesFromBefore(json.at("sends"), ruling);
  }
  if (json.contains("owed")) {
    ruling.owed = {json.at("owed").at("A"), json.at("owed").at("B")};
  }
  ruling.last_two = json.value("last_two", false);
  if (json.contains("first_used")) {
    for (const Side side : kBothSides) {
      const std::string key = Name(side);
      if (!json.at("first_used").contains(key)) continue;
      ruling.first_used[side] =
          ReadName<Hand>(json.at("first_used").at(key), kHands);
    }
  }
  ruling.reasons = ReadReasons(json.at("reasons"));
  if (json.contains("flags")) ruling.flags = ReadReasons(json.at("flags"));
  for (const Json& o : json.at("opinions")) {
    ruling.opinions.push_back(ReadOpinion(o));
  }
  for (const Json& d : json.at("doubts")) ruling.doubts.push_back(ReadDoubt(d));
  return ruling;
}

}  // namespace

std::string RulingJson(const Ruling& r) {
  const auto write = [](const auto& item) { return Write(item); };
  const auto list = [&](const char* key, const auto& items) {
    return items.empty() ? "" : ", " + Quote(key) + ": " + List(items, write);
  };
  std::vector<Fault> standing;
  std::vector<Fault> others;
  for (const Fault& f : r.faults) (Stands(f) ? standing : others).push_back(f);
  const Sends sends = SendsOf(r);
  const bool elsewhere = r.lay && !r.Territory();
  return "{\"reading\": " + std::to_string(r.reading) +
         ", \"called\": " + std::to_string(r.called) +
         ", \"territory\": " + Write(r.Territory()) +
         (elsewhere ? ", \"lay\": " + Quote(SpotName(*r.lay)) : "") +
         ", \"outcome\": " + WriteName(r.outcome, kOutcomes) +
         ", \"taker\": " + Write(r.taker) +
         (r.taker_seat
              ? ", \"taker_seat\": " + WriteName(*r.taker_seat, kSeatNames)
              : "") +
         ", \"first\": " + Write(r.first) +
         ", \"faults\": " + List(standing, write) +
         list("faults_void", others) +
         ", \"sends\": {\"from\": " + Write(sends.from) +
         ", \"count\": " + std::to_string(sends.count) + "}" +
         list("moves", r.moves) +
         (r.owed == PerSide<int>{}
              ? ""
              : ", \"owed\": {\"A\": " + std::to_string(r.owed.a) +
                    ", \"B\": " + std::to_string(r.owed.b) + "}") +
         (r.last_two ? ", \"last_two\": true" : "") + WriteHands(r.first_used) +
         ", \"reasons\": " + List(r.reasons, write) + list("flags", r.flags) +
         ", \"opinions\": " + List(r.opinions, write) +
         ", \"doubts\": " + List(r.doubts, write) + "}";
}

Result<Ruling> ParseRuling(const std::string& json) {
  try {
    return Read(Json::parse(json));
  } catch (const Json::parse_error& error) {
    return Fail(ErrorKind::kFile,
                "this ruling breaks off or is damaged at column " +
                    std::to_string(error.byte));
  } catch (const std::exception& error) {
    return Fail(ErrorKind::kFile,
                std::string("this ruling cannot be read: ") + error.what() +
                    "; the file is damaged or of another version");
  }
}

}  // namespace kimari::rules
