// `kimari judge`: judges a recording again.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <string>
#include <vector>

#include "host/app/command.h"
#include "host/app/decisions_beside.h"
#include "host/cards/deck.h"
#include "host/match/rejudge.h"
#include "host/recording/copy.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"
#include "host/rules/explain.h"
#include "host/rules/ruling_json.h"

namespace kimari::app {
namespace {

constexpr const char* kRulingTopic = "/ruling";

struct Options {
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
    fmt::print("{:>7} {:>5} {:>3} {:>5}  {}\n", touch.reading,
               Letter(touch.board), touch.pad, touch.touch,
               touch.after_sound
                   ? fmt::format("{:+.3f}", touch.after_sound->Milliseconds())
                   : "not read");
  }
}

void PrintRuling(const rules::Ruling& ruling, bool json) {
  if (json) {
    fmt::print("{}\n", rules::RulingJson(ruling));
    return;
  }
  const rules::Text text = rules::Explain(
      ruling, [](rules::CardId card) { return fmt::format("{}", card); });
  fmt::print("{:>3}  {}\n     {}\n", ruling.reading, text.en, text.ja);
}

// The rulings in the file as they were published, byte for byte; those that
// are not in it any more are told.
Result<std::vector<std::string>> RecordedRulings(recording::Reader& reader,
                                                 const std::string& file) {
  std::vector<std::string> lines;
  uint32_t next = 1;
  const auto report = reader.Visit([&](const recording::Message& message) {
    if (message.channel.topic != kRulingTopic) return true;
    for (; next < message.stamp.sequence; ++next) {
      fmt::print(stderr, "kimari: {}: ruling no. {} is missing\n", file, next);
    }
    next = message.stamp.sequence + 1;
    lines.emplace_back(message.data.begin(), message.data.end());
    return true;
  });
  if (!report) return tl::unexpected(report.error());
  return lines;
}

void PrintLosses(const recording::Report& report, const std::string& file) {
  for (const recording::Loss& loss : report.losses) {
    fmt::print(stderr, "kimari: {}: {} bytes lost at {}: {}\n", file,
               loss.bytes, loss.offset, loss.what);
  }
  if (!report.closed) {
    fmt::print(stderr,
               "kimari: {}: the recording was not closed; what is whole is "
               "used ('kimari recover' repairs it)\n",
               file);
  }
}

int Judge(const Options& options) {
  auto reader = recording::Reader::Open(options.file);
  if (!reader) return Report(reader.error());
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
  auto match = match::Replay(observations->all);
  if (!match) return Report(match.error());
  PrintLosses(observations->report, options.file);
  if (other_protocol) {
    fmt::print(stderr, "kimari: {}: {}: its rulings may be wrong\n",
               options.file, *other_protocol);
  }
  for (const std::string& sentence : match::MissingIn(*match)) {
    fmt::print(stderr, "kimari: {}: {}\n", options.file, sentence);
  }
  if (const std::string decided = DecisionsOf(options.file, "");
      !decided.empty()) {
    fmt::print(stderr,
               "kimari: {}: people decided on it after the match ({}); these "
               "are the rulings by the evidence, 'kimari score-sheet' has what "
               "stands\n",
               options.file, decided);
  }
  if (!options.strip.empty()) {
    const auto report =
        recording::Strip(options.file, options.strip, kRulingTopic);
    if (!report) return Report(report.error());
    fmt::print("{}: all but the rulings of {}\n", options.strip, options.file);
    return kDone;
  }
  if (options.recorded) {
    const auto lines = RecordedRulings(*reader, options.file);
    if (!lines) return Report(lines.error());
    for (const std::string& line : *lines) fmt::print("{}\n", line);
    return lines->empty() ? kAnswerIsNo : kDone;
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
    return kDone;
  }
  if (!options.moves.empty()) match = match::Replay(observations->all);
  if (!match) return Report(match.error());
  for (const match::RulingMade& made : match->Rulings()) {
    PrintRuling(made.ruling, options.json);
  }
  return kDone;
}

}  // namespace

void AddJudge(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("judge", "Judge a recording again");
  const auto options = std::make_shared<Options>();
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
  command->footer("Example: kimari judge match.mcap --json");
  command->callback(
      [&action, options] { action = [options] { return Judge(*options); }; });
}

}  // namespace kimari::app
