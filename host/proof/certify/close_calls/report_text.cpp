// The certificate of close calls as people read it.
#include <spdlog/fmt/fmt.h>

#include <algorithm>

#include "host/base/certainty.h"
#include "host/proof/certify/close_calls/close_calls.h"
#include "host/proof/certify/statistics.h"

namespace kimari::close_calls {
namespace {

// "3.4" and "0.0021" as they are, never as 0.0.
std::string Percent(double share) {
  if (share == 0) return "0";
  const double percent = 100 * share;
  return percent >= 1 ? fmt::format("{:.1f}", percent)
                      : fmt::format("{:.2g}", percent);
}

std::string ShareOf(int64_t count, int64_t of) {
  return of == 0
             ? "-"
             : Percent(static_cast<double>(count) / static_cast<double>(of));
}

std::string Row(const std::string& name, const Cell& cell) {
  const auto bounds = certify::ShareBounds(cell.Wrong(), cell.Decided());
  const int64_t all = cell.All();
  return fmt::format(
      "  {:<18} {:>6} {:>7} {:>6} {:>7} {:>7}   {:>5} of {:<6} {:>6} to {:<7} "
      "{:>9}  {}\n",
      name, all, ShareOf(cell.Of(Answer::kRight), all),
      ShareOf(cell.Of(Answer::kSameTime), all),
      ShareOf(cell.Of(Answer::kJudge), all), ShareOf(cell.Wrong(), all),
      cell.Wrong(), cell.Decided(), Percent(bounds.low), Percent(bounds.high),
      Percent(cell.PromisedShare()), cell.Broken() ? "BROKEN" : "");
}

std::string ErrorWords(const char* what, const Errors& errors) {
  return fmt::format(
      "  {}: bias {:+.3f} ms, sd {:.3f} ms, median sigma {:.3f} ms, within 3 "
      "sigma {} %, rms / sigma {:.2f} ({})\n",
      what, errors.Bias(), errors.Spread(), errors.MedianSigma(),
      Percent(errors.Within3Sigma()), errors.RmsBySigma(), errors.ms.size());
}

std::string ReliabilityTable(const Reliability& reliability) {
  std::string out =
      "  certainty from       said   wrong  promised %  measured %  (95 %)\n";
  for (const Reliability::Bin& bin : reliability.Bins()) {
    if (bin.count == 0) continue;
    const auto [low, high] = certify::ShareBounds(bin.wrong, bin.count);
    out += fmt::format("  {:<18} {:>6} {:>7} {:>11} {:>11}  ({} to {})\n",
                       bin.from, bin.count, bin.wrong,
                       Percent(bin.PromisedShare()), Percent(bin.WrongShare()),
                       Percent(low), Percent(high));
  }
  return out;
}

std::string LearnedWords(const LawReport& law) {
  if (law.learned.empty()) return "";
  std::vector<double> means;
  std::vector<double> spreads;
  for (const judge::StandingLawPtr& mat : law.learned) {
    means.push_back(mat->Mean());
    spreads.push_back(mat->Spread());
  }
  return fmt::format(
      "  taps on foil, {} mats: skin first by {:+.2f} mm (median; {:+.2f} to "
      "{:+.2f}), spread {:.2f} mm ({:.2f} to {:.2f}); usual {:+.2f}, {:.2f}\n",
      means.size(), certify::Quantile(means, 0.5), std::ranges::min(means),
      std::ranges::max(means), certify::Quantile(spreads, 0.5),
      std::ranges::min(spreads), std::ranges::max(spreads),
      judge::UsualStanding().Mean(), judge::UsualStanding().Spread());
}

std::string KnockWords(const Knocks& knocks) {
  std::string out;
  for (size_t i = 0; i < kMarginsMs.size(); ++i) {
    out += Row(fmt::format("{:g} ms, pads alone", kMarginsMs[i]),
               knocks.margins[i]);
  }
  out += Row("all, pads alone", knocks.all);
  return out + fmt::format(
                   "  knocks: of {} touches {} % agree with the pads, {} % "
                   "contradict, {} % "
                   "are masked\n",
                   knocks.touches, ShareOf(knocks.agree, knocks.touches),
                   ShareOf(knocks.contradict, knocks.touches),
                   ShareOf(knocks.masked, knocks.touches));
}

std::string LawTable(const LawReport& law, bool knock) {
  const LawTally& tally = law.tally;
  std::string out = fmt::format(
      "Law {}: {}.\n  {:<18} {:>6} {:>7} {:>6} {:>7} {:>7}   {:<15} {:<17} "
      "{:>9}\n",
      tally.law, tally.says, "margin", "pairs", "right %", "same %", "judge %",
      "wrong %", "wrong of told", "95 %, of told", "promised %");
  for (size_t i = 0; i < kMarginsMs.size(); ++i) {
    out += Row(fmt::format("{:g} ms", kMarginsMs[i]), tally.margins[i]);
  }
  out += Row("all", tally.all);
  for (const auto& [kind, cell] : tally.kinds) out += Row(Words(kind), cell);
  out += Row("on a pressed card", tally.following);
  out += LearnedWords(law);
  if (knock) out += KnockWords(tally.knocks);
  out += ErrorWords("touches", tally.touches);
  out += ErrorWords("margins", tally.all.margins);
  return out + ReliabilityTable(law.reliability) + "\n";
}

// T6, of all laws.
std::string LampWords(const Report& report) {
  Lamps all;
  for (const LawReport& law : report.laws) all.Add(law.tally.lamps);
  if (all.asked == 0) return "";
  const auto told = static_cast<int64_t>(all.ms.size());
  const auto bound = certify::ShareBounds(all.wrong, told);
  return fmt::format(
      "First told, before the ruling, of pairs on one pad: {} of {}; {} wrong "
      "(95 %: {:.2g} to {:.2g} %), {} taken back by the ruling; {:.1f} ms "
      "after "
      "the touch (p50), {:.1f} (p99).\n\n",
      told, all.asked, all.wrong, 100 * bound.low, 100 * bound.high,
      all.taken_back, certify::Quantile(all.ms, 0.5),
      certify::Quantile(all.ms, 0.99));
}

std::string HandWords(const ClosePair& pair, size_t i) {
  const world::Press& press = pair.presses[i];
  return fmt::format(
      "{} on board {} pad {}, {:.2f} m/s, {:.1f} pF, law {}, "
      "card {:.2f} mm up",
      Letter(press.player), Letter(press.board), press.pad, press.descent_m_s,
      press.touch_pf, pair.laws[i], pair.stood_mm[i]);
}

std::string SaidWords(const JudgedPair& judged) {
  const rules::First& first = judged.first;
  const double a_first = first.margin.Milliseconds();
  const char* order = "left to the judge";
  if (judged.Said() != Answer::kJudge) {
    order = first.order == rules::Order::kSameTime ? "same time"
            : first.order == rules::Order::kNobody ? "nobody"
            : first.leaning == Side::kA            ? "A first"
                                                   : "B first";
  }
  return fmt::format("{} by {:+.3f} ms, sigma {:.3f} ms, certainty {:.6f}",
                     order, a_first, first.sigma.Milliseconds(),
                     static_cast<double>(first.certainty_ppm) / kAllPpm);
}

std::string WorstWords(const Worst& worst) {
  std::string out = "The worst (margins: B after A):\n";
  int n = 0;
  for (const Worst::Kept& kept : worst.Pairs()) {
    const ClosePair& pair = kept.judged.pair;
    const double truly =
        (pair.First() == Side::kA ? 1 : -1) * pair.Margin().Milliseconds();
    out += fmt::format(
        "{:>3}. {} law {}, {}{}\n     truth: {} first, {:+.3f} ms; said: {}\n",
        ++n,
        kept.judged.Said() == Answer::kWrong ? "WRONG,"
        : kept.judged.DeniedOne()
            ? "one touch denied,"
            : fmt::format("{:.1f} sigma off,", kept.badness),
        kept.law, Words(pair.kind),
        pair.follows ? ", second hand on a pressed card" : "",
        Letter(pair.First()), truly, SaidWords(kept.judged));
    for (size_t i = 0; i < 2; ++i) {
      const auto& touch = kept.judged.touches[i];
      out += fmt::format(
          "     {}: {}\n", HandWords(pair, i),
          touch ? fmt::format("timed {:+.3f} ms late, sigma {:.3f} ms",
                              touch->error.Milliseconds(),
                              touch->sigma.Milliseconds())
                : "not told");
    }
  }
  return out;
}

std::string ConditionWords(const certify::Conditions& conditions) {
  std::string out = "Drawn for each bench:";
  for (const auto& span : conditions.Spans()) {
    out += fmt::format(" {} {:.3g} to {:.3g}{}{};", span.name, span.low,
                       span.high, span.unit.empty() ? "" : " ", span.unit);
  }
  return out + "\n";
}

}  // namespace

std::string Table(const Report& report) {
  std::string out = fmt::format(
      "Close calls (T1). Seed {}, --trials {}, commit {}; {} pairs on {} "
      "benches{}{}{}.\nTwo touches of one card, one of each player, {}; "
      "real image, link and judge: an order from 0.999 on, the same time "
      "within {:g} ms.\n\n",
      report.seed, report.trials, report.commit, report.pairs, report.benches,
      report.seats ? "" : "; without seat mats",
      report.calibrated ? "; calibrated by taps on foil" : "",
      report.knock ? "; knock discs" : "",
      report.knock ? "pads and knock discs" : "pads alone",
      kBand.Milliseconds());
  for (const LawReport& law : report.laws) out += LawTable(law, report.knock);
  out += LampWords(report);
  out += WorstWords(report.worst) + "\n" + ConditionWords(report.conditions);
  out += "Not run here: sweeps, pushes, cameras, real cards and skin.\n\n";
  const auto broken = report.Broken();
  for (const std::string& why : broken) {
    out += "MISSED: wrong beyond what was promised: " + why + ".\n";
  }
  if (broken.empty()) {
    out += "Nowhere was more wrong than the certainties promised.\n";
  }
  return out;
}

}  // namespace kimari::close_calls
