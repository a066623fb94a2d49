// MatchView to JSON.
#include "host/uses/view/match_view_json.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/uses/view/desk_view_json.h"
#include "host/uses/view/json_array.h"

namespace kimari::view {
namespace {

using Json = nlohmann::json;
using view::Of;

constexpr size_t kHistoryShown = 12;

const char* Name(Phase phase) {
  switch (phase) {
    case Phase::kSetup:
      return "setup";
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

Json Of(const CourtCard& card) {
  return {{"card", card.card},
          {"torifuda", card.torifuda},
          {"territory", NameOf(card.territory)},
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
  return {{"player", NameOf(fault.player)},
          {"territory", NameOf(fault.territory)},
          {"card", fault.card},
          {"torifuda", fault.torifuda}};
}

Json Of(const ReasonView& reason) {
  return {{"rule", reason.rule}, {"text", Of(reason.text)}};
}

Json Of(const DoubtView& doubt) { return {{"text", Of(doubt.text)}}; }

Json Of(const OpinionView& opinion) {
  return {{"source", opinion.source},
          {"name", Of(opinion.name)},
          {"first", SideOrNull(opinion.first)},
          {"margin_ms", NumberOrNull(opinion.margin_ms)},
          {"sigma_ms", opinion.sigma_ms},
          {"text", Of(opinion.text)}};
}

Json Of(const DeviceView& device) {
  return {{"name", Of(device.name)},
          {"state", Name(device.state)},
          {"text", Of(device.text)}};
}

Json Of(const RulingView& ruling) {
  return {{"reading", ruling.reading},
          {"void", ruling.is_void},
          {"called", Of(ruling.called)},
          {"outcome", NameOf(ruling.outcome)},
          {"taker", SideOrNull(ruling.taker)},
          {"order", Name(ruling.order)},
          {"leaning", SideOrNull(ruling.leaning)},
          {"margin_ms", NumberOrNull(ruling.margin_ms)},
          {"sigma_ms", ruling.sigma_ms},
          {"certainty", ruling.certainty},
          {"faults", Array(ruling.faults, Of)},
          {"sends_from", SideOrNull(ruling.sends_from)},
          {"sends", ruling.sends},
          {"summary", Of(ruling.summary)},
          {"reasons", Array(ruling.reasons, Of)},
          {"doubts", Array(ruling.doubts, Of)},
          {"opinions", Array(ruling.opinions, Of)}};
}

Json Of(const CourtSize& size) {
  return {{"width_mm", size.width_mm},
          {"near_mm", size.near_mm},
          {"far_mm", size.far_mm},
          {"card_width_mm", size.card_width_mm},
          {"card_height_mm", size.card_height_mm}};
}

// JavaScript numbers hold 53 bits, so the seed goes as text.
Json Seed(const MatchView& view) {
  if (view.phase != Phase::kFinished || !view.order_seed) return nullptr;
  return *view.order_seed;
}

std::string Dumped(const Json& json) { return JsonText(json); }

}  // namespace

CourtSize SizeOf(const court::Plan& plan) {
  return {.width_mm = plan.width,
          .near_mm = plan.near,
          .far_mm = plan.far,
          .card_width_mm = plan.card.width,
          .card_height_mm = plan.card.height};
}

std::string ToJson(const RulingView& view) { return Dumped(Of(view)); }

std::string ToJson(const MatchView& view) {
  const Json json = {
      {"phase", Name(view.phase)},
      {"phase_text", Of(view.phase_text)},
      {"players", {{"A", view.players[0]}, {"B", view.players[1]}}},
      {"cards_left", {{"A", view.cards_left[0]}, {"B", view.cards_left[1]}}},
      {"winner", SideOrNull(view.winner)},
      {"court_size", Of(view.court_size)},
      {"court", Array(view.court, Of)},
      {"last_ruling", view.last_ruling ? Of(*view.last_ruling) : Json(nullptr)},
      {"history", Array(view.history, Of, kHistoryShown)},
      {"devices", Array(view.devices, Of)},
      {"devices_remember", view.devices_remember},
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

}  // namespace kimari::view
