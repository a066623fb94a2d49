// `kimari match`: a live match on the rig that a file describes.
#include <memory>

#include "host/app/command.h"
#include "host/app/declared_hands.h"
#include "host/app/first_lamp_option.h"
#include "host/app/listen_options.h"
#include "host/recording/people.h"
#include "host/uses/drill/local_day.h"
#include "host/uses/live/live_match.h"

namespace kimari::app {

void AddMatch(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("match", "A live match on the rig of a rig file");
  const auto options = std::make_shared<live::MatchOptions>();
  const auto keep_days = std::make_shared<int>(0);
  command->add_option("--rig", options->rig, "Rig file (default rig.toml)");
  auto* where = command->add_option_group("where");
  auto* output = where->add_option("-o,--output", options->folder,
                                   "Folder for recording and rulings");
  auto* resume = where->add_option(
      "--resume", options->resume,
      "Goes on with the match of this recording, which the program did not end "
      "(a crash, a power cut): by its rules, players and order");
  where->require_option(1);
  output->excludes(resume);
  command->add_option(
      "--deck", options->faces,
      "File that keeps how the deck's cards look: where it is there, nobody "
      "lays the deck's sheets out; else it is made of them");
  command
      ->add_option(
          "--frames", options->frames,
          "Which frames are recorded: all (up to 200 MB a reading), or of "
          "readings that nobody disputes those around the takes "
          "(takes, 20 MB)")
      ->check(CLI::IsMember({"all", "takes"}))
      ->capture_default_str();
  command
      ->add_option("--consent", options->consent,
                   "Who agreed to be recorded, noted at the start of the "
                   "recording: players; guardians too, for minors; or "
                   "refused: then no frames and no names are kept")
      ->check(CLI::IsMember({"players", "guardians", "refused"}))
      ->excludes(resume);
  command
      ->add_option("--keep-days", *keep_days,
                   "The players' names are kept for so many days; 'kimari "
                   "forget --expired' takes them out then")
      ->check(CLI::Range(1, 36500))
      ->excludes(resume);
  command
      ->add_option("--meet", options->meet,
                   "Name of the meet, for the score sheet")
      ->excludes(resume);
  command->add_option("--hall", options->hall, "Where it is played")
      ->excludes(resume);
  command->add_option("--round", options->round, "Round and court")
      ->excludes(resume);
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings");
  command->add_flag("--fill", options->fill,
                    "With --reader: a synthetic voice reads the phrases that "
                    "the folder does not hold");
  command
      ->add_option("--voice", options->voice,
                   "The synthetic voice that reads what is not recorded: low "
                   "(default) or high")
      ->check(CLI::IsMember({"low", "high"}));
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command
      ->add_option("--seed", options->seed,
                   "Of the reading order; drawn when left out")
      ->excludes(resume);
  AddDeclaredHands(*command, options->hands);
  AddFirstLamp(*command, options->first_lamp, "as the rig file says");
  command->add_flag("--settle-first", options->settle_first,
                    "An open ruling holds the reader until it is settled at "
                    "the desk");
  command
      ->add_option("--protest-until", options->protest_until,
                   "First sound that ends the right to protest: of the next "
                   "card's upper phrase (call) or of the lower phrase before "
                   "it (lower)")
      ->check(CLI::IsMember({"call", "lower"}));
  command
      ->add_option("--closing", options->closing_s,
                   "Seconds that a match which is won waits for a protest and "
                   "for signatures (default 120)")
      ->check(CLI::Range(0, 3600));
  command
      ->add_option("--minutes", options->minutes,
                   "A practice ends after so many, once the reading under way "
                   "is settled")
      ->check(CLI::Range(0.1, 600.0));
  command->add_flag("--headless", options->headless, "End with the match");
  AddListenOptions(*command, options->page);
  command->add_option("--port", options->port, "Of the page");
  command->add_flag("--beside", options->beside)->group("");  // of people: no
  command->footer(
      "It takes about 21 MB of the disk a reading (--frames all: 198 MB), all "
      "in its folder; 'kimari archive' makes a smaller copy of what is to be "
      "kept.\n"
      "Example: kimari match --rig rig.toml -o evening\n"
      "After a crash: kimari match --rig rig.toml --resume "
      "evening/match.mcap");
  command->callback([&action, options, keep_days] {
    if (*keep_days > 0)
      options->keep_names_until =
          recording::DaysAfter(drill::Today(), *keep_days).value_or("");
    action = [options] { return live::PlayMatch(*options); };
  });
}

}  // namespace kimari::app
