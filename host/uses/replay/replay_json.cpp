#include "host/uses/replay/replay_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/uses/replay/text_json.h"
#include "host/uses/view/match_view_json.h"

namespace kimari::replay {
namespace {

using Json = nlohmann::ordered_json;

std::string Dumped(const Json& json) { return JsonText(json); }

Json Of(std::optional<Side> side) {
  return side ? Json(std::string(1, Letter(*side))) : Json();
}

const char* NameOf(rules::Outcome outcome) {
  switch (outcome) {
    case rules::Outcome::kTake:
      return "take";
    case rules::Outcome::kDeadCard:
      return "dead_card";
    case rules::Outcome::kNotTaken:
      return "not_taken";
    case rules::Outcome::kNeedsJudge:
      break;
  }
  return "needs_judge";
}

// Relative to the beginning of the record.
class Times {
 public:
  explicit Times(HostTime began) : began_(began) {}
  int64_t Of(HostTime t) const { return (t - began_).ns; }
  Json Of(const Instant& at) const {
    return {{"t_ns", Of(at.t)}, {"sigma_ns", at.sigma.ns}};
  }
  Json Of(const std::optional<Instant>& at) const {
    return at ? Of(*at) : Json();
  }

 private:
  HostTime began_;
};

// Tenths of a pixel are enough to draw by.
Json Of(const Pixel& pixel) {
  const auto tenths = [](float v) { return std::round(v * 10) / 10; };
  return Json::array({tenths(pixel.x), tenths(pixel.y)});
}

template <typename Pixels>
Json OfAll(const Pixels& pixels) {
  Json all = Json::array();
  for (const Pixel& pixel : pixels) all.push_back(Of(pixel));
  return all;
}

Json Of(const std::vector<PadTraceShown::Level>& levels, const Times& times) {
  Json t = Json::array();
  Json level = Json::array();
  for (const PadTraceShown::Level& each : levels) {
    t.push_back(times.Of(each.t));
    level.push_back(std::round(each.level * 1000) / 1000);
  }
  return {{"t_ns", t}, {"level", level}};
}

Json Of(const PadTraceShown::Seats& seats) {
  const auto ppm = [](double share) { return std::llround(share * 1e6); };
  return {{"a", ppm(seats.only_a)},
          {"b", ppm(seats.only_b)},
          {"both", ppm(seats.both)}};
}

Json Of(const PadTraceShown& pad, const Times& times) {
  return {{"board", Of(pad.board)},
          {"pad", pad.pad},
          {"under_called", pad.under_called},
          {"touched", pad.touched},
          {"edge", times.Of(pad.edge)},
          {"felt", Of(pad.levels, times)},
          {"landing", Of(pad.landing, times)},
          {"touch_level", pad.touch_level},
          {"place", pad.place ? OfAll(*pad.place) : Json()},
          {"seats", pad.seats ? Of(*pad.seats) : Json()}};
}

Json Of(const CourtOutline& court) {
  return {{"corners", OfAll(court.corners)},
          {"width_mm", court.width_mm},
          {"depth_mm", court.depth_mm}};
}

Json Of(const evidence::CalledMora& mora, const Times& times) {
  return {{"kana", mora.kana}, {"at", times.Of(mora.at)}};
}

Json Of(const rules::First::Shares& shares) {
  return {{"a_first", shares.a_first},
          {"b_first", shares.b_first},
          {"same_time", shares.same_time},
          {"nobody", shares.nobody}};
}

Json Of(const Why& why) {
  Json at_odds = Json::array();
  for (const web::Text& text : why.at_odds) at_odds.push_back(TextJson(text));
  return {{"ruling", Json::parse(view::ToJson(why.ruling))},
          {"shares", why.shares ? Of(*why.shares) : Json()},
          {"same_time_ns", why.same_time.ns},
          {"at_odds", at_odds}};
}

Json Of(const Event& event, const Times& times) {
  return {
      {"kind", NameOf(event.kind)},   {"at", times.Of(event.at)},
      {"side", Of(event.side)},       {"card", event.card},
      {"text", TextJson(event.text)}, {"certainty_ppm", event.certainty_ppm}};
}

Json Of(const Trouble& trouble, const Times& times) {
  return {{"from_ns", times.Of(trouble.from)},
          {"to_ns", times.Of(trouble.to)},
          {"text", TextJson(trouble.text)}};
}

Json FaultsOf(const rules::Ruling& ruling) {
  return {{"A", rules::StandingFaults(ruling, Side::kA)},
          {"B", rules::StandingFaults(ruling, Side::kB)}};
}

Json Of(const std::vector<HandDistance>& distances, const Times& times) {
  Json t = Json::array();
  Json mm = Json::array();
  for (const HandDistance& each : distances) {
    t.push_back(times.Of(each.t));
    mm.push_back(each.mm ? Json(std::round(*each.mm * 10) / 10) : Json());
  }
  return {{"t_ns", t}, {"mm", mm}};
}

Json Of(const MovedHand::Ruled& ruled) {
  const rules::First& first = ruled.ruling.first;
  return {{"by_ns", ruled.by.ns},
          {"outcome", NameOf(ruled.ruling.outcome)},
          {"taker", Of(ruled.ruling.taker)},
          {"faults", FaultsOf(ruled.ruling)},
          {"margin_ns", first.margin.ns},
          {"sigma_ns", first.sigma.ns},
          {"shares", Of(first.shares)}};
}

Json Of(const MovedHand& hand, const Times& times) {
  Json rulings = Json::array();
  for (const MovedHand::Ruled& each : hand.rulings) rulings.push_back(Of(each));
  return {
      {"side", Of(hand.side)}, {"at", times.Of(hand.at)}, {"rulings", rulings}};
}

template <typename Item>
Json OfAll(const std::vector<Item>& items, const Times& times) {
  Json all = Json::array();
  for (const Item& item : items) all.push_back(Of(item, times));
  return all;
}

}  // namespace

std::string ToJson(const ListView& list) {
  Json readings = Json::array();
  for (const ListedReading& each : list.readings) {
    readings.push_back({{"reading", each.reading},
                        {"card", each.card},
                        {"kimariji", each.kimariji},
                        {"torifuda", each.torifuda},
                        {"disputed", each.disputed},
                        {"void", each.is_void},
                        {"outcome", NameOf(each.ruling.outcome)},
                        {"taker", Of(each.ruling.taker)},
                        {"faults", FaultsOf(each.ruling)},
                        {"line", TextJson(each.line)}});
  }
  Json open_cases = Json::array();
  for (const OpenCase& each : list.open_cases) {
    open_cases.push_back(
        {{"page", each.page}, {"reading", each.reading}, {"by", each.by}});
  }
  return Dumped(
      {{"file", list.file},
       {"players", {{"A", list.players.a}, {"B", list.players.b}}},
       {"frames", list.frames},
       {"judged", list.judged},
       {"failed", list.failed},
       {"torn", list.torn ? Json{{"en", list.torn->en}, {"ja", list.torn->ja}}
                          : Json()},
       {"readings", readings},
       {"open_cases", open_cases}});
}

std::string ToJson(const ReadingView& view, HostTime began) {
  const Times times(began);
  Json frames = Json::array();
  for (const ShownFrame& frame : view.frames) {
    frames.push_back({{"place", frame.place},
                      {"sequence", frame.sequence},
                      {"t_ns", times.Of(frame.stamp)},
                      {"exposure_ns", frame.exposure.ns}});
  }
  Json contacts = Json::array();
  for (const ContactShown& contact : view.contacts) {
    contacts.push_back({{"side", Of(contact.side)},
                        {"card", contact.card},
                        {"name", contact.name},
                        {"at", times.Of(contact.at)},
                        {"certainty_ppm", contact.certainty_ppm}});
  }
  Json cards = Json::array();
  for (const CardOutline& card : view.cards) {
    cards.push_back({{"card", card.card}, {"corners", OfAll(card.corners)}});
  }
  Json hands = Json::array();
  for (const HandOutline& hand : view.hands) {
    hands.push_back({{"sequence", hand.frame},
                     {"player", Of(hand.player)},
                     {"tip", Of(hand.tip)},
                     {"outline", OfAll(hand.outline)}});
  }
  return Dumped({{"reading", view.reading},
                 {"card", view.card},
                 {"from_ns", times.Of(view.shown.from)},
                 {"to_ns", times.Of(view.shown.to)},
                 {"first_sound", times.Of(view.first_sound)},
                 {"kimariji", times.Of(view.kimariji)},
                 {"kimariji_text", view.kimariji_text},
                 {"morae", OfAll(view.morae, times)},
                 {"frames", frames},
                 {"pads", OfAll(view.pads, times)},
                 {"contacts", contacts},
                 {"why", Of(view.why)},
                 {"events", OfAll(view.events, times)},
                 {"trouble", OfAll(view.trouble, times)},
                 {"sound", view.sound},
                 {"distances",
                  {{"A", Of(view.distances.a, times)},
                   {"B", Of(view.distances.b, times)}}},
                 {"cards", cards},
                 {"hands", hands},
                 {"court", view.court ? Of(*view.court) : Json()}});
}

std::string ToJson(const std::vector<MovedHand>& hands, HostTime began) {
  return Dumped(OfAll(hands, Times(began)));
}

}  // namespace kimari::replay
