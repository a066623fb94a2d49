#include "host/uses/view/desk_view_json.h"

#include <algorithm>

#include "host/evidence/names.h"
#include "host/uses/view/json_array.h"

namespace kimari::view {
namespace {

using Json = nlohmann::json;
using evidence::DeskEntry;
using view::Of;

const char* StageName(DeskStage stage) {
  switch (stage) {
    case DeskStage::kLaying:
      return "laying";
    case DeskStage::kMemorising:
      return "memorising";
    case DeskStage::kReady:
      return "ready";
    case DeskStage::kReading:
      return "reading";
    case DeskStage::kSettled:
      return "settled";
    case DeskStage::kTidying:
      return "tidying";
    case DeskStage::kProtest:
      return "protest";
    case DeskStage::kHeld:
      return "held";
    case DeskStage::kOver:
      return "over";
  }
  return "over";
}

// What the page sends to do this; who and why are its own.
Json PressOf(const DeskEntry& entry) {
  return {{"what", Name(entry.action)},
          {"hold", Name(entry.hold)},
          {"side", Name(entry.side)},
          {"reading", entry.reading}};
}

Json Of(const DeskView::Held& held) {
  Json may = Json::array();
  for (const evidence::Role role : held.may) may.push_back(Name(role));
  return {{"reason", Name(held.reason)},
          {"side", Name(held.side)},
          {"by", held.by},
          {"since_s", held.since_s},
          {"why", Of(held.why)},
          {"ends", held.ends ? PressOf(*held.ends) : Json(nullptr)},
          {"may", may}};
}

Json Of(const DeskView::Protested& protest) {
  return {{"by", NameOf(protest.by)},
          {"against", protest.against},
          {"name", protest.name},
          {"reason", protest.reason},
          {"since_s", protest.since_s}};
}

Json Of(const DeskView::Entry& shown) {
  const DeskEntry& entry = shown.entry;
  return {{"number", shown.number},
          {"what", Name(entry.action)},
          {"role", Name(entry.role)},
          {"by", entry.by},
          {"reason", entry.reason},
          {"reading", entry.reading},
          {"side", Name(entry.side)},
          {"card", entry.card},
          {"hold", Name(entry.hold)},
          {"to", Name(entry.to)},
          {"taker", Name(entry.taker)},
          {"same_time", entry.same_time},
          {"faults", {{"A", entry.faults_a}, {"B", entry.faults_b}}},
          {"sends_from", Name(entry.sends_from)},
          {"sends", entry.sends},
          {"at_s", shown.at_s},
          {"counts", shown.counts}};
}

Json Of(const DeskView::Result& result) {
  return {{"outcome", NameOf(result.outcome)},
          {"taker", SideOrNull(result.taker)},
          {"faults", {{"A", result.faults[0]}, {"B", result.faults[1]}}},
          {"sends_from", SideOrNull(result.sends_from)},
          {"sends", result.sends}};
}

Json Of(const DeskView::Line& line) {
  return {{"reading", line.reading},
          {"card", line.card},
          {"kimariji", line.kimariji},
          {"dead", line.dead},
          {"ruled", Of(line.ruled)},
          {"stands", Of(line.stands)},
          {"changed", line.changed},
          {"void", line.is_void},
          {"does_not_follow", line.does_not_follow},
          {"decided_by", line.decided_by},
          {"summary", Of(line.summary)},
          {"sent", line.sent},
          {"sent_by", SideOrNull(line.sent_by)},
          {"forgotten", line.forgotten},
          {"most_faults", line.most_faults}};
}

Json Of(const DeskView::Signature& signature) {
  return {{"role", Name(signature.role)}, {"by", signature.by}};
}

}  // namespace

const char* NameOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kTake:
      return "take";
    case Outcome::kDeadCard:
      return "dead_card";
    case Outcome::kNotTaken:
      return "not_taken";
    case Outcome::kNeedsJudge:
      return "needs_judge";
  }
  return "needs_judge";
}

const char* NameOf(Side side) { return side == Side::kA ? "A" : "B"; }

Json SideOrNull(std::optional<Side> side) {
  return side ? Json(NameOf(*side)) : Json(nullptr);
}

Json Of(const web::Text& text) { return {{"en", text.en}, {"ja", text.ja}}; }

Json Of(const DeskView& desk) {
  return {{"stage", StageName(desk.stage)},
          {"now_s", desk.now_s},
          {"holds", Array(desk.holds, Of)},
          {"protests", Array(desk.protests, Of)},
          {"white", desk.white},
          {"red", desk.red},
          {"memorising_left_s", NumberOrNull(desk.memorising_left_s)},
          {"may_be_protested", NumberOrNull(desk.may_be_protested)},
          {"open_reading", NumberOrNull(desk.open_reading)},
          {"off", Array(desk.off, Of)},
          {"start_holds", desk.start_holds},
          {"reading", desk.reading},
          {"seen", desk.seen},
          {"entries", Array(desk.entries, Of, kEntriesShown)},
          {"lines", Array(desk.lines, Of)},
          {"signatures", Array(desk.signatures, Of)},
          {"can_send", desk.can_send},
          {"over", desk.over},
          {"human_reader", desk.human_reader}};
}

}  // namespace kimari::view
