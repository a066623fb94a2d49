#include "host/uses/keeping/judging.h"

#include <spdlog/fmt/fmt.h>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/long_work.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/game/rules/explain.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"
#include "host/uses/keeping/decisions_beside.h"
#include "host/uses/keeping/published.h"
#include "host/uses/keeping/record_losses.h"

namespace kimari::keeping {
namespace {

constexpr const char* kRecord = "record";  // the source of a doubt

void PrintEdges(const std::vector<evidence::Observation>& observations) {
  fmt::print("reading board pad touch  ms after first sound\n");
  for (const match::NumberedTouch& touch : match::NumberTouches(observations)) {
    PrintText("{:>7} {:>5} {:>3} {:>5}  {}\n", touch.reading,
              Letter(touch.board), touch.pad, touch.touch,
              touch.after_sound
                  ? fmt::format("{:+.3f}", touch.after_sound->Milliseconds())
                  : "not read");
  }
}

// A what-if answer says so in itself: nobody may take it for a ruling.
void PrintRuling(const rules::Ruling& ruling, const JudgeOptions& options) {
  const bool what_if = !options.moves.empty();
  if (options.json) {
    std::string line = rules::RulingJson(ruling);
    if (what_if) line.replace(0, 1, "{\"what_if\":true,");
    fmt::print("{}\n", PrintableJson(line));
    return;
  }
  const rules::Text text = rules::Explain(
      ruling, [](rules::CardId card) { return fmt::format("{}", card); });
  PrintText("{:>3}  {}{}\n     {}{}\n", ruling.reading,
            what_if ? "WHAT IF: " : "", Printable(text.en),
            what_if ? "仮定:" : "", Printable(text.ja));
  // An open one names its doubts itself.
  if (ruling.outcome == rules::Outcome::kNeedsJudge) return;
  for (const rules::Doubt& doubt : ruling.doubts) {
    if (doubt.source != kRecord) continue;
    const rules::Text why = rules::Render(doubt.words);
    PrintText("     ({})\n     ({})\n", why.en, why.ja);
  }
}

}  // namespace

int Judge(const JudgeOptions& options) {
  const SteadyClock clock;
  LongWork work(clock);
  const auto doing = [&work](const char* what) {
    return
        [&work, what](uint64_t done, uint64_t of) { work.At(what, done, of); };
  };
  auto reader = recording::Reader::Open(options.file);
  if (!reader) return Report(reader.error());
  reader->Tell(doing("reading"));
  auto observations = recording::ReadObservations(*reader);
  if (!observations) return Report(observations.error());
  if (observations->all.empty()) {
    return Report({ErrorKind::kFile,
                   options.file + ": no match was recorded in it: it begins as "
                                  "a recording and holds nothing to judge"});
  }
  // Rulings that it holds are read whatever its boards spoke.
  const auto other_protocol =
      options.recorded ? std::nullopt : rig::NotOurProtocol(*reader);
  if (other_protocol && !options.any_protocol) {
    return Report({ErrorKind::kFile,
                   fmt::format("{}: {}: judge it with the kimari that made it; "
                               "--recorded prints the rulings it holds, "
                               "--any-protocol judges it all the same",
                               options.file, *other_protocol)});
  }
  // Whatever is asked of a recording: what it lacks is said.
  auto match = match::Replay(observations->all, doing("judging"));
  work.Clear();
  if (!match) return Report(match.error());
  const bool lost =
      TellLosses(observations->report, match::MissingIn(*match), options.file);
  if (other_protocol) {
    PrintText(stderr, "kimari: {}: {}: its rulings may be wrong\n",
              Printable(options.file), *other_protocol);
  }
  if (const std::string decided = DecisionsOf(options.file, "");
      !decided.empty()) {
    PrintText(stderr,
              "kimari: {}: people decided on it after the match ({}); these "
              "are the rulings by the evidence, 'kimari score-sheet' has what "
              "stands\n",
              Printable(options.file), Printable(decided));
  }
  if (!options.strip.empty()) {
    const auto report = recording::Strip(options.file, options.strip,
                                         kRulingTopic, doing("copying"));
    work.Clear();
    if (!report) return Report(report.error());
    PrintText("{}: all but the rulings of {}\n", Printable(options.strip),
              Printable(options.file));
    return lost ? kAnswerIsNo : kDone;
  }
  if (options.recorded) {
    const auto published = PublishedIn(*reader);
    work.Clear();
    if (!published) return Report(published.error());
    PrintPublished(*published, options.file);
    return published->empty() || lost ? kAnswerIsNo : kDone;
  }
  for (const std::string& text : options.moves) {
    const auto moved = match::ParseMovedEdge(text);
    if (!moved) return Report(moved.error());
    if (const auto ok = match::MoveEdge(observations->all, *moved); !ok) {
      return Report(ok.error());
    }
  }
  if (options.edges) {
    PrintEdges(observations->all);
    return lost ? kAnswerIsNo : kDone;
  }
  if (!options.moves.empty()) {
    match = match::Replay(observations->all, doing("judging"));
    work.Clear();
  }
  if (!match) return Report(match.error());
  if (options.first_told) {
    for (const match::ToldFirst& told : match->FirstsTold().All()) {
      fmt::print("{}\n", match::ToJson(told));
    }
    return lost ? kAnswerIsNo : kDone;
  }
  for (const match::RulingMade& made : match->Rulings()) {
    PrintRuling(made.ruling, options);
  }
  if (!options.moves.empty()) {
    PrintText(stderr,
              "kimari: {}: what if: touches were moved, these are no rulings "
              "of the match\n",
              Printable(options.file));
    return lost ? kAnswerIsNo : kDone;
  }
  if (other_protocol) return lost ? kAnswerIsNo : kDone;
  reader->Tell(doing("comparing"));
  const auto published = PublishedIn(*reader);
  work.Clear();
  if (!published) return Report(published.error());
  const bool differ = TellDifferences(*match, *published, options.file, lost);
  return lost || differ ? kAnswerIsNo : kDone;
}

}  // namespace kimari::keeping
