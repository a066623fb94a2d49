#include "host/uses/setting_up/boards/touch_guide.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/court/header_pins.h"

namespace kimari::setting_up {
namespace {

using calibrate::FoilEvent;

const char* EventName(FoilEvent::Kind kind) {
  switch (kind) {
    case FoilEvent::Kind::kTouchFoil:
      return "touch foil";
    case FoilEvent::Kind::kFoilFelt:
      return "foil felt";
    case FoilEvent::Kind::kTooBroad:
      return "too broad";
    case FoilEvent::Kind::kLay:
      return "lay";
    case FoilEvent::Kind::kFasten:
      return "fasten";
    case FoilEvent::Kind::kAsk:
      return "ask";
    case FoilEvent::Kind::kTap:
      return "tap";
    case FoilEvent::Kind::kAgain:
      return "again";
    case FoilEvent::Kind::kRestarted:
      return "restarted";
    case FoilEvent::Kind::kDone:
      break;
  }
  return "measured";
}

Text WhyAgain(FoilEvent::Why why) {
  switch (why) {
    case FoilEvent::Why::kNoFoil:
      return {"the foil was not touched: tap on it",
              "アルミ箔に触れていません。箔の上をたたいてください"};
    case FoilEvent::Why::kNoPad:
      return {"the pad felt nothing: is the card on it?",
              "パッドが感じていません。札はパッドの上ですか"};
    case FoilEvent::Why::kTooBrief:
      return {"too brief", "短すぎます"};
    case FoilEvent::Why::kOther:
      return {"that was the other player", "もう一方の競技者の手です"};
    case FoilEvent::Why::kApart:
      return {
          "foil and pad did not feel one tap: strike from above, as in "
          "play",
          "箔とパッドが別々に感じました。競技のように上から取ってください"};
    case FoilEvent::Why::kNone:
      break;
  }
  return {"", ""};
}

void SayText(const Text& text) { PrintText("{}\n", InTerminalsLanguage(text)); }

void PrintEvent(const nlohmann::ordered_json& json) {
  fmt::print("{}\n", PrintableJson(JsonText(json)));
  std::fflush(stdout);
}

nlohmann::ordered_json JsonOf(const FoilEvent& event) {
  nlohmann::ordered_json json{{"event", EventName(event.kind)}};
  const bool tap = event.kind == FoilEvent::Kind::kAsk ||
                   event.kind == FoilEvent::Kind::kTap ||
                   event.kind == FoilEvent::Kind::kAgain;
  if (event.card > 0) json["card"] = event.card;
  if (!tap) return json;
  json["player"] = std::string(1, Letter(event.player));
  json["strong"] = event.strong;
  json["done"] = event.done;
  json["of"] = event.of;
  if (event.kind == FoilEvent::Kind::kTap) {
    json["skin_first_mm"] = event.mm;
    json["millimetre_ms"] = event.millimetre_ms;
  } else if (event.kind == FoilEvent::Kind::kAgain) {
    json["why"] = WhyAgain(event.why).en;
  }
  return json;
}

int CardsOf(const judge::TouchCalibration& found) {
  std::set<int> cards;
  for (const judge::FoilTap& tap : found.taps) cards.insert(tap.card);
  return static_cast<int>(cards.size());
}

double FarthestOf(const judge::TouchCalibration& found, double from) {
  double farthest = from;
  for (const judge::FoilTap& tap : found.taps) {
    if (std::abs(tap.Mm() - from) > std::abs(farthest - from)) {
      farthest = tap.Mm();
    }
  }
  return farthest;
}

}  // namespace

std::string TouchGuide::Where(int number) const {
  const mat::Pad* const pad = court_.pads.Find(plan_.board, number);
  if (pad == nullptr) {
    return fmt::format("{} {}", Say("pin", "ピン"), mat::HeaderPin(number));
  }
  return InTerminalsLanguage(
      Both("{} row, number {} from the owner's left, pin {}",
           "{}の列、持ち主の左から{}番目、ピン{}",
           court_.rows[static_cast<size_t>(pad->row)].name, pad->column + 1,
           mat::HeaderPin(number)));
}

void TouchGuide::Begin() {
  if (json_) {
    return PrintEvent({{"event", "begin"},
                       {"board", std::string(1, Letter(plan_.board))},
                       {"pad", plan_.pad},
                       {"foil", plan_.foil}});
  }
  SayText(
      {fmt::format("A strip of foil, 2 mm wide, some 60 mm long; a thin wire "
                   "from it to a capacitor of 6.8 pF, and that to the pin of "
                   "pad {} of board {} ({}), which keeps its own wire and is "
                   "not touched meanwhile. Both players kneel as in play.",
                   plan_.foil, Letter(plan_.board), Where(plan_.foil)),
       fmt::format(
           "幅2 mm、長さ約60 mmのアルミ箔に細い線を付け、6.8 pFのコンデ"
           "ンサーを通して、基板{}のパッド{}のピン（{}）につなぎます。パ"
           "ッドの線はそのまま、その間そのパッドには触れません。両競技者は"
           "競技のときと同じに座ります。",
           Letter(plan_.board), plan_.foil, Where(plan_.foil))});
}

void TouchGuide::Tell(const FoilEvent& event) {
  if (json_) return PrintEvent(JsonOf(event));
  TellPeople(event);
  std::fflush(stdout);
}

void TouchGuide::TellPeople(const FoilEvent& event) {
  using Kind = FoilEvent::Kind;
  const char player = Letter(event.player);
  switch (event.kind) {
    case Kind::kTouchFoil:
      return SayText(
          {fmt::format("Lay the strip on a card on pad {} ({}), its end beyond "
                       "the mat, and touch that end with a finger.",
                       plan_.pad, Where(plan_.pad)),
           fmt::format(
               "パッド{}（{}）の札の上に箔を置き、端をマットの外に出し、"
               "その端に指で触れてください。",
               plan_.pad, Where(plan_.pad))});
    case Kind::kFoilFelt:
      return SayText({"  felt", "  感じました"});
    case Kind::kTooBroad:
      return SayText(
          {"  the pad felt it too: cut the strip narrower, keep the "
           "hand away from the mat, and touch its end again",
           "  パッドも感じました。箔を細く切り、手をマットから離して、"
           "もう一度端に触れてください"});
    case Kind::kLay:
      return SayText(
          {fmt::format("Card {} of {}: lay another card there as it lies in "
                       "play, the strip on it; then Enter",
                       event.card, plan_.cards),
           fmt::format("{}枚目（{}枚のうち）: 別の札を競技のときと同じに置き、"
                       "箔を載せて、Enter",
                       event.card, plan_.cards)});
    case Kind::kFasten:
      return SayText(
          {"  now tape its two short edges flat to the mat; then Enter",
           "  札の短い辺を2つともテープで平らに留めて、Enter"});
    case Kind::kAsk:
      return SayText({fmt::format("  {}: tap it {} ({} of {})", player,
                                  event.strong ? "hard" : "softly",
                                  event.done + 1, event.of),
                      fmt::format("  {}: {}取ってください（{}／{}）", player,
                                  event.strong ? "強く" : "軽く",
                                  event.done + 1, event.of)});
    case Kind::kTap:
      return SayText({fmt::format("    skin first by {:+.2f} mm", event.mm),
                      fmt::format("    肌が{:+.2f} mm先", event.mm)});
    case Kind::kAgain: {
      const Text why = WhyAgain(event.why);
      return SayText({fmt::format("    again, {}: {}", player, why.en),
                      fmt::format("    {}、もう一度: {}", player, why.ja)});
    }
    case Kind::kRestarted:
      return SayText({"  the board restarted: check its supply",
                      "  基板が再起動しました。電源を確かめてください"});
    case Kind::kDone:
      return;
  }
}

void TouchGuide::Stopped() const {
  if (json_) return PrintEvent({{"event", "stopped"}});
  SayText(
      {"Stopped; nothing was written.", "やめました。何も書いていません。"});
}

void TouchGuide::Finish(const judge::TouchCalibration& found,
                        const std::string& file) const {
  const judge::StandingLaw law = judge::LawOf(found);
  if (json_) {
    return PrintEvent({{"event", "done"},
                       {"file", file},
                       {"date", found.date},
                       {"taps", found.taps.size()},
                       {"cards", CardsOf(found)},
                       {"skin_first_mm", law.Mean()},
                       {"spread_mm", law.Spread()},
                       {"worst_mm", FarthestOf(found, law.Mean())},
                       {"usual_spread_mm", judge::UsualStanding().Spread()}});
  }
  PrintText("{}\n", TouchWords(found));
  const char key = plan_.board == Side::kA ? 'a' : 'b';
  SayText({fmt::format("{}: name it in the rig file, [boards] touch_{}, and "
                       "take the foil's wire off its pin",
                       file, key),
           fmt::format("{}: 機材のファイルの [boards] touch_{} に書き、箔の線を"
                       "ピンから外してください",
                       file, key)});
}

std::string TouchWords(const judge::TouchCalibration& found) {
  const judge::StandingLaw law = judge::LawOf(found);
  const judge::StandingLaw& usual = judge::UsualStanding();
  const double untapped = 1 / judge::UntappedShare(found);
  const double worst = FarthestOf(found, law.Mean());
  return InTerminalsLanguage(
      {fmt::format("{} taps on {} cards, of {}: skin first by {:+.2f} mm, "
                   "spread {:.2f} mm (not measured: {:+.2f}, {:.2f}), worst "
                   "tap {:+.2f} mm; 1 touch in {:.0f} is taken for one of a "
                   "kind never tapped",
                   found.taps.size(), CardsOf(found), found.date, law.Mean(),
                   law.Spread(), usual.Mean(), usual.Spread(), worst, untapped),
       fmt::format("{}枚の札に{}回、{}: 肌が平均{:+.2f} mm先、ばらつき{:.2f} "
                   "mm（測らなければ{:+.2f}、{:.2f}）、最も外れた回{:+.2f} "
                   "mm。{:.0f}回に1回は、測ったことのない触れ方とみなします",
                   CardsOf(found), found.taps.size(), found.date, law.Mean(),
                   law.Spread(), usual.Mean(), usual.Spread(), worst,
                   untapped)});
}

}  // namespace kimari::setting_up
