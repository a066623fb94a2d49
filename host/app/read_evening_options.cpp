#include "host/app/command.h"
#include "host/app/read_options.h"
#include "host/reader/card_set.h"

namespace kimari::app {

void AddEveningOptions(CLI::App& command, evening::ReadOptions& options) {
  reader::Evening& evening = options.evening;
  command.add_option("--reader", evening.reader,
                     "Folder of a reader's recordings; none: a synthetic "
                     "voice");
  command
      .add_option("--voice", options.voice,
                  "The synthetic voice that reads what is not recorded: low, "
                  "or high (higher, of a smaller mouth)")
      ->check(CLI::IsMember({"low", "high"}))
      ->capture_default_str();
  command.add_option("--deck", options.deck, "Deck file (TOML)");
  command
      .add_option("--mode", options.mode,
                  "competitive, beginner, recreational, himuka, upper (上の句"
                  "のみ), upper-lower (each once), lower (下の句かるた) or own")
      ->check(CLI::IsMember({"competitive", "beginner", "recreational",
                             "himuka", "upper", "upper-lower", "lower", "own"}))
      ->capture_default_str();
  command.add_option("--own", options.own,
                     "With --mode own: what is read a card, such as "
                     "before-lower,upper,upper");
  command.add_option("--cards", options.cards,
                     "Cards on the court: 1-20,33, blue, む, むすめふさほせ, "
                     "kimariji:2, or an own set's name (default: all)");
  command
      .add_option("--number", evening.number,
                  "So many of them, drawn by chance")
      ->check(CLI::Range(0, 10000));
  command
      .add_option("--dead", evening.dead, "Dead cards (空札) read among them")
      ->check(CLI::Range(0, 100));
  command
      .add_option("--partners", evening.partners,
                  "0: dead cards by chance; 1: those that share a beginning "
                  "with a card of the court first")
      ->check(CLI::Range(0.0, 1.0))
      ->check(IsFinite());
  command
      .add_option("--order", options.order,
                  "shuffled, number, musume, or given (as --cards names "
                  "them)")
      ->check(CLI::IsMember({"shuffled", "number", "musume", "given"}))
      ->capture_default_str();
  command.add_option(
      "--again", options.again,
      "The order of an earlier reading's log (感想戦), read as it was "
      "then unless --mode says otherwise");
  command.add_option("--resume", options.resume,
                     "Goes on with the set of this log, which broke off");
  command.add_option("--seed", options.seed,
                     "Of the order; drawn when left out");
  command.add_option("--joka", options.joka,
                     "How often the joka's upper and lower phrase are read, "
                     "0+0 to 2+2 (default: 1+2)");
  command
      .add_option("--gap", evening.gap_s,
                  "Seconds from one phrase's last sound (32 dB under its peak; "
                  "what rings on after it fades in the gap, see --tail) to the "
                  "next one's first (default: the gap of --rhythm)")
      ->check(CLI::Range(0.2, 10.0))
      ->check(IsFinite());
  command
      .add_option("--lead", evening.lead_s,
                  "Seconds of silence before each reading, at least")
      ->check(CLI::Range(0.1, 5.0))
      ->check(IsFinite())
      ->capture_default_str();
  command
      .add_option("--tail", evening.tail_s,
                  "With --reader: seconds that the voice's resonance keeps "
                  "after its last sound, fading")
      ->check(CLI::Range(0.05, 3.0))
      ->check(IsFinite())
      ->capture_default_str();
  command.add_flag("--fill", evening.fill,
                   "With --reader: a synthetic voice reads the phrases that "
                   "the folder does not hold");
  command.add_flag("--fit", evening.fit,
                   "With --reader: stretches each recording to --rhythm, "
                   "never beyond 0.8 to 1.25");
  command
      .add_option("--every", evening.every_s,
                  "Reads on by itself after so many seconds")
      ->check(CLI::Range(0.5, 600.0))
      ->check(IsFinite());
  command
      .add_option("--every-ends", evening.every_ends_min,
                  "With --every: and no longer than so many minutes")
      ->check(CLI::Range(0.0, 600.0))
      ->check(IsFinite());
  command
      .add_option("--memorise", evening.memorise_min,
                  "Minutes to memorise (default 15; himuka 1)")
      ->check(CLI::Range(0.1, 60.0))
      ->check(IsFinite());
  command
      .add_option("--rhythm", evening.rhythm,
                  "Lower phrase, resonance, gap, upper phrase in seconds: "
                  "5-3-1-6 (2021), 4-3-1-5 (1984) or the club's own, such as "
                  "5-3-1.2-6. Reading keeps its gap, --fit all of it, --check "
                  "compares with it")
      ->capture_default_str();
  command.add_option("--volume", evening.volume_db, "Decibels, -30 to 6")
      ->check(CLI::Range(-30, 6))
      ->capture_default_str();
  command.add_flag("--hide-known", evening.hide_known,
                   "Leaves out the cards that were marked as known");
  for (const char* number :
       {"--number", "--dead", "--partners", "--joka", "--gap", "--lead",
        "--tail", "--every", "--every-ends", "--memorise", "--rhythm",
        "--volume"}) {
    command.get_option(number)->transform(
        [](const std::string& typed) { return reader::HalfWidth(typed); }, "");
  }
}

}  // namespace kimari::app
