// `kimari drill`: training at a desk.
#include <spdlog/fmt/fmt.h>
#include <spdlog/fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "host/app/command.h"
#include "host/app/drill_import.h"
#include "host/app/listen_options.h"
#include "host/base/clock.h"
#include "host/base/foreign_text.h"
#include "host/base/language.h"
#include "host/base/stop_signal.h"
#include "host/game/cards/deck.h"
#include "host/reader/phrase_loader.h"
#include "host/uses/beside/page_beside.h"
#include "host/uses/drill/attempt_log.h"
#include "host/uses/drill/drill.h"
#include "host/uses/drill/drill_server.h"
#include "host/uses/drill/drill_store.h"
#include "host/uses/drill/on_mat/drill_on_rig.h"
#include "host/uses/web/page_access.h"

namespace kimari::app {
namespace {

// Of the page, where none is asked for. A browser keeps what it knows (the
// name, what it measured, the set that was left) by the address, and so by the
// port: the same each evening.
constexpr uint16_t kUsualPort = 8471;

struct DrillOptions {
  std::vector<std::string> files;
  std::string deck;
  std::string reader;
  std::string voice;  // empty: the low one
  std::string data;
  std::string day_begins;  // empty: at four
  int day_begins_min = drill::kDayBeginsMin;
  bool quick = false;
  bool beside = false;  // another page has started it (PageBeside)
  web::ListenOptions listen;
  std::optional<uint16_t> port;  // none: the usual one
  // On the mat.
  std::string rig;
  std::string folder;
  std::string player = "A";
  std::string side = "A";
  std::string audio;
  std::optional<uint64_t> seed;
  bool headless = false;
  std::string next;
  std::string corner;
};

audio::VoicePitch VoiceOf(const DrillOptions& options) {
  return audio::VoicePitchNamed(options.voice)
      .value_or(audio::VoicePitch::kLow);
}

// The built-in one where `path` is empty.
Result<cards::Deck> DeckOf(const std::string& path) {
  if (path.empty()) return cards::HyakuninIsshu();
  return cards::LoadDeck(path);
}

// As the name of a drill that comes with the program is written, and no file.
bool IsAName(const std::string& word) {
  std::error_code none;
  return word.find_first_of("./") == std::string::npos &&
         !std::filesystem::exists(word, none);
}

// What the page offers, those that were named first: files, or drills that come
// with the program.
Result<std::vector<drill::Drill>> DrillsOf(const DrillOptions& options,
                                           const cards::Deck& deck) {
  std::vector<drill::Drill> drills;
  std::vector<drill::Drill> built_in = drill::BuiltInDrills(deck);
  for (const std::string& file : options.files) {
    const auto known = std::ranges::find(built_in, file, &drill::Drill::id);
    std::error_code error;
    if (known != built_in.end() &&
        !std::filesystem::is_regular_file(file, error)) {
      drills.push_back(*known);
      continue;
    }
    if (IsAName(file)) {
      std::vector<std::string> names;
      for (const auto& each : built_in) names.push_back(each.id);
      return Fail(
          ErrorKind::kUsage,
          fmt::format(fmt::runtime(Say(
                          "no drill is called \"{}\", and there is no file "
                          "of that name; with the program come: {}",
                          "「{}」という練習も、その名前のファイルもありません。"
                          "付属の練習: {}")),
                      file, fmt::join(names, ", ")));
    }
    auto drill = drill::LoadDrill(file, deck);
    if (!drill) return tl::unexpected(drill.error());
    if (std::ranges::find(drills, drill->id, &drill::Drill::id) !=
        drills.end()) {
      return Fail(ErrorKind::kUsage,
                  fmt::format("{}: a drill is known by its file's name, and "
                              "another \"{}\" was named before it; rename one "
                              "of them",
                              file, drill->id));
    }
    drills.push_back(std::move(*drill));
  }
  for (drill::Drill& drill : built_in) {
    const bool replaced =
        std::ranges::find(drills, drill.id, &drill::Drill::id) != drills.end();
    if (!replaced) drills.push_back(std::move(drill));
  }
  return drills;
}

// The replay page of the sitting on the mat that was asked for last. Any
// thread.
class Replays {
 public:
  explicit Replays(web::PageAccess access) : access_(std::move(access)) {}
  tl::expected<uint16_t, web::Text> PortOf(const std::string& recording) {
    const std::lock_guard lock(mutex_);
    if (!replay_ || recording_ != recording) {
      replay_.emplace(beside::PageBeside::WordsOfReplay(recording), access_,
                      beside::PageBeside::NoReplay());
      recording_ = recording;
    }
    return replay_->Port();
  }

 private:
  const web::PageAccess access_;
  std::mutex mutex_;
  std::string recording_;
  std::optional<beside::PageBeside> replay_;
};

// Each of them; the exit code is that of the first that cannot be played.
int CheckDrills(const DrillOptions& options) {
  const auto deck = DeckOf(options.deck);
  if (!deck) return Report(deck.error());
  int code = kDone;
  for (const std::string& file : options.files) {
    const auto drill = drill::LoadDrill(file, *deck);
    if (!drill) {
      const int trouble = Report(drill.error());
      if (code == kDone) code = trouble;
      continue;
    }
    PrintText("{}: \"{}\", {}, {} of {} cards of {}\n", Printable(file),
              Printable(drill->name.en), drill::NameOf(drill->kind),
              drill->Needed(), drill->cards.size(), Printable(deck->id));
  }
  return code;
}

// The page, until Ctrl-C. `coach_of`: the set it opens with; nothing: its first
// screen.
int Serve(const DrillOptions& options, const cards::Deck& deck,
          std::vector<drill::Drill> drills, std::optional<uint64_t> coach_of) {
  const SteadyClock clock;
  reader::LoaderOptions wanted;
  wanted.reciter =
      options.quick ? reader::Reciter::kQuick : reader::Reciter::kChants;
  wanted.cache = reader::CacheFolder();
  if (!options.reader.empty()) wanted.folder = options.reader;
  wanted.voice = VoiceOf(options);
  auto loader = reader::PhraseLoader::Open(deck, std::move(wanted));
  if (!loader) return Report(loader.error());
  if (options.reader.empty()) {
    if (Result<void> ok = loader->OpenVoice(); !ok) return Report(ok.error());
  }
  auto store = drill::OpenDrillStore(options.data, options.day_begins_min);
  if (!store) return Report(store.error());
  drill::DrillServer::Options page;
  const auto access = web::AccessFor(options.listen);
  if (!access) return Report(access.error());
  page.host = access->host;
  page.token = access->token;
  page.behind = access->behind;
  page.port = options.port.value_or(kUsualPort);
  page.or_free_port = !options.port;
  page.clock = &clock;
  if (!options.files.empty()) page.first = drills.front().id;
  Replays replays(*access);
  page.replay = [&replays](const std::string& recording) {
    return replays.PortOf(recording);
  };
  drill::Desk desk(deck, std::move(*store),
                   drill::OpenSets(drill::FolderOf(options.data)),
                   drill::TapHabits(drill::FolderOf(options.data)),
                   std::move(drills), WallClockIso8601);
  drill::DrillServer server(desk, std::move(*loader));
  ListenForStop();
  const auto port = server.Start(page);
  if (!port) return Report(port.error());
  if (!options.port && *port != kUsualPort) {
    PrintText(stderr,
              "kimari: port {} is in use by another program, so the page is "
              "at {} this time. A browser keeps your name, what it measured "
              "of its device and a set that was left by the address, and "
              "asks for them anew here; end the other program, or choose a "
              "port of your own with --port and keep to it\n",
              kUsualPort, *port);
  }
  if (options.beside) {
    PrintText("{}\n", *port);
  } else {
    fmt::print("{}",
               coach_of
                   ? web::Invitation(*access, *port, "Coach",
                                     fmt::format("?set={}", *coach_of), true)
                   : web::Invitation(*access, *port, "Drill", "", true));
  }
  std::fflush(stdout);
  while (!g_stop && !(options.beside && beside::InputClosed())) {
    clock.SleepUntil(clock.Now() + beside::kLookForEnd);
  }
  return kDone;
}

// Then its coach is on the page, unless it was stopped.
int OnRig(const DrillOptions& options, std::vector<drill::Drill> drills,
          const cards::Deck& deck) {
  if (options.folder.empty()) {
    return Report(
        {ErrorKind::kUsage,
         Say("a drill on the mat is recorded: name a folder with -o",
             "畳の上の練習は記録されます。-o でフォルダを指定してください")});
  }
  drill::OnRigOptions rig;
  rig.rig = options.rig;
  rig.folder = options.folder;
  rig.player = Composed(options.player);
  rig.side = options.side == "A" ? Side::kA : Side::kB;
  rig.data = options.data;
  rig.day_begins_min = options.day_begins_min;
  rig.reader = options.reader;
  rig.voice = VoiceOf(options);
  rig.audio = options.audio;
  rig.seed = options.seed;
  rig.headless = options.headless;
  rig.quick = options.quick;
  rig.listen = options.listen;
  rig.port = options.port.value_or(0);
  if (!options.next.empty()) rig.asked = options.next == "asked";
  const auto& corners = drill::kCornerNames;
  const auto corner = std::ranges::find(corners, options.corner);
  if (corner != corners.end()) {
    rig.corner = static_cast<drill::Corner>(corner - corners.begin());
    rig.asked = rig.asked.value_or(true);
  }
  const auto played = drill::DrillOnRig(drills.front(), deck, rig);
  if (!played) return Report(played.error());
  if (!played->set || options.headless || g_stop) return played->code;
  const int shown = Serve(options, deck, std::move(drills), played->set);
  return shown == kDone ? played->code : shown;
}

int Drill(DrillOptions options) {
  if (!options.day_begins.empty()) {
    const auto begins = drill::DayBeginsOf(options.day_begins);
    if (!begins) return Report(begins.error());
    options.day_begins_min = *begins;
  }
  const auto deck = DeckOf(options.deck);
  if (!deck) return Report(deck.error());
  auto drills = DrillsOf(options, *deck);
  if (!drills) return Report(drills.error());
  if (!options.rig.empty()) return OnRig(options, std::move(*drills), *deck);
  return Serve(options, *deck, std::move(*drills), std::nullopt);
}

}  // namespace

void AddDrill(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("drill", "Training: hear a poem, touch its card");
  const auto options = std::make_shared<DrillOptions>();
  command->add_option("file", options->files,
                      "Drills of your own (.toml), or names of those that "
                      "come with it, offered first");
  AddListenOptions(*command, options->listen);
  command
      ->add_option("--port", options->port,
                   fmt::format("Of the page (default: {}, or a free one while "
                               "that is in use; 0: a free one)",
                               kUsualPort))
      ->check(CLI::Range(0, 65535));
  command->add_option("--reader", options->reader,
                      "Folder of a reader's recordings (default: the voice)");
  command
      ->add_option("--voice", options->voice,
                   "The synthetic voice that reads what is not recorded: low "
                   "(default) or high")
      ->check(CLI::IsMember({"low", "high"}));
  command->add_option("--deck", options->deck,
                      "A deck of your own (default: the hundred poems)");
  command->add_option("--data", options->data,
                      "Folder that keeps what was drilled (default: "
                      "~/.local/share/kimari/drill)");
  command->add_option("--day-begins", options->day_begins,
                      "When a day of training begins, local time: HH or HH:MM "
                      "(default: 4, so that a late evening is of its day)");
  command->add_flag("--quick", options->quick,
                    "A plainer voice that is ready at once");
  command->add_flag("--beside", options->beside)->group("");  // of people: no
  CLI::Option* rig = command->add_option(
      "--rig", options->rig, "Rig file: the drill is read, felt and seen");
  command
      ->add_option("-o,--output", options->folder, "Folder for its recording")
      ->needs(rig);
  command->add_option("--player", options->player, "Who trains (default A)")
      ->needs(rig);
  command->add_option("--side", options->side, "Where he sits (default A)")
      ->needs(rig)
      ->check(CLI::IsMember({"A", "B"}));
  command
      ->add_option("--audio", options->audio,
                   "default, device:NAME, private, none or file:OUT.wav")
      ->needs(rig);
  command
      ->add_option("--seed", options->seed,
                   "Of the cards and their order (default: "
                   "drawn, and printed at the end)")
      ->needs(rig);
  command
      ->add_flag("--headless", options->headless,
                 "Nobody listens, and nobody looks at the coach afterwards")
      ->needs(rig);
  command
      ->add_option("--next", options->next,
                   "itself: the next card comes by itself; asked: once a hand "
                   "was held up and lowered, a key pressed or a corner tapped "
                   "(default: as the drill says)")
      ->needs(rig)
      ->check(CLI::IsMember({"itself", "asked"}));
  command
      ->add_option("--corner", options->corner,
                   "The corner pad of the player's mat that a tap on asks by")
      ->needs(rig)
      ->check(CLI::IsMember(std::vector<std::string>(
          drill::kCornerNames.begin(), drill::kCornerNames.end())));
  CLI::App* check = command->add_subcommand(
      "check", "Whether a drill's file can be played; says where not");
  const auto checked = std::make_shared<DrillOptions>();
  check->add_option("file", checked->files, "Drills (.toml)")->required();
  check->add_option("--deck", checked->deck,
                    "The deck it is for (default: the hundred poems)");
  check->footer("Example: kimari drill check mine.toml");
  command->footer(
      "Example: kimari drill; then open the address that it prints. On a phone "
      "of the same network: kimari drill --listen 0.0.0.0. On the mat: kimari "
      "drill mine.toml --rig rig.toml -o evening --player Aoki. Ctrl-C ends "
      "it.");
  AddDrillImport(*command, action);
  AddDrillRebuild(*command, action);
  command->callback([&action, options, command, check, checked] {
    if (command->got_subcommand("import")) return;
    if (command->got_subcommand("rebuild")) return;
    if (check->parsed()) {
      if (checked->deck.empty()) checked->deck = options->deck;
      action = [checked] { return CheckDrills(*checked); };
    } else {
      action = [options] { return Drill(*options); };
    }
  });
}

}  // namespace kimari::app
