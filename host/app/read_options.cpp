#include "host/app/read_options.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "audio/voice.h"
#include "host/app/command.h"
#include "host/app/listen_options.h"
#include "host/base/foreign_text.h"
#include "host/base/language.h"
#include "host/reader/card_set.h"

namespace kimari::app {
namespace {

constexpr const char* kFooter =
    "Example: kimari read --reader recordings/inaba. With --listen 0.0.0.0 or "
    "--page alone a phone's browser asks what is to be read. At a terminal "
    "space reads the next card, ? shows the keys; from a pipe, one word a "
    "line: next, hold, go-on, again, back, skip, undo, memorise, stop; each "
    "waits until what is read has ended, but hold and stop act at once.";
constexpr const char* kFooterJa =
    "例: kimari read --reader recordings/inaba。--listen 0.0.0.0 か --page だけ"
    "なら、スマートフォンのブラウザで読手・札・順番などを選べます。端末では"
    "スペースで次の札、? でキーの一覧。パイプからは1行に1語: next（次へ）"
    "hold（止める） go-on（再開） again（もう一度） back（戻る） skip（飛ばす）"
    " undo（取消） memorise（暗記時間） stop（終了）。hold と stop はすぐに、"
    "ほかは読み終わってから行います。";

// Whoever gives one of these has chosen what is read.
constexpr const char* kChoosing[] = {
    "--reader",     "--deck",     "--mode",   "--own",        "--cards",
    "--number",     "--dead",     "--order",  "--again",      "--resume",
    "--seed",       "--joka",     "--gap",    "--lead",       "--tail",
    "--rhythm",     "--fill",     "--fit",    "--every",      "--partners",
    "--every-ends", "--memorise", "--volume", "--hide-known", "--voice"};

// Of no use where a log says which cards are read, and in which order.
constexpr const char* kOfTheOrder[] = {"--cards", "--number",   "--order",
                                       "--dead",  "--partners", "--hide-known"};

// Each with the one without which it does nothing.
constexpr std::pair<const char*, const char*> kNeeding[] = {
    {"--every-ends", "--every"}, {"--partners", "--dead"},
    {"--tail", "--reader"},      {"--fill", "--reader"},
    {"--json", "--check"},       {"--all", "--check"}};

void AddPageOptions(CLI::App& command, evening::ReadPageOptions& page) {
  command.add_flag("--page", page.page,
                   "A page in the browser, on this machine alone");
  AddListenOptions(
      command, page,
      "The page on an address of this machine (none given: on all), for "
      "phones on its network; the address that is printed bears a "
      "secret token");
  command.add_option("--port", page.port, "Of the page (default: a free one)")
      ->check(CLI::Range(1, 65535));
}

void AddEveningOptions(CLI::App& command, ReadOptions& options) {
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

}  // namespace

void AddReadOptions(CLI::App& command, ReadOptions& options) {
  AddEveningOptions(command, options);
  command.add_option("--audio", options.audio,
                     "default, device:NAME, private, none or file:OUT.wav");
  command.add_option("--readers", options.readers,
                     "Where the page looks for readers' folders (default: "
                     "recordings, ~/.local/share/kimari/readers, sticks)");
  command.add_flag("--set-up", options.set_up,
                   "With --page or --listen: the page asks what is to be "
                   "read, and offers what the other options say; so it does "
                   "where none of them is given");
  command.add_flag("--no-cache", options.no_cache,
                   "Prepares every phrase anew and keeps none");
  AddPageOptions(command, options.page);
  command.add_option("--log", options.log,
                     "Where to write what was read when (JSON lines)");
  command.add_option("--check", options.check.folder,
                     "Reads nothing: looks at a folder of recordings, says "
                     "what is missing and how far its rhythm is from the "
                     "norm, and keeps where each mora begins");
  command.add_flag("--list", options.list,
                   "Reads nothing: lists the readers' folders that are found, "
                   "and what is wrong with each");
  command.add_flag("--all", options.check.all, "With --check: every phrase");
  command.add_flag("--json", options.check.json,
                   "With --check or --list: one JSON object");
  command.add_flag("--beside", options.check.beside)->group("");  // for a page
  command.footer(Say(kFooter, kFooterJa));
  if (InJapanese()) DescribeInJapanese(command);
}

std::vector<std::string> GivenTo(const CLI::App& command) {
  std::vector<std::string> given;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() > 0) given.push_back(option->get_name());
  }
  return given;
}

bool IsGiven(const ReadOptions& options, std::string_view name) {
  return std::ranges::find(options.given, name) != options.given.end();
}

bool ChoosesWhatIsRead(const ReadOptions& options) {
  return std::any_of(std::begin(kChoosing), std::end(kChoosing),
                     [&](const char* name) { return IsGiven(options, name); });
}

Result<void> CheckThatAllCount(const ReadOptions& options) {
  const auto none_of = [&](const char* why, const auto& idle) -> Result<void> {
    std::string named;
    for (const std::string& name : options.given) {
      if (!idle(name)) continue;
      named += (named.empty() ? "'" : " '") + name + "'";
    }
    if (named.empty()) return {};
    return Fail(ErrorKind::kUsage, why + named);
  };
  const auto is_one_of = [](const auto& names, const std::string& name) {
    return std::ranges::find(names, name) != std::end(names);
  };
  if (IsGiven(options, "--resume")) {
    return none_of("--resume goes on with the set as it was begun; leave out ",
                   [&](const std::string& name) {
                     return (is_one_of(kChoosing, name) && name != "--resume" &&
                             name != "--deck") ||
                            name == "--log" || name == "--set-up";
                   });
  }
  if (IsGiven(options, "--again")) {
    if (auto all = none_of(
            "--again reads the cards of that log in their order; leave out ",
            [&](const std::string& name) {
              return is_one_of(kOfTheOrder, name);
            });
        !all) {
      return all;
    }
  }
  if (options.set_up) {
    return none_of("--set-up asks at the page which cards; leave out ",
                   [](const std::string& name) {
                     return name == "--again" || name == "--seed";
                   });
  }
  for (const auto& [option, needed] : kNeeding) {
    if (options.list && option == std::string_view("--json")) continue;
    if (IsGiven(options, option) && !IsGiven(options, needed)) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("{0} does nothing without "
                              "{1}; add {1}, or leave it out",
                              option, needed));
    }
  }
  if (IsGiven(options, "--own") && options.mode != "own") {
    return Fail(ErrorKind::kUsage,
                "--own does nothing in another mode; add --mode own, or leave "
                "it out");
  }
  return {};
}

// What the options say, as a set-up would.
Result<reader::Evening> EveningOf(const ReadOptions& options) {
  reader::Evening evening = options.evening;
  evening.reader = KeyOf(evening.reader);
  evening.mode = *reader::ModeNamed(options.mode);
  evening.order = *reader::ArrangementNamed(options.order);
  evening.voice = *audio::VoicePitchNamed(options.voice);
  if (!options.cards.empty()) evening.cards = options.cards;
  if (evening.mode == reader::Mode::kOwn) {
    auto recipe = reader::ParseRecipe(options.own);
    if (!recipe) return tl::unexpected(recipe.error());
    evening.own = std::move(*recipe);
  }
  if (!options.joka.empty()) {
    const bool form = options.joka.size() == 3 && options.joka[1] == '+' &&
                      options.joka[0] >= '0' && options.joka[0] <= '2' &&
                      options.joka[2] >= '0' && options.joka[2] <= '2';
    if (!form) {
      return Fail(ErrorKind::kUsage,
                  "--joka '" + options.joka +
                      "': write how often its upper and its lower phrase are "
                      "read, 0+0 to 2+2");
    }
    evening.joka_upper = options.joka[0] - '0';
    evening.joka_lower = options.joka[2] - '0';
  }
  return evening;
}

}  // namespace kimari::app
