#include "host/uses/keeping/export/record_tables.h"

#include <spdlog/fmt/fmt.h>

#include "host/game/rules/explain.h"
#include "host/match/rejudge.h"

namespace kimari::keeping {
namespace {

std::string Milliseconds3(Duration d) {
  return fmt::format("{:.3f}", d.Milliseconds());
}

std::string Quoted(std::string text) {
  for (size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '"');
  }
  return '"' + text + '"';
}

}  // namespace

std::string TouchesTable(const std::vector<evidence::Observation>& all) {
  std::string out =
      "reading,board,pad,touch,t_ns,sigma_ns,after_first_sound_ms\n";
  for (const match::NumberedTouch& touch : match::NumberTouches(all)) {
    const auto& edge =
        std::get<evidence::PadEdge>(all[touch.observation].payload);
    out += fmt::format(
        "{},{},{},{},{},{},{}\n", touch.reading, Letter(touch.board), touch.pad,
        touch.touch, edge.at.t.ns, edge.at.sigma.ns,
        touch.after_sound ? Milliseconds3(*touch.after_sound) : "");
  }
  return out;
}

std::string RulingsTable(const match::Match& match) {
  std::string out =
      "reading,called,taker,faults_a,faults_b,published_ns,en,ja\n";
  for (const match::RulingMade& made : match.Rulings()) {
    const rules::Ruling& ruling = made.ruling;
    const rules::Text text = rules::Explain(
        ruling, [](rules::CardId card) { return std::to_string(card); });
    out +=
        fmt::format("{},{},{},{},{},{},{},{}\n", ruling.reading, ruling.called,
                    ruling.taker ? std::string(1, Letter(*ruling.taker)) : "",
                    rules::StandingFaults(ruling, Side::kA),
                    rules::StandingFaults(ruling, Side::kB), made.published.ns,
                    Quoted(text.en), Quoted(text.ja));
  }
  return out;
}

}  // namespace kimari::keeping
