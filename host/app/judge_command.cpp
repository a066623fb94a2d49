// `kimari judge`: judges a recording again.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/app/decisions_beside.h"
#include "host/app/record_losses.h"
#include "host/base/clock.h"
#include "host/base/json_text.h"
#include "host/base/long_work.h"
#include "host/base/printable.h"
#include "host/game/cards/deck.h"
#include "host/game/rules/explain.h"
#include "host/game/rules/ruling_json.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"

namespace kimari::app {
namespace {

constexpr const char* kRulingTopic = "/ruling";
constexpr const char* kRecord = "record";  // the source of a doubt

struct JudgeOptions {
  std::string file;
  bool json = false;
  bool edges = false;
  bool recorded = false;
  bool any_protocol = false;
  std::string strip;
  std::vector<std::string> moves;
};

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

// The rulings in the file as they were published, byte for byte, with their
// numbers, in the order of the file.
using Published = std::vector<std::pair<uint32_t, std::string>>;
Result<Published> PublishedIn(recording::Reader& reader) {
  Published published;
  const auto report = reader.Visit([&](const recording::Message& message) {
    if (message.channel.topic == kRulingTopic) {
      published.emplace_back(
          message.stamp.sequence,
          std::string(message.data.begin(), message.data.end()));
    }
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  return published;
}

// Those that are not in it any more are told.
void PrintPublished(const Published& published, const std::string& file) {
  uint32_t next = 1;
  for (const auto& [number, line] : published) {
    for (; next < number; ++next) {
      PrintText(stderr, "kimari: {}: ruling no. {} is missing\n",
                Printable(file), next);
    }
    next = number + 1;
    // What is no JSON text was not published.
    fmt::print("{}\n", ParseJson(line).is_discarded() ? Printable(line)
                                                      : PrintableJson(line));
  }
}

// Numbers of rulings that the file should hold and does not. A file without any
// is a copy without its rulings, and lacks none.
std::vector<size_t> TakenOut(const match::Match& match,
                             const Published& published, bool lost) {
  std::vector<size_t> missing;
  if (published.empty()) return missing;
  // What was not closed may end before the last ones were published.
  size_t expected = match.Ended() && !lost ? match.Rulings().size() : 0;
  for (const auto& [number, line] : published) {
    expected = std::max<size_t>(expected, number);
  }
  for (size_t number = 1; number <= expected; ++number) {
    const bool there =
        std::any_of(published.begin(), published.end(),
                    [&](const auto& one) { return one.first == number; });
    if (!there) missing.push_back(number);
  }
  return missing;
}

// What is ruled now against what was published then, and is in the file: true
// where they differ. `lost`: something is missing in the file.
bool TellDifferences(const match::Match& match, const Published& published,
                     const std::string& file, bool lost) {
  bool differ = false;
  const auto& rulings = match.Rulings();
  for (const size_t number : TakenOut(match, published, lost)) {
    differ = true;
    PrintText(stderr,
              "kimari: {}: ruling no. {}, which was published, is not in it; "
              "{}\n",
              Printable(file), number,
              lost ? "what is missing may be why" : "the file was altered");
  }
  for (const auto& [number, line] : published) {
    const bool there = number > 0 && number <= rulings.size();
    if (there && rules::RulingJson(rulings[number - 1].ruling) == line) {
      continue;
    }
    differ = true;
    const auto then = rules::ParseRuling(line);
    const auto told = [](const rules::Ruling& ruling) {
      return rules::Explain(
                 ruling,
                 [](rules::CardId card) { return fmt::format("{}", card); })
          .en;
    };
    const std::string before = then ? told(*then) : line;
    const std::string now =
        there ? told(rulings[number - 1].ruling) : "nothing";
    PrintText(stderr,
              "kimari: {}: ruling no. {} is not what the evidence gives now: "
              "published as \"{}\", judged as \"{}\"; {}\n",
              Printable(file), number, Printable(before),
              before == now ? "the same, with other figures or doubts" : now,
              lost ? "what is missing may be why"
                   : "the file was altered, or this is not the kimari that "
                     "made it");
  }
  return differ;
}

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

}  // namespace

void AddJudge(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("judge", "Judge a recording again");
  const auto options = std::make_shared<JudgeOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  command->add_flag("--json", options->json, "One JSON object a line");
  command->add_flag("--recorded", options->recorded,
                    "Print the rulings in the file instead, as published");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Judge it even where its boards spoke another protocol, or "
                    "it does not say which: the rulings may be wrong");
  command->add_option("--strip", options->strip,
                      "Write a copy without its rulings here, and stop");
  command->add_flag("--edges", options->edges,
                    "List the touches that can be moved");
  command->add_option("--move-edge", options->moves,
                      "What if a touch had come at another moment? "
                      "READING:BOARD:PAD[:TOUCH]:MS, such as 3:A:17:+5; of "
                      "one player's hand alone: 3:A:17:B+5");
  command->footer(
      "Exit code 1 where something was lost, or a published ruling is "
      "another.\n"
      "Example: kimari judge match.mcap --json");
  command->callback(
      [&action, options] { action = [options] { return Judge(*options); }; });
}

}  // namespace kimari::app
