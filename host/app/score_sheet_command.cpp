// `kimari score-sheet`: the sheet of a recorded match.
#include <spdlog/fmt/fmt.h>

#include <memory>
#include <optional>
#include <string>

#include "host/app/command.h"
#include "host/app/decisions_beside.h"
#include "host/app/deck_played.h"
#include "host/app/record_losses.h"
#include "host/base/clock.h"
#include "host/base/long_work.h"
#include "host/base/new_file.h"
#include "host/base/printable.h"
#include "host/game/cards/deck.h"
#include "host/match/rejudge.h"
#include "host/match/sheet/formats.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"

namespace kimari::app {
namespace {

struct ScoreSheetOptions {
  std::string file;
  std::string deck;
  std::string decisions;
  bool json = false;
  bool csv = false;
  std::string html;
  bool any_protocol = false;
};

int ScoreSheet(const ScoreSheetOptions& options) {
  if (!options.html.empty()) {
    if (auto ok = IsFree(options.html); !ok) return Report(ok.error());
  }
  std::optional<cards::Deck> given;
  if (!options.deck.empty()) {
    auto deck = cards::LoadDeck(options.deck);
    if (!deck) return Report(deck.error());
    given = std::move(*deck);
  }
  auto reader = recording::Reader::Open(options.file);
  if (!reader) return Report(reader.error());
  const SteadyClock clock;
  LongWork work(clock);
  reader->Tell(
      [&work](uint64_t done, uint64_t of) { work.At("reading", done, of); });
  const auto observations = recording::ReadObservations(*reader);
  if (!observations) return Report(observations.error());
  const auto other_protocol =
      observations->all.empty() ? std::nullopt : rig::NotOurProtocol(*reader);
  if (other_protocol && !options.any_protocol) {
    return Report({ErrorKind::kFile,
                   fmt::format("{}: {}: make its sheet with the kimari that "
                               "made it; --any-protocol makes one all the same",
                               options.file, *other_protocol)});
  }
  auto match = match::Replay(
      observations->all,
      [&work](uint64_t done, uint64_t of) { work.At("judging", done, of); });
  work.Clear();
  if (!match) return Report(match.error());
  if (!match->Started() && match->Rulings().empty()) {
    return Report({ErrorKind::kFile,
                   options.file + ": no match was recorded in it: it begins as "
                                  "a recording and holds nothing to score"});
  }
  if (other_protocol) {
    PrintText(stderr, "kimari: {}: {}: its rulings may be wrong\n",
              Printable(options.file), *other_protocol);
  }
  const std::string decided = DecisionsOf(options.file, options.decisions);
  if (!decided.empty()) {
    const auto ok = TakeDecisions(options.file, decided, *match);
    if (!ok) return Report(ok.error());
  }
  sheet::Sheet sheet = sheet::MakeSheet(*match, sheet::EndOf(observations->all),
                                        DeckPlayed(match->Announced(), given));
  const int code = TellLosses(observations->report, sheet.missing, options.file)
                       ? kAnswerIsNo
                       : kDone;
  for (const recording::DoubtedPart& doubted : observations->report.doubts) {
    const auto words = recording::WordsOf(doubted, options.file);
    sheet.missing.push_back(words.en + " / " + words.ja);
    const bool table = !options.json && !options.csv && options.html.empty();
    if (table) PrintText("{}\n{}\n", words.ja, words.en);
  }
  if (!options.html.empty()) {
    if (const auto ok = WriteNew(options.html, sheet::SheetHtml(sheet)); !ok) {
      return Report(ok.error());
    }
    PrintText("{}: the sheet, to be printed on A4\n", Printable(options.html));
    return code;
  }
  fmt::print("{}", options.json  ? PrintableJson(sheet::SheetJson(sheet))
                   : options.csv ? sheet::SheetCsv(sheet)
                                 : PrintableLines(sheet::SheetTable(sheet)));
  return code;
}

}  // namespace

void AddScoreSheet(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("score-sheet", "The score sheet of a recorded match");
  const auto options = std::make_shared<ScoreSheetOptions>();
  command->add_option("file", options->file, "Recording (.mcap)")->required();
  CLI::Option* json = command->add_flag("--json", options->json,
                                        "One JSON object, for programs");
  CLI::Option* csv = command->add_flag("--csv", options->csv,
                                       "A row a reading, for a spreadsheet");
  command
      ->add_option("--html", options->html,
                   "A new file: a page to be printed on A4 and signed")
      ->excludes(json)
      ->excludes(csv);
  csv->excludes(json);
  command->add_option("--deck", options->deck,
                      "The deck it was played with, where that is not the "
                      "built-in one: for the names of the cards");
  command->add_option("--decisions", options->decisions,
                      "What was decided on it since (default: the file that "
                      "kimari replay keeps beside it)");
  command->add_flag("--any-protocol", options->any_protocol,
                    "Judge it even where its boards spoke another protocol, or "
                    "it does not say which: the rulings may be wrong");
  command->footer(
      "Exit code 1 where something of the match is lost; the sheet says what.\n"
      "Example: kimari score-sheet match.mcap --html sheet.html");
  command->callback([&action, options] {
    action = [options] { return ScoreSheet(*options); };
  });
}

}  // namespace kimari::app
