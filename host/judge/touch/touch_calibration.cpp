#include "host/judge/touch/touch_calibration.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <map>

#include "host/base/toml_section.h"
#include "host/base/toml_text.h"
#include "host/court/pad_map.h"
#include "host/judge/touch/taps_law.h"

namespace kimari::judge {
namespace {

constexpr double kMostLateMs = 100;
constexpr double kLeastMillimetreMs = 0.01;
constexpr double kMostMillimetreMs = 200;
constexpr int kMostCards = 1000;
// A hand that is slower by more than that than all that tapped is not of them.
constexpr double kSlower = 1.5;

Side SideOf(TomlSection& section, const char* key) {
  int index = 0;
  section.Require(key);
  section.Choice(key, index, {"A", "B"});
  return index == 0 ? Side::kA : Side::kB;
}

FoilTap TapIn(const toml::table& table, TomlMistakes& mistakes) {
  TomlSection section(table, "tap", mistakes);
  FoilTap tap;
  tap.player = SideOf(section, "player");
  for (const char* key :
       {"card", "flat", "late_ms", "millimetre_ms", "sigma_ms"}) {
    section.Require(key);
  }
  section.Integer("card", tap.card, 1, kMostCards);
  section.Flag("flat", tap.flat);
  double late = 0;
  double millimetre = 1;
  section.Number("late_ms", late, -kMostLateMs, kMostLateMs);
  section.Number("millimetre_ms", millimetre, kLeastMillimetreMs,
                 kMostMillimetreMs);
  double sigma = 0;
  section.Number("sigma_ms", sigma, 0, kMostLateMs);
  section.NoOthers();
  tap.sigma = FromMilliseconds(sigma);
  tap.late = FromMilliseconds(late);
  tap.a_millimetre = FromMilliseconds(millimetre);
  return tap;
}

std::vector<TapsOfCard> ByCard(const TouchCalibration& calibration, Side player,
                               bool flat) {
  std::map<int, TapsOfCard> cards;
  for (const FoilTap& tap : calibration.taps) {
    if (tap.player == player && tap.flat == flat) {
      cards[tap.card].ways.push_back({tap.Mm(), tap.SigmaMm()});
    }
  }
  std::vector<TapsOfCard> all;
  for (auto& [card, taps] : cards) all.push_back(std::move(taps));
  return all;
}

// One card that lies flat is as another.
std::vector<TapsOfCard> FlatTaps(const TouchCalibration& calibration,
                                 Side player) {
  std::vector<TapsOfCard> single;
  for (const TapsOfCard& card : ByCard(calibration, player, true)) {
    for (const TapsOfCard::Way& way : card.ways) single.push_back({{way}});
  }
  return single;
}

Result<void> Enough(const TouchCalibration& calibration,
                    const std::string& source) {
  for (const Side player : {Side::kA, Side::kB}) {
    const auto cards =
        static_cast<int>(ByCard(calibration, player, false).size());
    const auto flat = static_cast<int>(FlatTaps(calibration, player).size());
    if (cards >= kLeastCards && flat >= kLeastFlatTaps) continue;
    return Fail(
        ErrorKind::kUsage,
        fmt::format("{}: {}'s taps are of {} cards, and {} of cards that were "
                    "fastened flat; {} and {} are needed: measure the mat "
                    "again with 'kimari calibrate touch'",
                    source, Letter(player), cards, flat, kLeastCards,
                    kLeastFlatTaps));
  }
  return {};
}

}  // namespace

std::string ToToml(const TouchCalibration& calibration) {
  std::string text = fmt::format(
      "# Written by 'kimari calibrate touch'.\n"
      "date = \"{}\"\nmap = \"{}\"\nboard = \"{}\"\nusb_serial = \"{}\"\n"
      "pad = {}\nfoil = {}\n\n# late_ms: the levels' contact after that of "
      "skin on foil; millimetre_ms: in\n# which the hand came down by one; "
      "sigma_ms: of late_ms, by its own measure.\n"
      "tap = [\n",
      calibration.date, calibration.map, Letter(calibration.board),
      calibration.usb_serial, calibration.pad, calibration.foil);
  for (const FoilTap& tap : calibration.taps) {
    text += fmt::format(
        "  {{ player = \"{}\", card = {}, flat = {}, late_ms = {:.4f}, "
        "millimetre_ms = {:.4f}, sigma_ms = {:.4f} }},\n",
        Letter(tap.player), tap.card, tap.flat, tap.late.Milliseconds(),
        tap.a_millimetre.Milliseconds(), tap.sigma.Milliseconds());
  }
  return text + "]\n";
}

Result<TouchCalibration> ParseTouchCalibration(const std::string& text,
                                               const std::string& source) {
  const auto root = ParseToml(text);
  if (!root) return root.error().In(source);
  TomlMistakes mistakes(source);
  TomlSection section(*root, "the file", mistakes);
  TouchCalibration calibration;
  section.Require("date");
  section.Text("date", calibration.date);
  section.Require("map");
  section.Text("map", calibration.map);
  calibration.board = SideOf(section, "board");
  section.Text("usb_serial", calibration.usb_serial);
  section.Integer("pad", calibration.pad, 0, mat::kPads - 1);
  section.Integer("foil", calibration.foil, 0, mat::kPads - 1);
  section.Require("tap");
  for (const toml::table* table : section.Tables("tap")) {
    calibration.taps.push_back(TapIn(*table, mistakes));
  }
  section.NoOthers();
  if (mistakes.Any()) return tl::unexpected(mistakes.First());
  if (Result<void> ok = Enough(calibration, source); !ok) {
    return tl::unexpected(ok.error());
  }
  return calibration;
}

double UntappedShare(const TouchCalibration& calibration) {
  size_t cards = kMostCards;
  for (const Side player : {Side::kA, Side::kB}) {
    cards = std::min(cards, ByCard(calibration, player, false).size());
  }
  return 1 / (static_cast<double>(cards) + 2);
}

StandingLaw LawOf(const TouchCalibration& calibration) {
  std::vector<NextTap> next;
  for (const Side player : {Side::kA, Side::kB}) {
    next.push_back(PredictTap(ByCard(calibration, player, false)));
    next.push_back(PredictTap(FlatTaps(calibration, player)));
  }
  Duration slowest;
  for (const FoilTap& tap : calibration.taps) {
    slowest = std::max(slowest, tap.a_millimetre);
  }
  return StandingLaw(
      MixTaps(next, UntappedShare(calibration)),
      Duration{std::llround(kSlower * static_cast<double>(slowest.ns))});
}

}  // namespace kimari::judge
