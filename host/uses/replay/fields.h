// What the replay page is told, key by key: the JSON and the page's types
// (page/replay_view.ts) come from here (host/uses/web/json_of.h).
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "host/uses/replay/closed_desk.h"
#include "host/uses/replay/replay_json.h"
#include "host/uses/view/fields.h"
#include "host/uses/web/json_of.h"

namespace kimari::web {

template <>
inline constexpr auto kWords<rules::Outcome> =
    Words<rules::Outcome::kNeedsJudge>({"take", "dead_card", "not_taken",
                                        "needs_judge"});
template <>
inline constexpr auto kWords<replay::EventKind> =
    Words<replay::EventKind::kDesk>({"first_sound", "kimariji", "touch", "exit",
                                     "ruling", "doubt", "desk"});

}  // namespace kimari::web

namespace kimari::replay {

// Column by column: there are many.
struct Levels {
  std::vector<HostTime> t;
  std::vector<double> level;  // steps above the untouched level
};
// From the nearest hand to the called card's edge.
struct Distances {
  std::vector<HostTime> t;
  std::vector<std::optional<double>> mm;
};

// Times are whole nanoseconds since the record began.
struct Values : view::Values {
  HostTime began;

  int64_t operator()(HostTime t) const { return (t - began).ns; }
  int64_t operator()(Duration span) const { return span.ns; }
  // Tenths of a pixel are enough to draw by.
  std::array<float, 2> operator()(const Pixel& pixel) const {
    return {std::round(pixel.x * 10) / 10, std::round(pixel.y * 10) / 10};
  }
  Levels operator()(const std::vector<PadTraceShown::Level>& levels) const {
    Levels columns;
    for (const PadTraceShown::Level& each : levels) {
      columns.t.push_back(each.t);
      columns.level.push_back(std::round(each.level * 1000) / 1000);
    }
    return columns;
  }
  Distances operator()(const std::vector<HandDistance>& distances) const {
    Distances columns;
    for (const HandDistance& each : distances) {
      columns.t.push_back(each.t);
      columns.mm.push_back(each.mm);
      if (each.mm) columns.mm.back() = std::round(*each.mm * 10) / 10;
    }
    return columns;
  }
};

// Cards that this player still had to send when the record ended.
struct Owed {
  Side from = Side::kA;
  int count = 0;
};
// What was decided on a recording.
struct DecideView {
  DeskStanding standing;
  bool judged = false;            // again: before that there is no desk
  std::vector<ReadingId> frozen;  // under protest: the score waits for them
  PerSide<std::string> players;
  PerSide<int> cards_left;
  std::optional<Side> winner;  // nobody while a reading is under protest
  std::optional<Owed> to_send;
  view::DeskView desk;
};

inline PerSide<int> FaultsOf(const rules::Ruling& ruling) {
  return {rules::StandingFaults(ruling, Side::kA),
          rules::StandingFaults(ruling, Side::kB)};
}

void Fields(auto& v, const Instant& at) {
  v("t_ns", at.t);
  v("sigma_ns", at.sigma);
}

// -- the list -----------------------------------------------------------------

void Fields(auto& v, const ListedReading& listed) {
  v("reading", listed.reading);
  v("card", listed.card);
  v("kimariji", listed.kimariji);
  v("torifuda", listed.torifuda);
  v("disputed", listed.disputed);
  v("void", listed.is_void);
  v("outcome", listed.ruling.outcome);
  v("taker", listed.ruling.taker);
  v("faults", FaultsOf(listed.ruling));
  v("line", listed.line);
}

void Fields(auto& v, const OpenCase& open) {
  v("page", open.page);
  v("reading", open.reading);
  v("by", open.by);
}

void Fields(auto& v, const ListView& list) {
  v("file", list.file);
  v("players", list.players);
  v("frames", list.frames);
  v("judged", list.judged);
  v("failed", list.failed);
  v("torn", list.torn);
  v("readings", list.readings);
  v("open_cases", list.open_cases);
}

// -- a reading ----------------------------------------------------------------

void Fields(auto& v, const evidence::CalledMora& mora) {
  v("kana", mora.kana);
  v("at", mora.at);
}

void Fields(auto& v, const ShownFrame& frame) {
  v("place", frame.place);
  v("sequence", frame.sequence);
  v("t_ns", frame.stamp);
  v("exposure_ns", frame.exposure);
}

void Fields(auto& v, const Levels& levels) {
  v("t_ns", levels.t);
  v("level", levels.level);
}

// Parts per million.
void Fields(auto& v, const PadTraceShown::Seats& seats) {
  v("a", std::llround(seats.only_a * 1e6));
  v("b", std::llround(seats.only_b * 1e6));
  v("both", std::llround(seats.both * 1e6));
}

void Fields(auto& v, const PadTraceShown& pad) {
  v("board", pad.board);
  v("pad", pad.pad);
  v("under_called", pad.under_called);
  v("touched", pad.touched);
  v("edge", pad.edge);
  v("felt", pad.levels);
  v("landing", pad.landing);
  v("touch_level", pad.touch_level);
  v("place", pad.place);
  v("seats", pad.seats);
}

void Fields(auto& v, const ContactShown& contact) {
  v("side", contact.side);
  v("card", contact.card);
  v("name", contact.name);
  v("at", contact.at);
  v("certainty_ppm", contact.certainty_ppm);
}

void Fields(auto& v, const rules::First::Shares& shares) {
  v("a_first", shares.a_first);
  v("b_first", shares.b_first);
  v("same_time", shares.same_time);
  v("nobody", shares.nobody);
}

void Fields(auto& v, const Why& why) {
  v("ruling", why.ruling);
  v("shares", why.shares);
  v("same_time_ns", why.same_time);
  v("at_odds", why.at_odds);
}

void Fields(auto& v, const Event& event) {
  v("kind", event.kind);
  v("at", event.at);
  v("side", event.side);
  v("card", event.card);
  v("text", event.text);
  v("certainty_ppm", event.certainty_ppm);
}

void Fields(auto& v, const Trouble& trouble) {
  v("from_ns", trouble.from);
  v("to_ns", trouble.to);
  v("text", trouble.text);
}

void Fields(auto& v, const Distances& distances) {
  v("t_ns", distances.t);
  v("mm", distances.mm);
}

void Fields(auto& v, const CardOutline& card) {
  v("card", card.card);
  v("corners", card.corners);
}

void Fields(auto& v, const HandOutline& hand) {
  v("sequence", hand.frame);
  v("player", hand.player);
  v("tip", hand.tip);
  v("outline", hand.outline);
}

void Fields(auto& v, const CourtOutline& court) {
  v("corners", court.corners);
  v("width_mm", court.width_mm);
  v("depth_mm", court.depth_mm);
}

void Fields(auto& v, const ReadingView& view) {
  v("reading", view.reading);
  v("card", view.card);
  v("from_ns", view.shown.from);
  v("to_ns", view.shown.to);
  v("first_sound", view.first_sound);
  v("kimariji", view.kimariji);
  v("kimariji_text", view.kimariji_text);
  v("morae", view.morae);
  v("frames", view.frames);
  v("pads", view.pads);
  v("contacts", view.contacts);
  v("why", view.why);
  v("events", view.events);
  v("trouble", view.trouble);
  v("sound", view.sound);
  v("distances", view.distances);
  v("cards", view.cards);
  v("hands", view.hands);
  v("court", view.court);
}

// -- what if ------------------------------------------------------------------

void Fields(auto& v, const MovedHand::Ruled& ruled) {
  const rules::First& first = ruled.ruling.first;
  v("by_ns", ruled.by);
  v("outcome", ruled.ruling.outcome);
  v("taker", ruled.ruling.taker);
  v("faults", FaultsOf(ruled.ruling));
  v("margin_ns", first.margin);
  v("sigma_ns", first.sigma);
  v("shares", first.shares);
}

void Fields(auto& v, const MovedHand& hand) {
  v("side", hand.side);
  v("at", hand.at);
  v("rulings", hand.rulings);
}

// -- what was decided ---------------------------------------------------------

void Fields(auto& v, const Owed& owed) {
  v("from", owed.from);
  v("count", owed.count);
}

void Fields(auto& v, const DecideView& view) {
  const bool judged = view.judged;
  v("open", view.standing.open);
  v("live", view.standing.live);
  v("trouble", view.standing.trouble);
  v.If(judged, "file", view.standing.file);
  v.If(judged, "entered", view.standing.entered);
  v.If(judged, "wrong", view.standing.wrong);
  v.If(judged, "frozen", view.frozen);
  v.If(judged, "players", view.players);
  v.If(judged, "cards_left", view.cards_left);
  v.If(judged, "winner", view.winner);
  v.If(judged, "to_send", view.to_send);
  v.If(judged, "desk", view.desk);
}

}  // namespace kimari::replay
