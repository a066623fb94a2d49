#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/evidence/names.h"
#include "host/match/desk_facts.h"
#include "host/match/sheet/desk_words.h"
#include "host/match/sheet/formats.h"
#include "host/match/sheet/line_text.h"

namespace kimari::sheet {
namespace {

using Json = nlohmann::ordered_json;

// In the order of rules::Order.
constexpr std::array kOrders = {"nobody",  "only A",    "only B", "A first",
                                "B first", "same time", "open"};

Json JsonOf(const rules::Text& text) {
  return {{"en", text.en}, {"ja", text.ja}};
}
Json JsonOf(std::optional<Side> side) {
  return side ? Json(rules::Name(*side)) : Json();
}
template <typename T>
Json JsonOf(const PerSide<T>& both) {
  return {{"A", both.a}, {"B", both.b}};
}
Json JsonOf(const std::optional<std::string>& text) {
  return text ? Json(*text) : Json();
}
Json Milliseconds(const std::optional<Duration>& span) {
  if (!span) return {};
  return std::round(span->Milliseconds() * 1e3) / 1e3;
}
double SecondsIn(Duration span) {
  return std::round(span.Seconds() * 1e3) / 1e3;
}
// 0 is none.
Json Number(int64_t number) { return number > 0 ? Json(number) : Json(); }

Json JsonOf(const Standing& standing) {
  return {{"outcome", Label(standing.outcome).en},
          {"taker", JsonOf(standing.taker)},
          {"faults", JsonOf(standing.faults)},
          {"sends",
           {{"from", JsonOf(standing.sends.from)},
            {"count", standing.sends.count}}}};
}

Json DecisionOf(const Entry& entry) {
  return {{"entry", entry.number},
          {"what", evidence::Name(entry.said.action)},
          {"by", entry.said.by},
          {"role", evidence::Name(entry.said.role)},
          {"reason", entry.said.reason},
          {"summary", JsonOf(entry.summary)}};
}

Json JsonOf(const Line& line) {
  Json decisions = Json::array();
  for (const Entry& entry : line.decisions) {
    decisions.push_back(DecisionOf(entry));
  }
  const std::optional<int32_t>& sure = line.certainty_ppm;
  return {{"reading", line.reading},
          {"card", line.card},
          {"kimariji", line.kimariji},
          {"void", line.is_void},
          {"outcome", Label(line.stands.outcome).en},
          {"taker", JsonOf(line.stands.taker)},
          {"order", kOrders[static_cast<size_t>(line.order)]},
          {"margin_ms", Milliseconds(line.margin)},
          {"sigma_ms", Milliseconds(line.sigma)},
          {"certainty", sure ? Json(*sure / 1e6) : Json()},
          {"faults", JsonOf(line.stands.faults)},
          {"sends",
           {{"from", JsonOf(line.sends_from)},
            {"count", line.stands.sends.count},
            {"cards", line.sent},
            {"forgotten", line.forgotten}}},
          {"as_ruled", line.as_ruled ? JsonOf(*line.as_ruled) : Json()},
          {"decisions", decisions},
          {"does_not_follow", line.does_not_follow},
          {"summary", JsonOf(line.summary)},
          {"left", JsonOf(line.after.left)},
          {"stacks", JsonOf(line.after.stacks)},
          {"custody", line.after.custody},
          {"lost", line.after.lost},
          {"unnamed", line.after.unnamed},
          {"set_aside", line.after.set_aside},
          {"sum", line.after.Sum()}};
}

Json JsonOf(const Entry& entry) {
  return {{"entry", entry.number},
          {"at_s", SecondsIn(entry.at)},
          {"what", evidence::Name(entry.said.action)},
          {"by", entry.said.by},
          {"role", evidence::Name(entry.said.role)},
          {"reason", entry.said.reason},
          {"ink", entry.ink},
          {"reading", Number(entry.said.reading)},
          {"side", JsonOf(match::SideOf(entry.said.side))},
          {"card", Number(entry.said.card)},
          {"counts", entry.counts},
          {"summary", JsonOf(entry.summary)},
          {"previous", entry.said.previous},
          {"sha256", entry.sha256}};
}

Json JsonOf(const Incident& incident) {
  const evidence::DeskEntry& said = incident.entry.said;
  return {{"player", incident.player},
          {"side", JsonOf(match::SideOf(said.side))},
          {"what", evidence::Name(said.action)},
          {"card", Number(said.card)},
          {"by", said.by},
          {"reason", said.reason},
          {"at_s", SecondsIn(incident.entry.at)}};
}

template <typename T>
Json ListOf(const std::vector<T>& values) {
  Json list = Json::array();
  for (const T& value : values) list.push_back(JsonOf(value));
  return list;
}

Json ResultOf(const Sheet& sheet) {
  Json signatures = Json::array();
  for (const Entry& entry : sheet.signatures) {
    signatures.push_back({{"by", entry.said.by},
                          {"role", evidence::Name(entry.said.role)},
                          {"ink", entry.ink}});
  }
  return {{"left", JsonOf(sheet.end.left)},
          {"stacks", JsonOf(sheet.end.stacks)},
          {"winner", JsonOf(sheet.winner)},
          {"why", JsonOf(sheet.why)},
          {"open", sheet.open},
          {"text", JsonOf(ResultText(sheet))},
          {"signed", signatures}};
}

}  // namespace

std::string SheetJson(const Sheet& sheet) {
  Json cards = Json::object();
  for (const auto& [card, name] : sheet.cards) {
    cards[std::to_string(card)] = {{"kimariji", name.kimariji},
                                   {"torifuda", name.torifuda}};
  }
  Json missing = Json::array();
  for (const rules::Text& text : sheet.missing) missing.push_back(text.en);
  const Occasion& at = sheet.occasion;
  const Json json = {
      {"format", "kimari-score-sheet 1"},
      {"occasion",
       {{"meet", at.meet},
        {"hall", at.hall},
        {"round", at.round},
        {"date", at.date},
        {"began", at.began},
        {"ended", at.ended}}},
      {"rules", sheet.rules},
      {"options", ParseOrderedJson(sheet.options)},
      {"options_sum", sheet.options_sum},
      {"players", JsonOf(sheet.players)},
      {"deck", sheet.deck},
      {"order_hash", sheet.order_hash},
      {"order_seed", JsonOf(sheet.order_seed)},
      {"cards", cards},
      {"start",
       {{"off", ListOf(sheet.start_off)},
        {"let_stand_by", JsonOf(sheet.let_stand_by)}}},
      {"lines", ListOf(sheet.lines)},
      {"desk", ListOf(sheet.desk)},
      {"chain", {{"whole", sheet.broken.empty()}, {"broken", sheet.broken}}},
      {"incidents", ListOf(sheet.incidents)},
      {"practice_touches", sheet.practice_touches},
      {"practice_touches_before_last_two_minutes",
       sheet.early_practice_touches},
      {"result", ResultOf(sheet)},
      {"missing", missing}};
  return JsonText(json, 2) + "\n";
}

}  // namespace kimari::sheet
