#include "host/uses/case/case_facts.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/base/json_text.h"
#include "host/evidence/codec.h"
#include "host/game/rules/ruling_json.h"

namespace kimari::casefile {
namespace {

using OrderedJson = nlohmann::ordered_json;

// Shown before its first sound or touch, and after it was ruled.
constexpr Duration kBefore = Milliseconds(300);
constexpr Duration kAfter = Milliseconds(500);

std::string Dumped(const OrderedJson& json) { return JsonText(json, 2) + "\n"; }

}  // namespace

std::string CaseFacts::Ruling() const {
  const match::SheetLine* line = judged_.match.Sheet().Find(reading_);
  return Dumped(
      {{"by_evidence", ParseOrderedJson(rules::RulingJson(line->ruled))},
       {"stands", ParseOrderedJson(rules::RulingJson(line->stands))},
       {"void", line->is_void}});
}

std::string CaseFacts::Sound() const {
  OrderedJson sound;
  if (const auto& called = record_.Readings().at(reading_).called) {
    sound =
        ParseOrderedJson(evidence::ToJson({0, called->first_sound.t, *called}));
    sound.erase("number");
    sound.erase("taken_ns");
  }
  return Dumped(sound);
}

std::string CaseFacts::Decisions() const {
  OrderedJson all = OrderedJson::array();
  uint64_t number = 0;
  for (const match::Entered& entered : judged_.match.Desk().Entries()) {
    ++number;
    if (entered.entry.reading != reading_) continue;
    OrderedJson entry = ParseOrderedJson(
        evidence::ToJson({number, entered.when, entered.entry}));
    entry["counts"] = entered.counts;
    entry["sha256"] = entered.sha256;
    all.push_back(std::move(entry));
  }
  return Dumped(all);
}

std::string CaseFacts::Traces() const {
  const HostTime zero =
      view_.first_sound ? view_.first_sound->t : view_.shown.from;
  std::string text = "board,pad,under_called,touched,t_ms,level\n";
  for (const replay::PadTraceShown& pad : view_.pads) {
    for (const replay::PadTraceShown::Level& each : pad.levels) {
      text += fmt::format("{},{},{},{},{:.4f},{:.3f}\n", Letter(pad.board),
                          pad.pad, pad.under_called, pad.touched,
                          (each.t - zero).Milliseconds(), each.level);
    }
  }
  return text;
}

std::vector<replay::ShownFrame> CaseFacts::Near() const {
  HostTime from = view_.first_sound ? view_.first_sound->t : view_.shown.from;
  for (const replay::ContactShown& contact : view_.contacts) {
    from = std::min(from, contact.at.t);
  }
  const auto& reading = record_.Readings().at(reading_);
  std::vector<replay::ShownFrame> near;
  for (const replay::ShownFrame& frame : view_.frames) {
    if (frame.stamp >= from - kBefore &&
        frame.stamp <= reading.published + kAfter) {
      near.push_back(frame);
    }
  }
  return near;
}

}  // namespace kimari::casefile
