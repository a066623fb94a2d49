// `kimari read`: the automated reader alone.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "audio/select_output.h"
#include "host/app/command.h"
#include "host/app/key_reader.h"
#include "host/app/play.h"
#include "host/app/read_check.h"
#include "host/app/read_desk.h"
#include "host/app/read_page.h"
#include "host/app/read_phrases.h"
#include "host/reader/card_set.h"
#include "host/reader/reading_order.h"
#include "host/reader/reading_session.h"
#include "host/reader/sound_calibration.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;
using reader::ReadingSession;

struct Options {
  ReadPhrasesOptions phrases;
  std::string audio;
  std::string deck;
  std::string mode = "competitive";
  std::string cards;
  std::string order = "shuffled";
  std::string again;
  std::string seed;
  std::string log;
  ReadCheckOptions check;
  ReadPageOptions page;
  int dead = 0;
  double partners = 0;
  double every = 0;
  double memorise = 0;
};

Result<fs::path> LogFile(const std::string& named) {
  fs::path path = named;
  if (named.empty()) {
    // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    // NOLINTEND(concurrency-mt-unsafe)
    fs::path folder = state != nullptr && *state != 0 ? fs::path(state)
                      : home != nullptr ? fs::path(home) / ".local/state"
                                        : fs::temp_directory_path();
    std::string name = WallClockIso8601();
    std::replace(name.begin(), name.end(), ':', '-');
    folder /= "kimari/readings";
    path = folder / (name + ".jsonl");
    // Another one began in the same second.
    std::error_code none;
    for (int i = 2; fs::exists(path, none); ++i) {
      path = folder / fmt::format("{}-{}.jsonl", name, i);
    }
  }
  std::error_code trouble;
  if (path.has_parent_path())
    fs::create_directories(path.parent_path(), trouble);
  if (fs::exists(path, trouble)) {
    return Fail(ErrorKind::kFile,
                path.string() + ": exists already; name another --log");
  }
  return path;
}

Result<reader::ReadingPlan> PlanOf(const Options& options,
                                   const cards::Deck& deck) {
  reader::OrderOptions order;
  order.seed = options.seed;
  order.dead_cards = options.dead;
  order.partners = options.partners;
  if (!options.again.empty()) {
    auto read = reader::OrderOf(options.again, deck);
    if (!read) return tl::unexpected(read.error());
    order.cards = std::move(*read);
    order.arrangement = reader::Arrangement::kAsGiven;
    return reader::MakeOrder(deck, order);
  }
  if (!options.cards.empty()) {
    auto cards = reader::ParseCardSet(deck, options.cards);
    if (!cards) return tl::unexpected(cards.error());
    order.cards = std::move(*cards);
  }
  if (options.order == "number") {
    order.arrangement = reader::Arrangement::kByNumber;
  } else if (options.order == "musume") {
    order.arrangement = reader::Arrangement::kMusumefusahose;
  } else if (options.order == "given") {
    order.arrangement = reader::Arrangement::kAsGiven;
  }
  return reader::MakeOrder(deck, order);
}

// Of a pipe one word at a time, each once the last was done, but for those that
// act at once. After a stop the words that waited are nobody's.
std::optional<std::string> NextWord(KeyReader& keys, reader::State state) {
  if (keys.IsTerminal()) return keys.Next();
  if (state == reader::State::kStopped) return std::nullopt;
  auto word = keys.NextThat([](const std::string& waiting) {
    const auto command = ReadingCommand(waiting, /*terminal=*/false);
    return command && reader::ActsAtOnce(*command);
  });
  if (word || state == reader::State::kReading) return word;
  return keys.Next();
}

// `page` may be null.
int Run(ReadingSession& session, ReadDesk& desk, ReadPage* page,
        const Clock& clock) {
  KeyReader keys;
  const auto over = [&] {
    const reader::State state = session.Now().state;
    return state == reader::State::kFinished ||
           state == reader::State::kStopped;
  };
  HostTime quiet_since = clock.Now();
  while (true) {
    if (g_stop && !over()) (void)session.Do(reader::Command::kStop);
    if (const auto word = NextWord(keys, session.Now().state)) {
      const auto command = ReadingCommand(*word, keys.IsTerminal());
      if (!command) {
        if (*word == "?" || !keys.IsTerminal()) {
          desk.Line(keys.IsTerminal()
                        ? kReadingKeys
                        : fmt::format("kimari: no command '{}'", *word));
        }
      } else if (const auto done = session.Do(*command); !done) {
        desk.Refused(done.error());
      }
    }
    session.Step();
    desk.Take(session);
    if (page != nullptr) page->Step(session);
    if (!over()) quiet_since = clock.Now();
    // The last words and the log of them.
    if (over() && clock.Now() - quiet_since > Milliseconds(400) &&
        !session.Speaking()) {
      break;
    }
    // A page needs no keyboard.
    if (page == nullptr && keys.Ended() &&
        session.Now().state != reader::State::kReading && !over()) {
      (void)session.Do(reader::Command::kStop);
    }
    clock.SleepUntil(clock.Now() + Milliseconds(10));
  }
  if (keys.IsTerminal()) fmt::print("\n");
  return kDone;
}

// The player ends before the output that plays it.
struct StopWith {
  audio::AudioOutput& output;
  explicit StopWith(audio::AudioOutput& o) : output(o) {}
  StopWith(const StopWith&) = delete;
  StopWith& operator=(const StopWith&) = delete;
  ~StopWith() { output.Stop(); }
};

int RunRead(const Options& options) {
  ListenForStop();
  const SteadyClock clock;
  std::optional<cards::Deck> own;
  if (!options.deck.empty()) {
    auto loaded = cards::LoadDeck(options.deck);
    if (!loaded) return Report(loaded.error());
    own = std::move(*loaded);
  }
  const cards::Deck& deck = own ? *own : cards::HyakuninIsshu();
  if (!options.check.folder.empty()) {
    ReadCheckOptions check = options.check;
    check.rhythm = options.phrases.rhythm;
    return ReadCheck(check, deck);
  }
  const auto plan = PlanOf(options, deck);
  if (!plan) return Report(plan.error());
  reader::SessionOptions session_options;
  session_options.mode = *reader::ModeNamed(options.mode);
  if (options.every > 0) session_options.every = FromSeconds(options.every);
  session_options.memorising =
      options.memorise > 0
          ? reader::MemorisingOf(FromSeconds(options.memorise * 60))
      : session_options.mode == reader::Mode::kHimuka
          ? reader::HimukaMemorising()
          : reader::KyogiMemorising();

  auto phrases =
      PrepareToRead(options.phrases, deck, *plan, std::move(session_options));
  if (!phrases) return Report(phrases.error());
  const auto log_file = LogFile(options.log);
  if (!log_file) return Report(log_file.error());
  const auto page = ReadPage::Open(options.page, deck, clock);
  if (!page) return Report(page.error());
  auto sound = audio::SelectOutput(options.audio, clock, {});
  if (!sound) return Report(sound.error());
  const auto measured =
      reader::Calibrate(*sound, reader::SoundCalibrationFile());
  if (!measured) return Report(measured.error());
  if (*measured) {
    phrases->session.ears = {reader::ToEars((*measured)->distance_a_m),
                             reader::ToEars((*measured)->distance_b_m)};
  }
  audio::Player player({.taps = 0});
  if (auto started = sound->output->Start(player); !started) {
    return Report(started.error());
  }
  const StopWith stop_sound{*sound->output};
  std::ofstream log(*log_file);
  if (!log) {
    return Report({ErrorKind::kFile, log_file->string() +
                                         ": cannot be written; name another "
                                         "--log"});
  }

  ReadingSession session(deck, *plan, phrases->session, *phrases->store, player,
                         *sound->output, clock);
  const bool terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  ReadDesk desk(deck, std::move(log), terminal);
  desk.Head(*plan, options.mode);
  fmt::print("{} Reads: {}\n", sound->sentence, phrases->reads);
  fmt::print("{} cards, {}. Order bound by SHA-256 {}\nLog: {}\n",
             plan->order.size(), options.mode, plan->Hash(),
             log_file->string());
  if (terminal) fmt::print("{}\n", kReadingKeys);
  if (*page) fmt::print("{}", (*page)->Invitation(terminal));
  std::fflush(stdout);
  const int code = Run(session, desk, page->get(), clock);
  fmt::print("Seed of the order: {}\n", session.Plan().seed);
  if (desk.LogFailed()) {
    return Report({ErrorKind::kFile,
                   log_file->string() + ": the log is not whole; make room"});
  }
  return code;
}

}  // namespace

void AddRead(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "read", "Reads the poems aloud: the automated reader alone");
  const auto options = std::make_shared<Options>();
  command->add_option("--reader", options->phrases.folder,
                      "Folder of a reader's recordings; none: a synthetic "
                      "voice");
  command->add_option("--audio", options->audio,
                      "default, device:NAME, private, none or file:OUT.wav");
  command->add_option("--deck", options->deck, "Deck file (TOML)");
  command
      ->add_option("--mode", options->mode,
                   "competitive, beginner, recreational or himuka")
      ->check(
          CLI::IsMember({"competitive", "beginner", "recreational", "himuka"}))
      ->capture_default_str();
  command->add_option("--cards", options->cards,
                      "Cards on the court: 1-20,33, blue, む, kimariji:2, "
                      "musume (default: all)");
  command->add_option("--dead", options->dead,
                      "Dead cards (空札) read among them");
  command
      ->add_option("--partners", options->partners,
                   "0: dead cards by chance; 1: those that share a beginning "
                   "with a card of the court first")
      ->check(CLI::Range(0.0, 1.0))
      ->check(IsFinite());
  command
      ->add_option("--order", options->order,
                   "shuffled, number, musume, or given (as --cards names "
                   "them)")
      ->check(CLI::IsMember({"shuffled", "number", "musume", "given"}))
      ->capture_default_str();
  command->add_option("--again", options->again,
                      "The order of an earlier reading's log (感想戦)");
  command->add_option("--seed", options->seed,
                      "Of the order; drawn when left out");
  command
      ->add_option("--gap", options->phrases.gap,
                   "Seconds from one phrase's last sound to the next one's "
                   "first (default: the gap of --rhythm)")
      ->check(CLI::Range(0.2, 10.0))
      ->check(IsFinite());
  command->add_flag("--fill", options->phrases.fill,
                    "With --reader: a synthetic voice reads the phrases that "
                    "the folder does not hold");
  command->add_flag("--fit", options->phrases.fit,
                    "With --reader: stretches each recording to --rhythm, "
                    "never beyond 0.8 to 1.25");
  command->add_flag("--no-cache", options->phrases.no_cache,
                    "Prepares every phrase anew and keeps none");
  command
      ->add_option("--every", options->every,
                   "Reads on by itself after so many seconds")
      ->check(CLI::Range(0.5, 600.0))
      ->check(IsFinite());
  command
      ->add_option("--memorise", options->memorise,
                   "Minutes to memorise (default 15; himuka 1)")
      ->check(CLI::Range(0.1, 60.0))
      ->check(IsFinite());
  AddPageOptions(*command, options->page);
  command->add_option("--log", options->log,
                      "Where to write what was read when (JSON lines)");
  command->add_option("--check", options->check.folder,
                      "Reads nothing: looks at a folder of recordings, says "
                      "what is missing and how far its rhythm is from the "
                      "norm, and keeps where each mora begins");
  command
      ->add_option("--rhythm", options->phrases.rhythm,
                   "Lower phrase, resonance, gap, upper phrase in seconds: "
                   "5-3-1-6 (2021), 4-3-1-5 (1984) or the club's own, such as "
                   "5-3-1.2-6. Reading keeps its gap, --fit all of it, --check "
                   "compares with it")
      ->capture_default_str();
  command->add_flag("--all", options->check.all, "With --check: every phrase");
  command->add_flag("--json", options->check.json,
                    "With --check: one JSON object");
  command->footer(
      "Example: kimari read --reader recordings/inaba. At a terminal space "
      "reads the next card, ? shows the keys; from a pipe, one word a line: "
      "next, hold, go-on, again, back, skip, undo, memorise, stop; each waits "
      "until what is read has ended, but hold and stop act at once. With "
      "--page or --listen 0.0.0.0 also from a browser, such as a phone's.");
  command->callback(
      [&action, options] { action = [options] { return RunRead(*options); }; });
}

}  // namespace kimari::app
