#include "host/uses/keeping/recorded_sheet.h"

#include <spdlog/fmt/fmt.h>

#include <map>
#include <optional>

#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/long_work.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/match/rejudge.h"
#include "host/match/sheet/formats.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "host/rig/board_protocol.h"
#include "host/uses/keeping/decisions_beside.h"
#include "host/uses/keeping/deck_played.h"
#include "host/uses/keeping/record_losses.h"

namespace kimari::keeping {
namespace {

// As its head says; what was said to the command stands before that.
sheet::Occasion OccasionOf(const ScoreSheetOptions& options,
                           std::optional<Duration> lasted) {
  std::map<std::string, std::string> head;
  if (auto source = recording::FileSource::Open(options.file)) {
    head = recording::HeadOf(**source);
  }
  sheet::Occasion occasion = sheet::OccasionOf(head, lasted);
  const auto say = [](const std::string& said, std::string& field) {
    if (!said.empty()) field = said;
  };
  say(options.meet, occasion.meet);
  say(options.hall, occasion.hall);
  say(options.round, occasion.round);
  return occasion;
}

}  // namespace

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
    const auto ok = ApplyDecisions(options.file, decided, *match);
    if (!ok) return Report(ok.error());
  }
  sheet::Sheet sheet = sheet::MakeSheet(*match, sheet::EndOf(observations->all),
                                        DeckPlayed(match->Announced(), given));
  sheet.occasion = OccasionOf(options, sheet::LastedOf(observations->all));
  const int code =
      TellLosses(observations->report, match::MissingIn(*match), options.file)
          ? kAnswerIsNo
          : kDone;
  const bool ja = options.lang.empty() ? InJapanese() : options.lang == "ja";
  const auto language =
      ja ? sheet::Language::kJapanese : sheet::Language::kEnglish;
  for (const recording::DoubtedPart& doubted : observations->report.doubts) {
    const auto words = recording::WordsOf(doubted, options.file);
    sheet.missing.push_back({words.en, words.ja});
    const bool table = !options.json && !options.csv && options.html.empty();
    if (table) PrintText("{}\n", ja ? words.ja : words.en);
  }
  if (!options.html.empty()) {
    if (const auto ok =
            WriteNew(options.html, sheet::SheetHtml(sheet, language));
        !ok) {
      return Report(ok.error());
    }
    PrintText("{}: {}\n", Printable(options.html),
              ja ? "A4に印刷する記録用紙" : "the sheet, to be printed on A4");
    return code;
  }
  fmt::print("{}", options.json ? PrintableJson(sheet::SheetJson(sheet))
                   : options.csv
                       ? sheet::SheetCsv(sheet)
                       : PrintableLines(sheet::SheetTable(sheet, language)));
  return code;
}

}  // namespace kimari::keeping
