// `kimari score-sheet`: the sheet of a recorded match.
#include <memory>

#include "host/app/command.h"
#include "host/uses/keeping/recorded_sheet.h"

namespace kimari::app {

void AddScoreSheet(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("score-sheet", "The score sheet of a recorded match");
  const auto options = std::make_shared<keeping::ScoreSheetOptions>();
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
  command
      ->add_option("--lang", options->lang,
                   "Language of table and page: ja or en (default: the "
                   "terminal's)")
      ->check(CLI::IsMember({"ja", "en"}));
  command->add_option("--meet", options->meet,
                      "Name of the meet, where the recording does not say it");
  command->add_option("--hall", options->hall, "Where it was played");
  command->add_option("--round", options->round, "Round and court");
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
    action = [options] { return keeping::ScoreSheet(*options); };
  });
}

}  // namespace kimari::app
