#include "host/uses/replay/reading_view.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "firmware/protocol/touch_rise.h"
#include "host/court/plan.h"
#include "host/judge/touch/landing_curve.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/pad_touch.h"
#include "host/judge/touch/whose_touch.h"
#include "host/uses/replay/reading_list.h"

namespace kimari::replay {
namespace {

using evidence::CardId;

constexpr Duration kBeforeSound = Milliseconds(2000);
constexpr Duration kAtLeastBefore = Milliseconds(300);  // the first sound
constexpr Duration kAfterRuling = Milliseconds(1500);
constexpr Duration kFramesLate = Milliseconds(500);  // handed over, at most
constexpr Duration kOfOneTouch = Milliseconds(60);   // from edge to landing
constexpr size_t kMostPads = 12;                     // in question

Span WindowOf(const Record& record, ReadingId id, const Reading& reading) {
  Span window{record.Began(), reading.published + kAfterRuling};
  if (reading.opened) window.from = *reading.opened;
  if (reading.called) {
    const HostTime sound = reading.called->first_sound.t;
    window.from = reading.opened ? std::min(window.from, sound - kAtLeastBefore)
                                 : sound - kBeforeSound;
  }
  const auto next = record.Readings().upper_bound(id);
  if (next != record.Readings().end() && next->second.opened) {
    window.to = std::min(window.to, *next->second.opened);
  }
  return window;
}

// How the court lay at last; nothing where it was not seen.
std::optional<evidence::LayoutSeen> LastLayout(
    const std::vector<evidence::Observation>& seen) {
  std::optional<evidence::LayoutSeen> last;
  for (const evidence::Observation& observation : seen) {
    if (const auto* layout =
            std::get_if<evidence::LayoutSeen>(&observation.payload)) {
      last = *layout;
    }
  }
  return last;
}

const evidence::SeenCard* Find(
    const std::optional<evidence::LayoutSeen>& layout, CardId card) {
  if (!layout) return nullptr;
  const auto found =
      std::ranges::find(layout->cards, card, &evidence::SeenCard::card);
  return found == layout->cards.end() ? nullptr : &*found;
}

bool IsUnder(const court::Plan& plan, const evidence::SeenCard* card,
             Side board, int pad) {
  const mat::Pad* const on = plan.pads.Find(board, pad);
  if (card == nullptr || on == nullptr) return false;
  const court::Point middle = mat::OnCourt(board, on->centre);
  return std::abs(middle.x - card->centre.x_um * 1e-3) <
             (on->width + plan.card.width) / 2 &&
         std::abs(middle.y - card->centre.y_um * 1e-3) <
             (on->depth + plan.card.height) / 2;
}

std::vector<ShownFrame> FramesOf(
    const Record& record, const Span& window,
    const std::vector<evidence::Observation>& all) {
  std::map<uint32_t, Duration> exposures;
  for (const evidence::Observation& observation : all) {
    const auto* hands = std::get_if<evidence::HandsSeen>(&observation.payload);
    if (hands == nullptr) continue;
    exposures[static_cast<uint32_t>(hands->frame)] = hands->exposure;
  }
  std::vector<ShownFrame> frames;
  for (const recording::RecordedFrame& frame :
       record.Frames().TakenBetween(window.from, window.to + kFramesLate)) {
    if (frame.stamp < window.from || frame.stamp > window.to) continue;
    const auto exposure = exposures.find(frame.sequence);
    frames.push_back(
        {frame.place, frame.sequence, frame.stamp,
         exposure == exposures.end() ? Duration{} : exposure->second});
  }
  std::ranges::stable_sort(frames, {}, &ShownFrame::stamp);
  return frames;
}

// `landings`: on the called card.
PadTraceShown Shown(const evidence::PadEdge& edge,
                    const std::vector<evidence::PadTrace>& traces,
                    const std::vector<HostTime>& landings) {
  PadTraceShown shown;
  shown.board = edge.board;
  shown.pad = edge.pad;
  shown.touched = edge.touched;
  shown.edge = edge.at;
  const judge::PadLevels levels(edge, traces);
  for (const judge::PlainLevel& plain : levels.Plain()) {
    shown.levels.push_back(
        {edge.at.t + levels.Period() * plain.scan, plain.level});
  }
  shown.touch_level = wire::kLeastTouchRise / 512.0;
  if (levels.Period().ns <= 0) return shown;
  if (edge.touched && !levels.Plain().empty()) {
    // As if nothing were known of the players yet.
    const auto whose = judge::Whose(levels, {});
    shown.seats = {whose.only_a, whose.only_b, whose.both};
  }
  std::vector<double> scans;
  for (const HostTime landing : landings) {
    const Duration after = landing - edge.at.t;
    if (Abs(after) > kOfOneTouch || scans.size() == 2) continue;
    scans.push_back(static_cast<double>(after.ns) /
                    static_cast<double>(levels.Period().ns));
  }
  for (const judge::CurvePoint& point : judge::LandingCurve(levels, scans)) {
    shown.landing.push_back(
        {edge.at.t + Duration{std::llround(
                         point.scan * static_cast<double>(levels.Period().ns))},
         point.level});
  }
  return shown;
}

std::vector<PadTraceShown> PadsOf(const court::Plan& plan,
                                  const std::vector<evidence::Observation>& all,
                                  HostTime from,
                                  const evidence::SeenCard* called,
                                  const std::vector<HostTime>& landings) {
  std::vector<evidence::PadTrace> traces;
  std::vector<evidence::PadEdge> edges;
  for (const evidence::Observation& observation : all) {
    if (const auto* trace =
            std::get_if<evidence::PadTrace>(&observation.payload)) {
      traces.push_back(*trace);
    } else if (const auto* edge =
                   std::get_if<evidence::PadEdge>(&observation.payload)) {
      if (edge->at.t >= from) edges.push_back(*edge);
    }
  }
  std::vector<PadTraceShown> pads;
  std::vector<std::pair<Side, int>> kept;
  const auto keep = [&](bool under) {
    for (const evidence::PadEdge& edge : edges) {
      const std::pair<Side, int> pad{edge.board, edge.pad};
      if (IsUnder(plan, called, edge.board, edge.pad) != under ||
          !edge.touched || kept.size() >= kMostPads ||
          std::ranges::count(kept, pad) > 0) {
        continue;
      }
      kept.push_back(pad);
    }
  };
  keep(true);
  keep(false);
  for (const evidence::PadEdge& edge : edges) {
    if (std::ranges::count(kept, std::pair<Side, int>(edge.board, edge.pad)) ==
        0) {
      continue;
    }
    const bool under = IsUnder(plan, called, edge.board, edge.pad);
    pads.push_back(
        Shown(edge, traces,
              under && edge.touched ? landings : std::vector<HostTime>()));
    pads.back().under_called = under;
  }
  std::ranges::stable_sort(pads, {},
                           [](const PadTraceShown& pad) { return pad.edge.t; });
  return pads;
}

std::vector<ContactShown> ContactsOf(const match::SheetLine& line,
                                     const cards::Deck* deck) {
  std::vector<ContactShown> contacts;
  for (const rules::Touch& touch : line.facts.touches) {
    contacts.push_back({touch.side, touch.card, CardName(deck, touch.card),
                        touch.down, touch.certainty_ppm});
  }
  return contacts;
}

// By the first picture: the camera stands still in a reading, or its word
// counts for nothing.
void DrawOver(const Record& record,
              const std::optional<evidence::LayoutSeen>& layout,
              const std::vector<evidence::Observation>& all,
              ReadingView& view) {
  if (view.frames.empty()) return;
  const auto jpeg = record.Frames().Jpeg(view.frames.front().place);
  const auto overlay = jpeg ? Overlay::Of(record.Court(), *jpeg) : std::nullopt;
  if (!overlay) return;
  view.court = overlay->Court();
  if (layout) view.cards = overlay->Cards(*layout);
  for (PadTraceShown& pad : view.pads) {
    pad.place = overlay->Pad(pad.board, pad.pad);
  }
  for (const evidence::Observation& observation : all) {
    const auto* seen = std::get_if<evidence::HandsSeen>(&observation.payload);
    if (seen == nullptr) continue;
    for (HandOutline& hand : overlay->Hands(*seen)) {
      view.hands.push_back(std::move(hand));
    }
  }
}

}  // namespace

std::optional<Span> SpanOf(const Record& record, ReadingId id) {
  const auto found = record.Readings().find(id);
  if (found == record.Readings().end() || !found->second.ruling) {
    return std::nullopt;
  }
  return WindowOf(record, id, found->second);
}

std::optional<ReadingView> ViewReading(const Record& record, ReadingId id,
                                       const match::Match* again,
                                       const cards::Deck* deck) {
  const std::optional<Span> shown = SpanOf(record, id);
  if (!shown) return std::nullopt;
  const Reading& reading = record.Readings().at(id);
  const Span window = *shown;
  const std::vector<evidence::Observation> all =
      record.Between(window.from, window.to);
  ReadingView view;
  view.reading = id;
  view.card = reading.ruling->called;
  view.shown = window;
  HostTime pads_from = window.from;
  if (reading.called) {
    view.first_sound = reading.called->first_sound;
    view.kimariji = reading.called->kimariji;
    view.kimariji_text = reading.called->kimariji_text;
    view.morae = reading.called->morae;
    pads_from = reading.called->first_sound.t;
  }
  view.frames = FramesOf(record, window, all);
  const auto layout =
      LastLayout(record.Between(window.from - kBeforeSound, window.from));
  const evidence::SeenCard* card = Find(layout, view.card);
  const match::SheetLine* line = again ? again->Sheet().Find(id) : nullptr;
  std::vector<HostTime> landings;
  if (line != nullptr) {
    view.contacts = ContactsOf(*line, deck);
    for (const ContactShown& contact : view.contacts) {
      if (contact.card == view.card) landings.push_back(contact.at.t);
    }
  }
  view.pads = PadsOf(*record.Court(), all, pads_from, card, landings);
  if (card != nullptr)
    view.distances = DistancesOf(record.Court()->card, all, *card);
  view.sound = record.HasSound();
  DrawOver(record, layout, all, view);
  const rules::CardName name = NamesIn(&reading, view.card, deck);
  view.why = WhyOf(*reading.ruling, name(view.card), deck, name,
                   again ? again->Book().SameTimeBand() : Duration{});
  view.events = EventsOf(reading, line, all, name);
  view.trouble =
      TroubleIn(window, record.Health(), all,
                again ? again->Losses() : std::vector<match::Lost>{});
  return view;
}

}  // namespace kimari::replay
