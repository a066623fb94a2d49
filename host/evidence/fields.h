// The keys of each payload, once: the writer and the reader both walk them in
// this order. A visitor is called as visit("key", member); of one that may be
// left out as visit.Optional("key", member, what it is then). A std::optional
// that is nothing is not written.
#pragma once

#include "host/evidence/observation.h"

namespace kimari::evidence {

template <typename V, typename T>
void VisitFields(V& v, T& p, MatchStarted*) {
  v("rule_book", p.rule_book);
  v("options", p.options);
  v("deck", p.deck);
  v("order_hash", p.order_hash);
  v("player_a", p.player_a);
  v("player_b", p.player_b);
  v.Optional("memorise_ns", p.memorise, Duration{});
  v.Optional("wait_for_open", p.wait_for_open, false);
  v.Optional("protest_until_call", p.protest_until_call, true);
  v.Optional("asks_next", p.asks_next, Party::kNobody);
  v.Optional("next_pad", p.next_pad, -1);
  v.Optional("covered", p.covered, false);
  v.Optional("court", p.court, std::string());
  v.Optional("touch_a", p.touch_a, std::string());
  v.Optional("touch_b", p.touch_b, std::string());
}
template <typename V, typename T>
void VisitFields(V& v, T& p, MatchEnded*) {
  v("why", p.why);
  v("order_seed", p.order_seed);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, HandDeclared*) {
  v("player", p.player);
  v("hand", p.hand);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, Command*) {
  v("name", p.name);
  v("by", p.by);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, DeskEntry*) {
  v("action", p.action);
  v("role", p.role);
  v("by", p.by);
  v("reason", p.reason);
  v("reading", p.reading);
  v("side", p.side);
  v("card", p.card);
  v("hold", p.hold);
  v("to", p.to);
  v("taker", p.taker);
  v("same_time", p.same_time);
  v("faults_a", p.faults_a);
  v("faults_b", p.faults_b);
  v("sends_from", p.sends_from);
  v("sends", p.sends);
  v("seen", p.seen);
  v("previous", p.previous);
}
template <typename V, typename T>
void VisitFields(V&, T&, Tick*) {}
template <typename V, typename T>
void VisitFields(V& v, T& p, ReadingOpened*) {
  v("reading", p.reading);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, CalledMora*) {
  v("kana", p.kana);
  v("at", p.at);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, CardCalled*) {
  v("reading", p.reading);
  v("card", p.card);
  v("lower_first", p.lower_first);
  v("lower_last", p.lower_last);
  v("first_sound", p.first_sound);
  v("last_sound", p.last_sound);
  v("kimariji", p.kimariji);
  v("kimariji_text", p.kimariji_text);
  v.Optional("morae", p.morae, std::vector<CalledMora>{});
}
// Recordings from before these were known: as if the other board's instants,
// and this one's own, were by a clock that shares nothing with this one.
template <typename V, typename T>
void VisitClockError(V& v, T& p) {
  v.Optional("clock", p.error.clock, p.board);
  v.Optional("apart_ns", p.error.apart, p.at.sigma);
  v.Optional("alike_ns", p.error.alike, Duration{});
}
template <typename V, typename T>
void VisitFields(V& v, T& p, PadEdge*) {
  v("board", p.board);
  v("pad", p.pad);
  v("touched", p.touched);
  v("at", p.at);
  v("id", p.id);
  v("scan", p.scan);
  v("tick", p.tick);
  v("level", p.level);
  v("baseline", p.baseline);
  VisitClockError(v, p);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, PadTrace*) {
  v("board", p.board);
  v("pad", p.pad);
  v("edge_id", p.edge_id);
  v("first_scan", p.first_scan);
  v("scan_period_ns", p.scan_period);
  v("baseline_quarters", p.baseline_quarters);
  v("levels", p.levels);
  v.Optional("beside", p.beside, false);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, BoardWatermark*) {
  v("board", p.board);
  v("scan", p.scan);
  v("at", p.at);
  v("tick", p.tick);
  VisitClockError(v, p);
  v.Optional("charge_ns", p.charge, Duration{});
}
template <typename V, typename T>
void VisitFields(V& v, T& p, BoardHealth*) {
  v("board", p.board);
  v("state", p.state);
  v("text", p.text);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, ClockMeasurement*) {
  v("board", p.board);
  v("sent_ns", p.sent);
  v("received_ns", p.received);
  v("board_received_tick", p.board_received_tick);
  v("board_sent_tick", p.board_sent_tick);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, LampSwitched*) {
  v("board", p.board);
  v("on", p.on);
  v("at", p.at);
  v("tick", p.tick);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, Knock*) {
  v("board", p.board);
  v("at", p.at);
  v("id", p.id);
  v("tick", p.tick);
  v("rings_on", p.rings_on);
  v("missed", p.missed);
  VisitClockError(v, p);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, SeenCard*) {
  v("card", p.card);
  v("territory", p.territory);
  v("row", p.row);
  v("centre_um", p.centre);
  v("angle_mdeg", p.angle_mdeg);
  v("confidence_ppm", p.confidence_ppm);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, LayoutSeen*) {
  v("at", p.at);
  v("cards", p.cards);
  v("unknown_objects", p.unknown_objects);
  v.Optional("covered", p.covered, std::vector<CardId>{});
}
template <typename V, typename T>
void VisitFields(V& v, T& p, SeenHand*) {
  v("track", p.track);
  v("player", p.player);
  v("tip_um", p.tip);
  v("speed_um_per_ms", p.speed_um_per_ms);
  v("merged", p.merged);
  v("outline_um", p.outline);
  v.Optional("tip_sigma_um", p.tip_sigma_um, 0);
  v.Optional("over_court", p.over_court, false);
  v.Optional("seat", p.seat, std::optional<Seat>());
}
template <typename V, typename T>
void VisitFields(V& v, T& p, SeenHead*) {
  v("player", p.player);
  v("middle_um", p.middle);
  v("reach_um", p.reach_um);
  v.Optional("outline_um", p.outline, std::vector<Place>{});
}
template <typename V, typename T>
void VisitFields(V& v, T& p, HandsSeen*) {
  v("frame", p.frame);
  v("at", p.at);
  v("exposure_ns", p.exposure);
  v("hands", p.hands);
  v.Optional("heads", p.heads, std::vector<SeenHead>{});
}
template <typename V, typename T>
void VisitFields(V& v, T& p, HandArrival*) {
  v("track", p.track);
  v("player", p.player);
  v("card", p.card);
  v("at", p.at);
  v("merged", p.merged);
  v.Optional("seat", p.seat, std::optional<Seat>());
}
template <typename V, typename T>
void VisitFields(V& v, T& p, CardMotion*) {
  v("card", p.card);
  v("territory", p.territory);
  v("began", p.began);
  v("left_territory", p.left_territory);
  v("left", p.left);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, CameraHealth*) {
  v("state", p.state);
  v("text", p.text);
  v("dropped", p.dropped);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, HandRaised*) {
  v("player", p.player);
  v("up", p.up);
  v("at", p.at);
  v.Optional("seat", p.seat, std::optional<Seat>());
}
template <typename V, typename T>
void VisitFields(V& v, T& p, SoundClock*) {
  v("frame", p.frame);
  v("at", p.at);
}
template <typename V, typename T>
void VisitFields(V& v, T& p, SoundHealth*) {
  v("state", p.state);
  v("text", p.text);
  v.Optional("amount_ns", p.amount, Duration{});
  v.Optional("from", p.from, std::string());
  v.Optional("to", p.to, std::string());
}

// T may be const: the tag picks the list of keys.
template <typename V, typename T>
void VisitFields(V& v, T& payload) {
  VisitFields(v, payload, static_cast<std::remove_const_t<T>*>(nullptr));
}

}  // namespace kimari::evidence
