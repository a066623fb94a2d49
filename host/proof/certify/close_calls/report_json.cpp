// The certificate of close calls as programs read it.
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/certainty.h"
#include "host/base/json_text.h"
#include "host/proof/certify/close_calls/close_calls.h"
#include "host/proof/certify/statistics.h"

namespace kimari::close_calls {
namespace {

using nlohmann::ordered_json;

ordered_json ErrorsJson(const Errors& errors) {
  return {{"count", errors.ms.size()},
          {"bias_ms", errors.Bias()},
          {"sd_ms", errors.Spread()},
          {"median_sigma_ms", errors.MedianSigma()},
          {"within_3_sigma", errors.Within3Sigma()},
          {"rms_by_sigma", errors.RmsBySigma()}};
}

ordered_json CellJson(const Cell& cell) {
  const auto bounds = certify::ShareBounds(cell.Wrong(), cell.Decided());
  return {{"pairs", cell.All()},
          {"right", cell.Of(Answer::kRight)},
          {"same_time", cell.Of(Answer::kSameTime)},
          {"judge", cell.Of(Answer::kJudge)},
          {"wrong", cell.Wrong()},
          {"decided", cell.Decided()},
          {"wrong_share_low", bounds.low},
          {"wrong_share_high", bounds.high},
          {"promised_share", cell.PromisedShare()},
          {"broken", cell.Broken()},
          {"margins", ErrorsJson(cell.margins)}};
}

ordered_json BinsJson(const Reliability& reliability) {
  auto bins = ordered_json::array();
  for (const Reliability::Bin& bin : reliability.Bins()) {
    if (bin.count == 0) continue;
    const auto bounds = certify::ShareBounds(bin.wrong, bin.count);
    bins.push_back({{"from", bin.from},
                    {"said", bin.count},
                    {"wrong", bin.wrong},
                    {"promised_share", bin.PromisedShare()},
                    {"wrong_share_low", bounds.low},
                    {"wrong_share_high", bounds.high}});
  }
  return bins;
}

ordered_json LampsJson(const Lamps& lamps) {
  ordered_json json{{"asked", lamps.asked},
                    {"told", lamps.ms.size()},
                    {"wrong", lamps.wrong},
                    {"taken_back", lamps.taken_back}};
  if (!lamps.ms.empty()) {
    json["p50_ms"] = certify::Quantile(lamps.ms, 0.5);
    json["p99_ms"] = certify::Quantile(lamps.ms, 0.99);
  }
  return json;
}

ordered_json LearnedJson(const LawReport& law) {
  auto mats = ordered_json::array();
  for (const judge::StandingLawPtr& mat : law.learned) {
    mats.push_back({{"mean_mm", mat->Mean()}, {"spread_mm", mat->Spread()}});
  }
  return mats;
}

ordered_json KnocksJson(const Knocks& knocks) {
  auto alone = ordered_json::array();
  for (size_t i = 0; i < kMarginsMs.size(); ++i) {
    ordered_json cell{{"margin_ms", kMarginsMs[i]}};
    cell.update(CellJson(knocks.margins[i]));
    alone.push_back(std::move(cell));
  }
  return {{"touches", knocks.touches},
          {"agree", knocks.agree},
          {"contradict", knocks.contradict},
          {"masked", knocks.masked},
          {"pads_alone",
           {{"margins", std::move(alone)}, {"all", CellJson(knocks.all)}}}};
}

ordered_json LawJson(const LawReport& law, bool knock) {
  auto margins = ordered_json::array();
  for (size_t i = 0; i < kMarginsMs.size(); ++i) {
    ordered_json cell{{"margin_ms", kMarginsMs[i]}};
    cell.update(CellJson(law.tally.margins[i]));
    margins.push_back(std::move(cell));
  }
  ordered_json kinds;
  for (const auto& [kind, cell] : law.tally.kinds) {
    kinds[Words(kind)] = CellJson(cell);
  }
  ordered_json json{{"law", law.tally.law},
                    {"says", law.tally.says},
                    {"margins", margins},
                    {"all", CellJson(law.tally.all)},
                    {"kinds", kinds},
                    {"on_a_pressed_card", CellJson(law.tally.following)},
                    {"learned", LearnedJson(law)},
                    {"touches", ErrorsJson(law.tally.touches)},
                    {"first_told", LampsJson(law.tally.lamps)},
                    {"reliability", BinsJson(law.reliability)}};
  if (knock) json["knocks"] = KnocksJson(law.tally.knocks);
  return json;
}

ordered_json WorstJson(const Worst::Kept& kept) {
  const ClosePair& pair = kept.judged.pair;
  auto hands = ordered_json::array();
  for (size_t i = 0; i < 2; ++i) {
    const world::Press& press = pair.presses[i];
    ordered_json hand{{"player", std::string(1, Letter(press.player))},
                      {"board", std::string(1, Letter(press.board))},
                      {"pad", press.pad},
                      {"descent_m_s", press.descent_m_s},
                      {"touch_pf", press.touch_pf},
                      {"law", pair.laws[i]},
                      {"card_stood_mm", pair.stood_mm[i]}};
    if (const auto& touch = kept.judged.touches[i]) {
      hand["error_ms"] = touch->error.Milliseconds();
      hand["sigma_ms"] = touch->sigma.Milliseconds();
    }
    hands.push_back(std::move(hand));
  }
  const rules::First& first = kept.judged.first;
  return {{"law", kept.law},
          {"wrong", kept.judged.Said() == Answer::kWrong},
          {"kind", Words(pair.kind)},
          {"on_a_pressed_card", pair.follows},
          {"margin_ms", pair.Margin().Milliseconds()},
          {"first", std::string(1, Letter(pair.First()))},
          {"said_b_after_a_ms", first.margin.Milliseconds()},
          {"sigma_ms", first.sigma.Milliseconds()},
          {"certainty", static_cast<double>(first.certainty_ppm) / kAllPpm},
          {"hands", hands}};
}

}  // namespace

std::string Json(const Report& report) {
  ordered_json json{
      {"subject", "close calls"},        {"seed", report.seed},
      {"trials", report.trials},         {"seats", report.seats},
      {"calibrated", report.calibrated}, {"knock", report.knock},
      {"commit", report.commit},         {"same_time_ms", kBand.Milliseconds()},
      {"pairs", report.pairs},           {"benches", report.benches},
      {"missed", report.Broken()}};
  json["laws"] = ordered_json::array();
  for (const LawReport& law : report.laws) {
    json["laws"].push_back(LawJson(law, report.knock));
  }
  json["worst"] = ordered_json::array();
  for (const Worst::Kept& kept : report.worst.Pairs()) {
    json["worst"].push_back(WorstJson(kept));
  }
  json["conditions"] = ordered_json::array();
  for (const auto& span : report.conditions.Spans()) {
    json["conditions"].push_back({{"name", span.name},
                                  {"unit", span.unit},
                                  {"low", span.low},
                                  {"high", span.high}});
  }
  return JsonText(json, 2) + "\n";
}

}  // namespace kimari::close_calls
