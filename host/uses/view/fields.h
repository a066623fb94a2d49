// What pages are told of a match, key by key: the JSON and the page's types
// (page/match_view.ts) come from here (host/uses/web/json_of.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "host/evidence/names.h"
#include "host/uses/view/match_view.h"
#include "host/uses/web/json_of.h"

namespace kimari::web {

template <>
inline constexpr auto kWords<Side> = Words<Side::kB>({"A", "B"});
template <>
inline constexpr auto kWords<evidence::Role> = evidence::kNames<evidence::Role>;
template <>
inline constexpr auto kWords<evidence::Party> =
    evidence::kNames<evidence::Party>;
template <>
inline constexpr auto kWords<evidence::HoldReason> =
    evidence::kNames<evidence::HoldReason>;
template <>
inline constexpr auto kWords<evidence::DeskAction> =
    evidence::kNames<evidence::DeskAction>;
template <>
inline constexpr auto kWords<evidence::PutTo> =
    evidence::kNames<evidence::PutTo>;
template <>
inline constexpr auto kWords<view::Outcome> = Words<view::Outcome::kNeedsJudge>(
    {"take", "dead_card", "not_taken", "needs_judge"});
template <>
inline constexpr auto kWords<view::Phase> = Words<view::Phase::kFinished>(
    {"setup", "memorising", "reading", "settled", "held", "finished"});
template <>
inline constexpr auto kWords<view::Order> = Words<view::Order::kOpen>(
    {"nobody", "only_a", "only_b", "a_first", "b_first", "same_time", "open"});
template <>
inline constexpr auto kWords<view::FirstToldView::Then> =
    Words<view::FirstToldView::Then::kTakenBack>({"not_yet", "same", "open",
                                                  "taken_back"});
template <>
inline constexpr auto kWords<view::DeviceState> =
    Words<view::DeviceState::kBad>({"ok", "warn", "bad"});
template <>
inline constexpr auto kWords<view::DeskStage> = Words<view::DeskStage::kOver>(
    {"laying", "memorising", "ready", "reading", "settled", "tidying",
     "protest", "held", "over"});

}  // namespace kimari::web

namespace kimari::view {

// Nothing of a match is written in a way of its own.
struct Values {};

inline constexpr size_t kHistoryShown = 12;

template <typename T>
std::span<const T> Last(const std::vector<T>& items, size_t most) {
  return std::span(items).last(std::min(items.size(), most));
}

template <typename T>
void Fields(auto& v, const PerSide<T>& sides) {
  v("A", sides.a);
  v("B", sides.b);
}

// -- the desk -----------------------------------------------------------------

// A press that ends a hold: who and why are the page's own.
void Fields(auto& v, const evidence::DeskEntry& press) {
  v("what", press.action);
  v("hold", press.hold);
  v("side", press.side);
  v("reading", press.reading);
}

void Fields(auto& v, const DeskView::Held& held) {
  v("reason", held.reason);
  v("side", held.side);
  v("by", held.by);
  v("since_s", held.since_s);
  v("why", held.why);
  v("ends", held.ends);
  v("may", held.may);
}

void Fields(auto& v, const DeskView::Protested& protest) {
  v("by", protest.by);
  v("against", protest.against);
  v("name", protest.name);
  v("reason", protest.reason);
  v("since_s", protest.since_s);
}

void Fields(auto& v, const DeskView::Entry& shown) {
  const evidence::DeskEntry& entry = shown.entry;
  v("number", shown.number);
  v("what", entry.action);
  v("role", entry.role);
  v("by", entry.by);
  v("reason", entry.reason);
  v("reading", entry.reading);
  v("side", entry.side);
  v("card", entry.card);
  v("hold", entry.hold);
  v("to", entry.to);
  v("taker", entry.taker);
  v("same_time", entry.same_time);
  v("faults", PerSide<int>{entry.faults_a, entry.faults_b});
  v("sends_from", entry.sends_from);
  v("sends", entry.sends);
  v("at_s", shown.at_s);
  v("counts", shown.counts);
}

void Fields(auto& v, const DeskView::Result& result) {
  v("outcome", result.outcome);
  v("taker", result.taker);
  v("faults", PerSide<int>{result.faults[0], result.faults[1]});
  v("sends_from", result.sends_from);
  v("sends", result.sends);
}

void Fields(auto& v, const DeskView::Line& line) {
  v("reading", line.reading);
  v("card", line.card);
  v("kimariji", line.kimariji);
  v("dead", line.dead);
  v("ruled", line.ruled);
  v("stands", line.stands);
  v("changed", line.changed);
  v("void", line.is_void);
  v("does_not_follow", line.does_not_follow);
  v("decided_by", line.decided_by);
  v("summary", line.summary);
  v("sent", line.sent);
  v("sent_by", line.sent_by);
  v("forgotten", line.forgotten);
  v("most_faults", line.most_faults);
}

void Fields(auto& v, const DeskView::Signature& signature) {
  v("role", signature.role);
  v("by", signature.by);
}

void Fields(auto& v, const DeskView& desk) {
  v("stage", desk.stage);
  v("now_s", desk.now_s);
  v("holds", desk.holds);
  v("protests", desk.protests);
  v("white", desk.white);
  v("red", desk.red);
  v("memorising_left_s", desk.memorising_left_s);
  v("may_be_protested", desk.may_be_protested);
  v("open_reading", desk.open_reading);
  v("off", desk.off);
  v("start_holds", desk.start_holds);
  v("reading", desk.reading);
  v("seen", desk.seen);
  v("entries", Last(desk.entries, kEntriesShown));
  v("lines", desk.lines);
  v("signatures", desk.signatures);
  v("can_send", desk.can_send);
  v("may_sign", desk.may_sign);
  v("over", desk.over);
  v("ended", desk.ended);
  v("human_reader", desk.human_reader);
}

// -- rulings ------------------------------------------------------------------

void Fields(auto& v, const CourtCard& card) {
  v("card", card.card);
  v("torifuda", card.torifuda);
  v("territory", card.territory);
  v("x_mm", card.x_mm);
  v("y_mm", card.y_mm);
  v("angle_deg", card.angle_deg);
  v("row", card.row);
}

void Fields(auto& v, const CalledCard& called) {
  v("card", called.card);
  v("kimariji", called.kimariji);
  v("kimariji_why", called.kimariji_why);
  v("torifuda", called.torifuda);
  v("full_text", called.full_text);
  v("author", called.author);
  v("lay", called.lay);
}

void Fields(auto& v, const FaultView& fault) {
  v("player", fault.player);
  v("territory", fault.territory);
  v("card", fault.card);
  v("torifuda", fault.torifuda);
}

void Fields(auto& v, const ReasonView& reason) {
  v("rule", reason.rule);
  v("text", reason.text);
}

void Fields(auto& v, const DoubtView& doubt) { v("text", doubt.text); }

void Fields(auto& v, const OpinionView& opinion) {
  v("source", opinion.source);
  v("name", opinion.name);
  v("first", opinion.first);
  v("margin_ms", opinion.margin_ms);
  v("sigma_ms", opinion.sigma_ms);
  v("text", opinion.text);
}

void Fields(auto& v, const RulingView& ruling) {
  v("reading", ruling.reading);
  v("void", ruling.is_void);
  v("called", ruling.called);
  v("outcome", ruling.outcome);
  v("taker", ruling.taker);
  v("order", ruling.order);
  v("leaning", ruling.leaning);
  v("margin_ms", ruling.margin_ms);
  v("sigma_ms", ruling.sigma_ms);
  v("certainty", ruling.certainty);
  v("faults", ruling.faults);
  v("sends_from", ruling.sends_from);
  v("sends", ruling.sends);
  v("summary", ruling.summary);
  v("reasons", ruling.reasons);
  v("doubts", ruling.doubts);
  v("opinions", ruling.opinions);
}

// -- the match ----------------------------------------------------------------

void Fields(auto& v, const DeviceView& device) {
  v("name", device.name);
  v("state", device.state);
  v("text", device.text);
}

void Fields(auto& v, const FirstToldView& told) {
  v("reading", told.reading);
  v("side", told.side);
  v("then", told.then);
  v("after_ms", told.after_ms);
}

void Fields(auto& v, const CourtSize& size) {
  v("width_mm", size.width_mm);
  v("near_mm", size.near_mm);
  v("far_mm", size.far_mm);
  v("card_width_mm", size.card_width_mm);
  v("card_height_mm", size.card_height_mm);
}

void Fields(auto& v, const MatchView& view) {
  const bool finished = view.phase == Phase::kFinished;
  v("phase", view.phase);
  v("phase_text", view.phase_text);
  v("players", PerSide<std::string>{view.players[0], view.players[1]});
  v("cards_left", PerSide<int>{view.cards_left[0], view.cards_left[1]});
  v("winner", view.winner);
  v("court_size", view.court_size);
  v("court", view.court);
  v("last_ruling", view.last_ruling);
  v("first_told", view.first_told);
  v("history", Last(view.history, kHistoryShown));
  v("devices", view.devices);
  v("devices_remember", view.devices_remember);
  v("same_time_ms", view.same_time_ms);
  v("order_hash", view.order_hash);
  // JavaScript's numbers hold 53 bits, so the seed goes as text.
  v("order_seed", finished ? view.order_seed : std::nullopt);
  v("recording", view.recording);
  v("is_demo", view.is_demo);
  v("desk", view.desk);
  v("can_hold", view.can_hold);
}

}  // namespace kimari::view
