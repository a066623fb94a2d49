// `kimari read`: the automated reader alone.
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "audio/select_output.h"
#include "host/app/command.h"
#include "host/app/read_options.h"
#include "host/base/foreign_text.h"
#include "host/base/key_reader.h"
#include "host/base/language.h"
#include "host/base/new_file.h"
#include "host/base/private_folder.h"
#include "host/base/stop_signal.h"
#include "host/reader/evening_store.h"
#include "host/reader/reader_folders.h"
#include "host/reader/reading_log.h"
#include "host/reader/reading_order.h"
#include "host/reader/refusals.h"
#include "host/reader/sealed_set.h"
#include "host/reader/sound_calibration.h"
#include "host/uses/evening/evening_desk.h"
#include "host/uses/evening/read_check.h"
#include "host/uses/evening/read_list.h"
#include "host/uses/evening/read_page.h"
#include "host/uses/evening/read_phrases.h"
#include "host/uses/evening/read_set.h"

namespace kimari::app {
namespace {

namespace fs = std::filesystem;

fs::path LogFolder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  const fs::path folder = state != nullptr && *state != 0 ? fs::path(state)
                          : home != nullptr ? fs::path(home) / ".local/state"
                                            : fs::temp_directory_path();
  return folder / "kimari/readings";
}

// Neither it nor the order that is sealed beside it, of a set that broke off.
Result<void> LogIsFree(const fs::path& log) {
  if (auto free = IsFree(log.string()); !free) return free;
  return IsFree(reader::SealedFileOf(log).string());
}

// `again`: not the first set of this program; a log that was named gets a
// number.
Result<fs::path> LogFile(const std::string& named, bool again) {
  fs::path path = named;
  std::error_code trouble;
  if (named.empty()) {
    std::string name = WallClockIso8601();
    std::replace(name.begin(), name.end(), ':', '-');
    path = LogFolder() / (name + ".jsonl");
  }
  const fs::path wanted = path;
  // Another one began in the same second.
  for (int i = 2; (named.empty() || again) && !LogIsFree(path); ++i) {
    path = wanted.parent_path() / fmt::format("{}-{}{}", wanted.stem().string(),
                                              i, wanted.extension().string());
  }
  // Only the folder of its own is made unasked.
  if (named.empty()) {
    auto made =
        MakePrivateFolder(path.parent_path().string(), {".jsonl", ".sealed"});
    if (!made) return tl::unexpected(made.error());
  } else if (path.has_parent_path() &&
             !fs::is_directory(path.parent_path(), trouble)) {
    return Fail(ErrorKind::kFile, path.parent_path().string() +
                                      ": there is no such folder; make it, or "
                                      "name another --log");
  }
  if (auto free = LogIsFree(path); !free) {
    return tl::unexpected(free.error());
  }
  return path;
}

fs::path LogsOf(const ReadOptions& options) {
  return options.log.empty() ? LogFolder()
                             : fs::absolute(options.log).parent_path();
}

Result<evening::EveningChoice> ChoiceOf(const ReadOptions& options,
                                        const cards::Deck& deck,
                                        const reader::EveningStore& store) {
  if (!options.resume.empty()) {
    auto set =
        reader::LoadSealedSet(reader::SealedFileOf(options.resume), deck);
    if (!set) return tl::unexpected(set.error());
    return evening::EveningChoice{set->evening, set->plan, options.resume,
                                  set->place};
  }
  auto evening = EveningOf(options);
  if (!evening) return tl::unexpected(evening.error());
  if (options.again.empty()) {
    auto plan = reader::PlanOf(*evening, deck, store.Sets(), store.Known(),
                               options.seed);
    if (!plan) return tl::unexpected(plan.error());
    return evening::EveningChoice{
        std::move(*evening), std::move(*plan), {}, {}};
  }
  auto read = reader::OrderOf(options.again, deck);
  if (!read) return tl::unexpected(read.error());
  if (!IsGiven(options, "--mode")) {
    auto mode = reader::ModeOf(options.again);
    if (!mode) return tl::unexpected(mode.error());
    evening->mode = mode->mode;
    evening->own = std::move(mode->own);
  }
  reader::OrderOptions order;
  order.seed = options.seed;
  order.cards = std::move(*read);
  order.arrangement = reader::Arrangement::kAsGiven;
  auto plan = reader::MakeOrder(deck, order);
  if (!plan) return tl::unexpected(plan.error());
  return evening::EveningChoice{std::move(*evening), std::move(*plan), {}, {}};
}

// The player ends before the output that plays it.
struct StopWith {
  audio::AudioOutput& output;
  explicit StopWith(audio::AudioOutput& o) : output(o) {}
  StopWith(const StopWith&) = delete;
  StopWith& operator=(const StopWith&) = delete;
  ~StopWith() { output.Stop(); }
};

std::vector<fs::path> PlacesOf(const ReadOptions& options) {
  std::vector<fs::path> places(options.readers.begin(), options.readers.end());
  return places.empty() ? reader::UsualPlaces() : places;
}

evening::EveningDesk::Options DeskOf(const ReadOptions& options,
                                     const reader::Evening& first) {
  evening::EveningDesk::Options desk;
  desk.first = reader::FromAnywhere(first);
  desk.places = PlacesOf(options);
  if (!first.reader.empty()) desk.places.push_back(PathOf(first.reader));
  desk.logs = LogsOf(options);
  desk.keeps = reader::EveningFolder();
  desk.deck = options.deck;
  return desk;
}

// At a page it is offered.
void TellBroken(const ReadOptions& options, const cards::Deck& deck) {
  std::vector<Error> damaged;
  const auto broken =
      reader::NewestBroken(LogsOf(options), deck, WallClockIso8601(), &damaged);
  for (const Error& one : damaged) (void)reader::ReportInLanguage(one);
  if (!broken) return;
  PrintText(fmt::runtime(Say(
                "An earlier set broke off after {} of {} cards. It goes on "
                "with: kimari read --resume '{}'\n",
                "前の回が{}枚目（全{}枚）で中断しています。続きから読むには: "
                "kimari read --resume '{}'\n")),
            broken->set.place.called.size(), broken->set.plan.order.size(),
            broken->log.string());
}

// One set after the other, as they are chosen.
int ReadAsChosen(const evening::ReadingRoom& room, const ReadOptions& options) {
  bool again = false;
  std::optional<evening::EveningChoice> choice;
  while (!g_stop) {
    if (!choice) choice = evening::ChooseSet(room);
    if (!choice) return kDone;
    auto log = choice->log ? Result<fs::path>(*choice->log)
                           : LogFile(options.log, again);
    const auto read = log ? evening::ReadSet(room, *choice, *log)
                          : Result<int>(tl::unexpected(log.error()));
    if (!read) {
      (void)reader::ReportInLanguage(read.error());
      room.page->ShowTrouble(read.error());
    }
    again = true;
    choice = room.desk->TakeChoice();
    (void)room.desk->TakeLeave();
  }
  return kDone;
}

int RunRead(const ReadOptions& options) {
  if (const auto all = CheckThatAllCount(options); !all) {
    return reader::ReportInLanguage(all.error());
  }
  const SteadyClock clock;
  std::optional<cards::Deck> own;
  if (!options.deck.empty()) {
    auto loaded = cards::LoadDeck(options.deck);
    if (!loaded) return reader::ReportInLanguage(loaded.error());
    own = std::move(*loaded);
  }
  const cards::Deck& deck = own ? *own : cards::HyakuninIsshu();
  if (options.list) {
    return evening::ListReaders(PlacesOf(options), options.check.json, deck);
  }
  if (!options.check.folder.empty()) {
    evening::ReadCheckOptions check = options.check;
    check.rhythm = options.evening.rhythm;
    return evening::ReadCheck(check, deck);
  }
  if (!options.log.empty() && options.resume.empty()) {
    if (auto free = LogIsFree(options.log); !free) {
      return reader::ReportInLanguage(free.error());
    }
  }
  ListenForStop();
  const bool paged = options.page.page || !options.page.listen.empty();
  const bool sets_up = paged && (options.set_up || !ChoosesWhatIsRead(options));
  if (options.set_up && !paged) {
    return reader::ReportInLanguage(
        {ErrorKind::kUsage,
         "--set-up is the page's: add --page, or --listen "
         "ADDRESS"});
  }
  const auto evening = EveningOf(options);
  if (!evening) return reader::ReportInLanguage(evening.error());
  std::optional<evening::EveningChoice> choice;
  std::optional<evening::ReadPhrases> prepared;
  fs::path log;
  if (!sets_up) {
    const reader::EveningStore store(reader::EveningFolder(), deck);
    auto chosen = ChoiceOf(options, deck, store);
    if (!chosen) return reader::ReportInLanguage(chosen.error());
    choice = std::move(*chosen);
    // Looked at before a device is opened or a log is begun.
    auto phrases = evening::PrepareToRead(choice->evening, !options.no_cache,
                                          deck, choice->plan, {});
    if (!phrases) return reader::ReportInLanguage(phrases.error());
    prepared = std::move(*phrases);
    auto file = choice->log ? Result<fs::path>(*choice->log)
                            : LogFile(options.log, false);
    if (!file) return reader::ReportInLanguage(file.error());
    log = std::move(*file);
  }
  if (!sets_up && options.resume.empty()) {
    TellBroken(options, deck);
  }
  std::optional<evening::EveningDesk> desk;
  if (sets_up) desk.emplace(DeskOf(options, *evening), deck);
  evening::ReadPageOptions page_options = options.page;
  page_options.deck = options.deck;
  page_options.audio = options.audio;
  const auto page = evening::ReadPage::Open(page_options, deck, clock);
  if (!page) return reader::ReportInLanguage(page.error());
  if (desk) (*page)->SetUpBy(*desk);
  auto sound = audio::SelectOutput(options.audio, clock, {});
  if (!sound) return reader::ReportInLanguage(sound.error());
  const auto measured =
      reader::Calibrate(*sound, reader::SoundCalibrationFile());
  if (!measured) return reader::ReportInLanguage(measured.error());
  audio::Player player({.taps = 0});
  if (auto started = sound->output->Start(player); !started) {
    return reader::ReportInLanguage(started.error());
  }
  const StopWith stop_sound{*sound->output};
  KeyReader keys;
  evening::ReadingRoom room{deck,        clock,   *sound, player, keys,
                            page->get(), nullptr, {},     true,   false};
  room.desk = desk ? &*desk : nullptr;
  room.cached = !options.no_cache;
  room.terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (*measured) {
    room.ears = {reader::ToEars((*measured)->distance_a_m),
                 reader::ToEars((*measured)->distance_b_m)};
  }
  if (*page) fmt::print("{}", (*page)->Invitation(room.terminal));
  std::fflush(stdout);
  int code = kDone;
  if (sets_up) {
    code = ReadAsChosen(room, options);
  } else {
    const auto read = evening::ReadSet(room, *choice, log, std::move(prepared));
    if (!read) return reader::ReportInLanguage(read.error());
    code = *read;
  }
  // Of a file that is written: a disk that is full.
  if (options.audio.starts_with("file:") && !sound->output->Health().running) {
    return reader::ReportInLanguage(
        {ErrorKind::kFile,
         options.audio + ": the sound could not be written to its end; make "
                         "room on the disk"});
  }
  return code;
}

}  // namespace

void AddRead(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "read", "Reads the poems aloud: the automated reader alone");
  const auto options = std::make_shared<ReadOptions>();
  AddReadOptions(*command, *options);
  command->callback([&action, options, command] {
    options->given = GivenTo(*command);
    action = [options] { return RunRead(*options); };
  });
}

}  // namespace kimari::app
