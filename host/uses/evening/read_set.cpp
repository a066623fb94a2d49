#include "host/uses/evening/read_set.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/base/exit_code.h"
#include "host/base/language.h"
#include "host/base/new_file.h"
#include "host/base/print_text.h"
#include "host/base/private_folder.h"
#include "host/base/stop_signal.h"
#include "host/reader/reading_log.h"
#include "host/reader/reading_session.h"
#include "host/reader/sealed_set.h"
#include "host/uses/evening/read_desk.h"

namespace kimari::evening {
namespace {

namespace fs = std::filesystem;
using reader::ReadingSession;

constexpr Duration kStep = Milliseconds(10);
// The last words and the log of them.
constexpr Duration kParting = Milliseconds(400);

// What comes next: from a pipe one word at a time, each once the last was done,
// but for those that act at once. After a stop the words that waited are
// nobody's.
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

// Keeps the sealed order beside the log, as the set stands.
class Seal {
 public:
  Seal(const EveningChoice& choice, const cards::Deck& deck,
       const fs::path& log)
      : set_{reader::FromAnywhere(choice.evening), choice.plan, {}},
        deck_(deck),
        file_(reader::SealedFileOf(log)) {}

  // Why it cannot be kept, once. The log goes to the disk with it.
  std::optional<Error> Keep(const ReadingSession& session,
                            const ReadDesk& desk) {
    reader::SetPlace place = session.Place();
    reader::Evening evening = AsAdjusted(set_.evening, session.Options());
    if (kept_ && place == set_.place && evening == set_.evening) {
      return std::nullopt;
    }
    desk.SyncLog();
    set_.place = std::move(place);
    set_.evening = std::move(evening);
    const auto saved = reader::SaveSealedSet(set_, deck_, file_);
    kept_ = true;
    if (saved || std::exchange(told_, true)) return std::nullopt;
    return ErrorOf(
        ErrorKind::kFile,
        Both("after a crash this set cannot go on: {0}",
             "中断した場合、この回は続きから読めません（{1}）。ディスクの"
             "空きを作ってください",
             saved.error().message, TextOf(saved.error()).ja));
  }
  void Break() const {
    std::error_code ignored;
    fs::remove(file_, ignored);
  }

 private:
  reader::SealedSet set_;
  const cards::Deck& deck_;
  fs::path file_;
  bool kept_ = false;
  bool told_ = false;
};

bool Over(const ReadingSession& session) {
  const reader::State state = session.Now().state;
  return state == reader::State::kFinished || state == reader::State::kStopped;
}

// Does what was typed.
void ObeyKeys(const ReadingRoom& room, ReadingSession& session,
              ReadDesk& desk) {
  if (room.keys.WasContinued()) desk.Redraw();
  const auto word = NextWord(room.keys, session.Now().state);
  if (!word) return;
  const auto command = ReadingCommand(*word, room.keys.IsTerminal());
  if (command) {
    if (const auto done = session.Do(*command); !done) {
      desk.Refused(done.error());
    }
  } else if (*word == "?") {
    desk.Line(ReadingKeys());
  } else if (!room.keys.IsTerminal()) {
    desk.Line(InJapanese()
                  ? fmt::format("kimari: '{}' という命令はありません", *word)
                  : fmt::format("kimari: no command '{}'", *word));
  } else {
    desk.Line(Say("that key does nothing; ? shows the keys",
                  "そのキーは使いません。? で一覧を表示します"));
  }
}

// How a set ended: over, or left by a signal (SIGINT, SIGTERM, SIGHUP) to go on
// later, as after a crash.
enum class End { kOver, kLeft };

End Run(const ReadingRoom& room, ReadingSession& session, ReadDesk& desk,
        Seal& seal) {
  HostTime quiet_since = room.clock.Now();
  bool sealed = true;
  bool left = false;
  bool log_failed = false;  // and told at the page
  while (true) {
    if (g_stop && !left && !Over(session)) {
      desk.Follow(session);
      left = true;
      (void)session.Do(reader::Command::kStop);
    }
    ObeyKeys(room, session, desk);
    session.Step();
    const bool over = Over(session);
    if (!over) {
      if (const auto trouble = seal.Keep(session, desk)) {
        desk.Refused(*trouble);
        if (room.page != nullptr) room.page->ShowTrouble(*trouble);
      }
    }
    if (left) {
      (void)session.DrainLog();  // no word of it: the order stays sealed
    } else {
      desk.Follow(session);
      if (desk.LogFailed() && !std::exchange(log_failed, true) &&
          room.page != nullptr) {
        room.page->ShowTrouble(ReadDesk::LogTrouble());
      }
      if (over && std::exchange(sealed, false)) seal.Break();
    }
    if (room.page != nullptr) room.page->Step(session);
    if (!over) quiet_since = room.clock.Now();
    const bool parted = over && room.clock.Now() - quiet_since > kParting &&
                        !session.Speaking();
    const bool asked = room.desk != nullptr && room.desk->TurnsAway();
    if (asked && !over && session.Now().state != reader::State::kReading) {
      (void)session.Do(reader::Command::kStop);
    }
    if (parted && (room.desk == nullptr || asked || g_stop)) break;
    // A page needs no keyboard.
    if (room.page == nullptr && room.keys.Ended() &&
        session.Now().state != reader::State::kReading && !over) {
      (void)session.Do(reader::Command::kStop);
    }
    room.clock.SleepUntil(room.clock.Now() + kStep);
  }
  if (room.keys.IsTerminal()) fmt::print("\n");
  return left ? End::kLeft : End::kOver;
}

// By Mode.
constexpr const char* kModesInJapanese[] = {
    "競技かるた", "初心者（上の句を2回）",   "散らし取り",   "ひむか",
    "上の句のみ", "上の句と下の句を1回ずつ", "下の句かるた", "自分の読み順"};

void TellHead(const ReadingRoom& room, const EveningChoice& choice,
              const Text& reads, const fs::path& log) {
  const bool ja = InJapanese();
  if (ja) {
    PrintText("{}読手：{}\n", room.sound.sentence_ja, reads.ja);
  } else {
    PrintText("{} Reads: {}\n", room.sound.sentence, reads.en);
  }
  const std::string_view mode =
      ja ? kModesInJapanese[static_cast<size_t>(choice.evening.mode)]
         : reader::Name(choice.evening.mode);
  PrintText(
      fmt::runtime(ja ? "{} 枚、{}。札順の封印（SHA-256） {}\n記録: {}\n"
                      : "{} cards, {}. Order bound by SHA-256 {}\nLog: {}\n"),
      choice.plan.order.size(), mode, choice.plan.Hash(), log.string());
  if (choice.place) {
    PrintText("{}\n",
              choice.place->begun
                  ? Say("Goes on where it was; the card that was being read "
                        "when it broke off is read again",
                        "続きから読みます。中断したときに読んでいた札は"
                        "もう一度読みます")
                  : Say("Goes on where it was", "続きから読みます"));
  }
  if (room.terminal) PrintText("{}\n", ReadingKeys());
  std::fflush(stdout);
}

}  // namespace

Result<int> ReadSet(const ReadingRoom& room, const EveningChoice& choice,
                    const fs::path& log_file,
                    std::optional<ReadPhrases> prepared) {
  if (room.page != nullptr && room.desk != nullptr) {
    room.page->ShowPreparing(0);
  }
  auto phrases =
      prepared
          ? Result<ReadPhrases>(std::move(*prepared))
          : PrepareToRead(choice.evening, room.cached, room.deck, choice.plan,
                          [&](double share) {
                            if (room.page != nullptr && room.desk != nullptr) {
                              room.page->ShowPreparing(share);
                            }
                          });
  if (!phrases) return tl::unexpected(phrases.error());
  phrases->session.ears = room.ears;
  std::optional<reader::SetInUse> in_use;
  const auto claim = [&]() -> Result<void> {
    auto claimed = reader::SetInUse::Claim(log_file);
    if (!claimed) return tl::unexpected(claimed.error());
    in_use.emplace(std::move(*claimed));
    return {};
  };
  if (choice.place) {
    if (Result<void> ok = claim(); !ok) return tl::unexpected(ok.error());
    TightenToOwner(log_file.string());
    reader::EndTornLine(log_file.string());
  } else if (auto made = WriteNew(log_file.string(), ""); !made) {
    return tl::unexpected(made.error());
  }
  std::ofstream log(log_file, std::ios::app);
  if (!log) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: cannot be written; name another --log",
             "{}：ファイルに書けません。--log で別の場所を指定してくださ"
             "い",
             log_file.string()));
  }
  if (!in_use) {
    if (Result<void> ok = claim(); !ok) return tl::unexpected(ok.error());
  }
  ReadingSession session(room.deck, choice.plan, phrases->session,
                         *phrases->store, room.player, *room.sound.output,
                         room.clock);
  ReadDesk desk(room.deck, log_file, std::move(log), room.terminal);
  if (choice.place) {
    session.Restore(*choice.place);
  } else {
    reader::LogTitle title;
    title.mode = reader::Name(choice.evening.mode);
    if (choice.evening.mode == reader::Mode::kOwn) {
      title.own = choice.evening.own;
    }
    title.reader = phrases->reads.en;
    title.voice = choice.evening.voice;
    title.rhythm = choice.evening.rhythm;
    title.gap_s =
        static_cast<double>(phrases->session.gap) / audio::kSampleRate;
    title.started = WallClockIso8601();
    desk.Head(choice.plan, title);
  }
  Seal seal(choice, room.deck, log_file);
  if (room.desk != nullptr) room.desk->OnBegun(choice);
  if (room.page != nullptr) {
    room.page->OnBegun(choice, phrases->reads);
  }
  TellHead(room, choice, phrases->reads, log_file);
  const End end = Run(room, session, desk, seal);
  PrintText("{}", desk.SoundFaults());
  if (end == End::kOver) {
    PrintText(fmt::runtime(
                  Say("Seed of the order: {}\n", "札順の鍵（シード）: {}\n")),
              session.Plan().seed);
  } else {
    PrintText(fmt::runtime(Say("Broken off. It goes on with: kimari read "
                               "--resume '{}'\n",
                               "中断しました。続きから読むには: kimari read "
                               "--resume '{}'\n")),
              Printable(log_file.string()));
  }
  std::fflush(stdout);
  in_use.reset();
  if (room.desk != nullptr) room.desk->LookForBroken();
  if (desk.LogFailed()) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: the log is not whole; make room",
             "{}：記録が最後まで書けませんでした。ディスクの空きを作ってく"
             "ださい",
             log_file.string()));
  }
  return kDone;
}

std::optional<EveningChoice> ChooseSet(const ReadingRoom& room) {
  if (room.terminal) {
    PrintText("{}\n",
              Say("Choose at the page. space: as last time, q: end",
                  "ページで選んでください。スペース：前回と同じ、q：終了"));
    std::fflush(stdout);
  }
  while (!g_stop) {
    room.page->StepSetUp();
    if (auto choice = room.desk->NextChoice()) return choice;
    (void)room.desk->LeaveAsked();
    (void)room.keys.WasContinued();
    if (const auto word = room.keys.Next()) {
      const auto command = ReadingCommand(*word, room.keys.IsTerminal());
      if (command == reader::Command::kStop) return std::nullopt;
      if (command == reader::Command::kNext) {
        const auto as_before = room.desk->AsBefore();
        if (!as_before) {
          PrintText("{}\n",
                    InJapanese() ? as_before.error().ja : as_before.error().en);
        }
      }
    }
    room.clock.SleepUntil(room.clock.Now() + kStep);
  }
  return std::nullopt;
}

}  // namespace kimari::evening
