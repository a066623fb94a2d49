#include "host/uses/evening/read_desk.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <utility>
#include <vector>

#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/game/cards/kimariji.h"

namespace kimari::evening {
namespace {

// Underruns that are no farther from a standstill of the sound belong to it.
constexpr Duration kAround = Seconds(2);

constexpr std::pair<const char*, const char*> kKeys[] = {
    {" ", "next"},        {"\r", "next"},    {"\n", "next"},
    {"n", "next"},        {"h", "hold"},     {"g", "go-on"},
    {"a", "again"},       {"b", "back"},     {"s", "skip"},
    {"u", "undo"},        {"m", "memorise"}, {"q", "stop"},
    {"PageDown", "next"}, {"Right", "next"}, {"Down", "next"},
    {"PageUp", "hold"},   {"Left", "hold"},  {"Up", "hold"},
};

std::string Sentence(const reader::Status& status) {
  const bool ja = InJapanese();
  // What is over, or runs on all the same, is not held.
  const bool may_hold = status.state == reader::State::kReady ||
                        status.state == reader::State::kReading ||
                        status.state == reader::State::kWaiting;
  if (status.ends_with_phrase) {
    return ja ? "この句の終わりで止まります" : "held at the end of this phrase";
  }
  if (status.ends_with_reading) {
    return ja ? "この札を読み終えたら止まります"
              : "held once this card is read";
  }
  if (status.every_over) {
    return ja ? "自動送りの時間が終わりました（スペースで次へ）"
              : "the time of reading on by itself is over (space reads on)";
  }
  for (const reader::HoldReason reason : status.holds) {
    if (!may_hold) break;
    switch (reason) {
      case reader::HoldReason::kPerson:
        return ja ? "停止中（g で再開）" : "held (g goes on)";
      case reader::HoldReason::kHand:
        return ja ? "挙手" : "held: a hand is up";
      case reader::HoldReason::kTidying:
        return ja ? "札を整えています" : "held: cards are put in order";
      case reader::HoldReason::kProtest:
        return ja ? "協議中" : "held: a protest is open";
      case reader::HoldReason::kLastTwo:
        return ja ? "残り2枚：中央線に並べて g"
                  : "two cards left: lay them on the centre line, then g";
      case reader::HoldReason::kDevice:
        return ja ? "音が出ません：スピーカーを確認してください"
                  : "the sound device is gone; plug it in, it is tried again";
      case reader::HoldReason::kSound:
        if (!status.sound) break;
        return ja ? reader::Told(*status.sound).ja
                  : reader::Told(*status.sound).en;
    }
  }
  switch (status.state) {
    case reader::State::kReady:
      return ja ? "準備完了（スペースで開始）" : "ready (space begins)";
    case reader::State::kMemorising: {
      const auto left = static_cast<int>(
          status.memorising_left.value_or(Duration{}).Seconds());
      return fmt::format(fmt::runtime(ja ? "暗記時間 残り {}:{:02}"
                                         : "memorising, {}:{:02} left"),
                         left / 60, left % 60);
    }
    // One sentence for both: nothing moves on a screen until the take.
    case reader::State::kReading:
    case reader::State::kWaiting:
      return ja ? "読み上げ中（取りの後スペースで次へ）"
                : "reading (space reads on, after the take)";
    case reader::State::kFinished:
      return ja ? "終了" : "all cards were read";
    case reader::State::kStopped:
      return ja ? "中止" : "stopped";
  }
  return "";
}

// What a command did where nothing that sounds tells it. Of no card by name:
// nobody learns which one comes next.
std::string Confirmation(const reader::LogEntry& entry) {
  if (entry.kind != reader::LogEntry::Kind::kCommand) return "";
  const bool ja = InJapanese();
  const bool undoes_skip = entry.undone == reader::Command::kSkip;
  switch (reader::CommandNamed(entry.text).value_or(reader::Command::kNext)) {
    case reader::Command::kSkip:
      return ja ? "次の札を飛ばします（u で取消）"
                : "the next card is left out (u takes that back)";
    case reader::Command::kBack:
      return ja ? "1枚戻りました。その札をもう一度読みます（u で取消）"
                : "one card back: it is read again (u takes that back)";
    case reader::Command::kUndo:
      if (undoes_skip) {
        return ja ? "取り消しました。飛ばした札も読みます"
                  : "undone: the card that was left out is read";
      }
      return ja ? "取り消しました。その札は読み直しません"
                : "undone: the card is not read again";
    default:
      return "";
  }
}

}  // namespace

const char* ReadingKeys() {
  return Say(
      "  space next   h hold   g go on   a again   b back   s skip   u undo\n"
      "  m memorise   q stop   ? these keys   (PageDown next, PageUp hold)",
      "  space 次へ   h 止める   g 再開   a もう一度   b 戻る   s 飛ばす\n"
      "  u 取消   m 暗記時間   q 終了   ? 一覧（PageDown 次へ、PageUp "
      "止める）");
}

std::optional<reader::Command> ReadingCommand(const std::string& word,
                                              bool terminal) {
  if (!terminal) {
    std::string small = word;
    for (char& c : small) {
      c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return reader::CommandNamed(small);
  }
  for (const auto& [key, name] : kKeys) {
    if (word == key) return reader::CommandNamed(name);
  }
  return std::nullopt;
}

void ReadDesk::Head(const reader::ReadingPlan& plan,
                    const reader::LogTitle& title) {
  Log(reader::LogHead(plan, title, deck_));
}

// A disk that is full is told when it is, not when the evening is over.
void ReadDesk::Log(const std::string& line) {
  log_ << line << '\n' << std::flush;
  if (log_.good() || log_failed_) return;
  log_failed_ = true;
  Refused(LogTrouble());
}

Error ReadDesk::LogTrouble() {
  return {
      ErrorKind::kFile,
      "the log cannot be written any more; make room on the disk. The "
      "reading goes on",
      "記録を書けません。ディスクの空きを作ってください。読み上げは続きます"};
}

void ReadDesk::SyncLog() const {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): open is
  const int log = open(log_file_.c_str(), O_WRONLY | O_CLOEXEC);
  if (log < 0) return;
  (void)fdatasync(log);
  (void)close(log);
}

bool ReadDesk::Follow(reader::ReadingSession& session) {
  bool changed = false;
  for (const reader::LogEntry& entry : session.DrainLog()) {
    changed = true;
    Log(reader::ToJson(entry));
    if (entry.kind == reader::LogEntry::Kind::kSound) {
      // What a listener can neither hear nor mend is told in the log alone.
      if (entry.text.starts_with("underrun")) gaps_.push_back(entry.noted);
      if (entry.text.starts_with("st")) still_.push_back(entry.noted);
      continue;
    }
    if (entry.text == std::exchange(told_, {})) continue;
    if (const std::string done = Confirmation(entry); !done.empty()) {
      Line(done);
    }
    if (entry.kind == reader::LogEntry::Kind::kTrouble) {
      Line("kimari: " + InTerminalsLanguage({entry.text, entry.ja}));
    }
  }
  ShowSettled(session);
  const reader::Status status = session.Now();
  const std::string sentence =
      fmt::format("{:>3}/{}  {}", settled_, status.cards, Sentence(status));
  if (sentence == shown_) return changed;
  shown_ = sentence;
  if (terminal_) {
    fmt::print("\r\033[K{}", Printable(sentence));
    std::fflush(stdout);
  } else if (status.state != reader::State::kMemorising) {
    Line(sentence);
  }
  return changed;
}

std::string ReadDesk::SoundFaults() const {
  // Those around a standstill were told as that.
  const auto gaps = std::ranges::count_if(gaps_, [&](HostTime gap) {
    return std::ranges::none_of(still_, [&](HostTime still) {
      return gap > still - kAround && gap < still + kAround;
    });
  });
  if (gaps == 0) return "";
  return InJapanese() ? fmt::format(
                            "音が{}回、ごく短く途切れました。このパソコンの"
                            "ほかのプログラムを閉じると減ります\n",
                            gaps)
                      : fmt::format(
                            "The sound had {} very short gaps: close other "
                            "programs on this computer\n",
                            gaps);
}

void ReadDesk::Line(const std::string& text) {
  told_ = text;
  if (terminal_) fmt::print("\r\033[K");
  PrintText("{}\n", text);
  std::fflush(stdout);
  if (terminal_) shown_.clear();
}

void ReadDesk::Refused(const Error& error) {
  Line(InTerminalsLanguage(TextOf(error)));
  told_ = error.message;
}

// A card is named once the next utterance has begun: the take is over then.
void ReadDesk::ShowSettled(const reader::ReadingSession& session) {
  const std::vector<cards::CardId> settled = session.Settled();
  settled_ = settled.size();
  for (size_t i = 0; i < settled.size(); ++i) {
    if (!named_.insert(settled[i]).second) continue;
    const cards::Card& card = *deck_.Find(settled[i]);
    Line(fmt::format("{:>3}  {:>3} {}  {}", i + 1, card.number,
                     cards::StaticKimariji(deck_, card.number).text,
                     card.text.empty() ? card.upper : card.text));
  }
}

}  // namespace kimari::evening
