// MatchView to JSON.
#include "host/web/view_json.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/web/desk_view_json.h"

namespace kimari::web {
namespace {

using Json = nlohmann::json;

constexpr size_t kHistoryShown = 12;

const char* Name(Phase phase) {
  switch (phase) {
    case Phase::kSetup:
      return "setup";
    case Phase::kEnrolling:
      return "enrolling";
    case Phase::kMemorising:
      return "memorising";
    case Phase::kReading:
      return "reading";
    case Phase::kSettled:
      return "settled";
    case Phase::kHeld:
      return "held";
    case Phase::kFinished:
      return "finished";
  }
  return "setup";
}

const char* Name(Order order) {
  switch (order) {
    case Order::kNobody:
      return "nobody";
    case Order::kOnlyA:
      return "only_a";
    case Order::kOnlyB:
      return "only_b";
    case Order::kAFirst:
      return "a_first";
    case Order::kBFirst:
      return "b_first";
    case Order::kSameTime:
      return "same_time";
    case Order::kOpen:
      return "open";
  }
  return "open";
}

const char* Name(DeviceState state) {
  switch (state) {
    case DeviceState::kOk:
      return "ok";
    case DeviceState::kWarning:
      return "warn";
    case DeviceState::kBad:
      return "bad";
  }
  return "bad";
}

const char* Name(Side side) { return side == Side::kA ? "A" : "B"; }

Json Of(const std::optional<Side>& side) {
  return side ? Json(Name(*side)) : Json(nullptr);
}

Json Of(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Json Of(const CourtCard& card) {
  return {{"card", card.card},
          {"torifuda", card.torifuda},
          {"territory", Name(card.territory)},
          {"x_mm", card.x_mm},
          {"y_mm", card.y_mm},
          {"angle_deg", card.angle_deg},
          {"row", card.row}};
}

Json Of(const CalledCard& called) {
  return {{"card", called.card},
          {"kimariji", called.kimariji},
          {"kimariji_why", Of(called.kimariji_why)},
          {"torifuda", called.torifuda},
          {"full_text", called.full_text},
          {"author", called.author},
          {"lay", called.lay ? Of(*called.lay) : Json(nullptr)}};
}

Json Of(const FaultView& fault) {
  return {{"player", Name(fault.player)},
          {"territory", Name(fault.territory)},
          {"card", fault.card},
          {"torifuda", fault.torifuda}};
}

Json Of(const ReasonView& reason) {
  return {{"rule", reason.rule}, {"text", Of(reason.text)}};
}

Json Of(const DoubtView& doubt) { return {{"text", Of(doubt.text)}}; }

Json Of(const OpinionView& opinion) {
  return {{"source", opinion.source},     {"name", Of(opinion.name)},
          {"first", Of(opinion.first)},   {"margin_ms", Of(opinion.margin_ms)},
          {"sigma_ms", opinion.sigma_ms}, {"text", Of(opinion.text)}};
}

Json Of(const DeviceView& device) {
  return {{"name", Of(device.name)},
          {"state", Name(device.state)},
          {"text", Of(device.text)}};
}

Json Of(const RulingView& ruling);

template <typename T>
Json Array(const std::vector<T>& items, size_t most) {
  Json array = Json::array();
  const size_t first = items.size() - std::min(items.size(), most);
  for (size_t i = first; i < items.size(); ++i) array.push_back(Of(items[i]));
  return array;
}

template <typename T>
Json Array(const std::vector<T>& items) {
  return Array(items, items.size());
}

Json Of(const RulingView& ruling) {
  return {{"reading", ruling.reading},
          {"void", ruling.is_void},
          {"called", Of(ruling.called)},
          {"outcome", NameOf(ruling.outcome)},
          {"taker", Of(ruling.taker)},
          {"order", Name(ruling.order)},
          {"leaning", Of(ruling.leaning)},
          {"margin_ms", Of(ruling.margin_ms)},
          {"sigma_ms", ruling.sigma_ms},
          {"certainty", ruling.certainty},
          {"faults", Array(ruling.faults)},
          {"sends_from", Of(ruling.sends_from)},
          {"sends", ruling.sends},
          {"summary", Of(ruling.summary)},
          {"reasons", Array(ruling.reasons)},
          {"doubts", Array(ruling.doubts)},
          {"opinions", Array(ruling.opinions)}};
}

// JavaScript numbers hold 53 bits, so the seed goes as text.
Json Seed(const MatchView& view) {
  if (view.phase != Phase::kFinished || !view.order_seed) return nullptr;
  return *view.order_seed;
}

std::string Dumped(const Json& json) { return JsonText(json); }

}  // namespace

std::string ToJson(const RulingView& view) { return Dumped(Of(view)); }

std::string ToJson(const MatchView& view) {
  const Json json = {
      {"phase", Name(view.phase)},
      {"phase_text", Of(view.phase_text)},
      {"players", {{"A", view.players[0]}, {"B", view.players[1]}}},
      {"cards_left", {{"A", view.cards_left[0]}, {"B", view.cards_left[1]}}},
      {"winner", Of(view.winner)},
      {"court", Array(view.court)},
      {"last_ruling", view.last_ruling ? Of(*view.last_ruling) : Json(nullptr)},
      {"history", Array(view.history, kHistoryShown)},
      {"devices", Array(view.devices)},
      {"same_time_ms", view.same_time_ms},
      {"order_hash", view.order_hash},
      {"order_seed", Seed(view)},
      {"recording", view.recording},
      {"is_demo", view.is_demo},
      {"desk", Of(view.desk)},
      {"can_hold", view.can_hold},
  };
  return Dumped(json);
}

}  // namespace kimari::web
