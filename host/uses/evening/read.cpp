#include "host/uses/evening/read.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "audio/select_output.h"
#include "host/base/clock.h"
#include "host/base/exit_code.h"
#include "host/base/foreign_name.h"
#include "host/base/key_reader.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/stop_signal.h"
#include "host/reader/evening_store.h"
#include "host/reader/reader_folders.h"
#include "host/reader/reading_log.h"
#include "host/reader/reading_order.h"
#include "host/reader/sealed_set.h"
#include "host/reader/sound_calibration.h"
#include "host/uses/evening/evening_desk.h"
#include "host/uses/evening/log_file.h"
#include "host/uses/evening/read_list.h"
#include "host/uses/evening/read_phrases.h"
#include "host/uses/evening/read_set.h"

namespace kimari::evening {
namespace {

namespace fs = std::filesystem;

Result<EveningChoice> ChoiceOf(const ReadOptions& options,
                               const cards::Deck& deck,
                               const reader::EveningStore& store) {
  if (!options.resume.empty()) {
    auto set =
        reader::LoadSealedSet(reader::SealedFileOf(options.resume), deck);
    if (!set) return tl::unexpected(set.error());
    return EveningChoice{set->evening, set->plan, options.resume, set->place};
  }
  auto evening = EveningOf(options);
  if (!evening) return tl::unexpected(evening.error());
  if (options.again.empty()) {
    auto plan = reader::PlanOf(*evening, deck, store.Sets(), store.Known(),
                               options.seed);
    if (!plan) return tl::unexpected(plan.error());
    return EveningChoice{std::move(*evening), std::move(*plan), {}, {}};
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
  return EveningChoice{std::move(*evening), std::move(*plan), {}, {}};
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

EveningDesk::Options DeskOf(const ReadOptions& options,
                            const reader::Evening& first) {
  EveningDesk::Options desk;
  desk.first = reader::FromAnywhere(first);
  desk.places = PlacesOf(options);
  if (!first.reader.empty()) desk.places.push_back(PathOf(first.reader));
  desk.logs = LogsOf(options.log);
  desk.keeps = reader::EveningFolder();
  desk.deck = options.deck;
  return desk;
}

// At a page it is offered.
void TellBroken(const ReadOptions& options, const cards::Deck& deck) {
  std::vector<Error> damaged;
  const auto broken = reader::NewestBroken(LogsOf(options.log), deck,
                                           WallClockIso8601(), &damaged);
  for (const Error& one : damaged) (void)Report(one);
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
int ReadAsChosen(const ReadingRoom& room, const ReadOptions& options) {
  bool again = false;
  std::optional<EveningChoice> choice;
  while (!g_stop) {
    if (!choice) choice = ChooseSet(room);
    if (!choice) return kDone;
    auto log = choice->log ? Result<fs::path>(*choice->log)
                           : LogFile(options.log, again);
    const auto read = log ? ReadSet(room, *choice, *log)
                          : Result<int>(tl::unexpected(log.error()));
    if (!read) {
      (void)Report(read.error());
      room.page->ShowTrouble(read.error());
    }
    again = true;
    choice = room.desk->NextChoice();
    (void)room.desk->LeaveAsked();
  }
  return kDone;
}

}  // namespace

int Read(const ReadOptions& options) {
  if (const auto all = CheckThatAllCount(options); !all) {
    return Report(all.error());
  }
  const SteadyClock clock;
  std::optional<cards::Deck> own;
  if (!options.deck.empty()) {
    auto loaded = cards::LoadDeck(options.deck);
    if (!loaded) return Report(loaded.error());
    own = std::move(*loaded);
  }
  const cards::Deck& deck = own ? *own : cards::HyakuninIsshu();
  if (options.list) {
    return ListReaders(PlacesOf(options), options.check.json, deck);
  }
  if (!options.check.folder.empty()) {
    ReadCheckOptions check = options.check;
    check.rhythm = options.evening.rhythm;
    return ReadCheck(check, deck);
  }
  if (!options.log.empty() && options.resume.empty()) {
    if (auto free = LogIsFree(options.log); !free) {
      return Report(free.error());
    }
  }
  ListenForStop();
  const bool paged = options.page.page || !options.page.listen.empty();
  const bool sets_up = paged && (options.set_up || !ChoosesWhatIsRead(options));
  if (options.set_up && !paged) {
    return Report({ErrorKind::kUsage,
                   "--set-up is the page's: add --page, or --listen ADDRESS",
                   "--set-up は --page か --listen と使います"});
  }
  const auto evening = EveningOf(options);
  if (!evening) return Report(evening.error());
  std::optional<EveningChoice> choice;
  std::optional<ReadPhrases> prepared;
  fs::path log;
  if (!sets_up) {
    const reader::EveningStore store(reader::EveningFolder(), deck);
    auto chosen = ChoiceOf(options, deck, store);
    if (!chosen) return Report(chosen.error());
    choice = std::move(*chosen);
    // Looked at before a device is opened or a log is begun.
    auto phrases = PrepareToRead(choice->evening, !options.no_cache, deck,
                                 choice->plan, {});
    if (!phrases) return Report(phrases.error());
    prepared = std::move(*phrases);
    auto file = choice->log ? Result<fs::path>(*choice->log)
                            : LogFile(options.log, false);
    if (!file) return Report(file.error());
    log = std::move(*file);
  }
  if (!sets_up && options.resume.empty()) {
    TellBroken(options, deck);
  }
  std::optional<EveningDesk> desk;
  if (sets_up) desk.emplace(DeskOf(options, *evening), deck);
  ReadPageOptions page_options = options.page;
  page_options.deck = options.deck;
  page_options.audio = options.audio;
  if (const auto keeps = reader::EveningFolder()) {
    page_options.keeps_token = (*keeps / "page-token").string();
  }
  const auto page = ReadPage::Open(page_options, deck, clock);
  if (!page) return Report(page.error());
  if (desk) (*page)->SetUpBy(*desk);
  auto sound = audio::SelectOutput(options.audio, clock, {});
  if (!sound) return Report(sound.error());
  const auto measured =
      reader::Calibrate(*sound, reader::SoundCalibrationFile());
  if (!measured) return Report(measured.error());
  audio::Player player({.taps = 0});
  if (auto started = sound->output->Start(player); !started) {
    return Report(started.error());
  }
  const StopWith stop_sound{*sound->output};
  KeyReader keys;
  ReadingRoom room{deck,        clock,   *sound, player, keys,
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
    const auto read = ReadSet(room, *choice, log, std::move(prepared));
    if (!read) return Report(read.error());
    code = *read;
  }
  // A file that is written fails where a disk is full.
  if (options.audio.starts_with("file:") && !sound->output->Health().running) {
    return Report({ErrorKind::kFile,
                   options.audio +
                       ": the sound could not be written to its end; make "
                       "room on the disk",
                   options.audio +
                       "：音声ファイルを最後まで書けませんでした。ディスクの空"
                       "きを作ってください"});
  }
  return code;
}

}  // namespace kimari::evening
