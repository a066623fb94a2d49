#include "host/uses/drill/coach_json.h"

#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/uses/drill/drill_json.h"
#include "host/uses/drill/number_or_null.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

Json Of(const Measured& measured) {
  return {{"median", NumberOrNull(measured.median)},
          {"sigma", NumberOrNull(measured.sigma)}};
}

Json Of(const Figures& figures) {
  return {{"asked", figures.asked},
          {"right", figures.right},
          {"faults", figures.faults},
          {"missed", figures.missed},
          {"implausible", figures.implausible},
          {"median_ms", NumberOrNull(figures.median_ms)},
          {"spread_ms", NumberOrNull(figures.spread_ms)},
          {"kimariji_median_ms", NumberOrNull(figures.kimariji_median_ms)},
          {"kimariji_sigma_ms", NumberOrNull(figures.kimariji_sigma_ms)},
          {"sigma_ms", NumberOrNull(figures.sigma_ms)},
          {"kimariji_spread_ms", NumberOrNull(figures.kimariji_spread_ms)},
          {"travel_ms", Of(figures.travel_ms)},
          {"moved_ms", Of(figures.moved_ms)},
          {"speed_m_s", Of(figures.speed_m_s)},
          {"way_mm", Of(figures.way_mm)},
          {"beside", figures.beside},
          {"enough", figures.Enough()},
          {"kimariji_enough", figures.Enough(Since::kKimariji)}};
}

Json Of(const std::vector<Group>& groups) {
  Json all = Json::array();
  for (const Group& group : groups) {
    all.push_back({{"of", group.of}, {"figures", Of(group.figures)}});
  }
  return all;
}

Json Of(const CardFigures& card, const cards::Deck& deck) {
  return {{"card", card.card},
          {"kimariji", card.kimariji},
          {"torifuda", Torifuda(card.card, deck)},
          {"figures", Of(card.figures)}};
}

Json Of(const std::vector<CardFigures>& cards, const cards::Deck& deck) {
  Json all = Json::array();
  for (const CardFigures& card : cards) all.push_back(Of(card, deck));
  return all;
}

Json Of(const std::vector<Step>& steps) {
  Json all = Json::array();
  for (const Step& step : steps) {
    all.push_back({{"began", step.began}, {"figures", Of(step.figures)}});
  }
  return all;
}

const char* NameOf(Weak why) {
  switch (why) {
    case Weak::kFaults:
      return "faults";
    case Weak::kMissed:
      return "missed";
    case Weak::kSlow:
      return "slow";
    case Weak::kDue:
      break;
  }
  return "due";
}

const char* NameOf(Since since) {
  return since == Since::kKimariji ? "kimariji" : "sound";
}

const char* NameOf(FirstOfTwo first) {
  switch (first) {
    case FirstOfTwo::kPlayer:
      return "player";
    case FirstOfTwo::kGhost:
      return "ghost";
    case FirstOfTwo::kTooClose:
      return "too close";
    case FirstOfTwo::kNeither:
      break;
  }
  return "nobody";
}

Json Of(const std::vector<Hesitation>& hesitations) {
  Json all = Json::array();
  for (const Hesitation& each : hesitations) {
    const bool mountains = each.of == Hesitation::Of::kMountains;
    all.push_back({{"of", mountains ? "mountains" : "partners"},
                   {"figures", Of(each.figures)},
                   {"longer_ms", NumberOrNull(each.longer_ms)},
                   {"sigma_ms", NumberOrNull(each.sigma_ms)}});
  }
  return all;
}

Json Of(const std::vector<Approach>& approaches, const cards::Deck& deck) {
  Json all = Json::array();
  for (const Approach& each : approaches) {
    all.push_back({{"place", each.place},
                   {"card", each.card},
                   {"kimariji", each.kimariji},
                   {"near", each.near},
                   {"near_torifuda", Torifuda(each.near, deck)},
                   {"mm", each.mm},
                   {"touched", each.touched}});
  }
  return all;
}

Json WayOf(const Attempt& attempt) {
  Json way = Json::array();
  for (const WayPoint& point : attempt.way) {
    way.push_back({point.x_mm, point.y_mm});
  }
  return way;
}

// One by one: on the mat each can be looked at again.
Json Readings(std::span<const Attempt> attempts) {
  Json all = Json::array();
  for (const Attempt& each : attempts) {
    if (each.recording.empty()) continue;
    const auto travel = TravelMs(each);
    all.push_back({{"place", each.place},
                   {"kimariji", each.kimariji},
                   {"dead", each.dead},
                   {"right", Right(each)},
                   {"fault", Fault(each)},
                   {"sound_ms", NumberOrNull(each.sound_ms)},
                   {"sigma_ms", each.sigma_ms},
                   {"kimariji_ms", NumberOrNull(each.kimariji_ms)},
                   {"travel_ms", NumberOrNull(travel)},
                   {"travel_sigma_ms", TravelSigmaMs(each)},
                   {"beside", each.beside},
                   {"ghost_ms", NumberOrNull(each.ghost_ms)},
                   {"first", each.ghost_ms ? NameOf(FirstOf(each)) : ""},
                   {"way", WayOf(each)}});
  }
  return all;
}

// Where ways are drawn: of attempts on any mat, on that of kyogi.
Json Court() {
  const court::Plan& court = *court::Kyogi();
  return {{"width_mm", court.width},
          {"near_mm", court.near},
          {"far_mm", court.far}};
}

}  // namespace

std::string ToJson(const Coach& set, const History& history,
                   std::span<const Attempt> attempts, const cards::Deck& deck) {
  Json work = Json::array();
  for (const Work& each : history.tomorrow) {
    work.push_back({{"card", each.card},
                    {"kimariji", each.kimariji},
                    {"torifuda", Torifuda(each.card, deck)},
                    {"why", NameOf(each.why)},
                    {"slower_ms", each.slower_ms},
                    {"slower_sigma_ms", each.slower_sigma_ms},
                    {"since", NameOf(each.since)},
                    {"days", each.days},
                    {"recall", each.recall}});
  }
  const Json duel{{"first", set.duel.first},
                  {"second", set.duel.second},
                  {"too_close", set.duel.too_close},
                  {"ghost_faults", set.duel.ghost_faults}};
  const Attempt none;
  const Attempt& one = attempts.empty() ? none : attempts.front();
  const Json json{{"kind", NameOf(set.kind)},
                  {"drill", one.drill},
                  {"player", one.player},
                  {"began", one.began},
                  {"all", Of(set.all)},
                  {"since", NameOf(set.since)},
                  {"trend_since", NameOf(history.since)},
                  {"duel", duel},
                  {"by_wait", Of(set.by_wait)},
                  {"dead", set.dead},
                  {"dead_left", set.dead_left},
                  {"by_length", Of(set.by_length)},
                  {"by_row", Of(set.by_row)},
                  {"by_half", Of(set.by_half)},
                  {"by_initial", Of(set.by_initial)},
                  {"slowest", Of(set.slowest, deck)},
                  {"most_missed", Of(set.most_missed, deck)},
                  {"hesitations", Of(set.hesitations)},
                  {"approaches", Of(set.approaches, deck)},
                  {"court", Court()},
                  {"readings", Readings(attempts)},
                  {"tomorrow", work},
                  {"sets", Of(history.sets)},
                  {"weeks", Of(history.weeks)}};
  return JsonText(json);
}

std::string ToJson(const std::vector<Played>& sittings) {
  Json all = Json::array();
  for (const Played& each : sittings) {
    all.push_back({{"set", each.set},
                   {"began", each.began},
                   {"drill", each.drill},
                   {"kind", NameOf(each.kind)},
                   {"figures", Of(each.figures)}});
  }
  return JsonText(Json{{"sittings", all}});
}

}  // namespace kimari::drill
