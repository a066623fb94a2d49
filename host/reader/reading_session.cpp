#include "host/reader/reading_session.h"

#include <algorithm>
#include <utility>

#include "host/reader/refusals.h"

namespace kimari::reader {
namespace {

using cards::CardId;

constexpr Duration kLateCall = Seconds(2);

std::optional<Command> CommandOf(Turns::Change change) {
  switch (change) {
    case Turns::Change::kBack:
      return Command::kBack;
    case Turns::Change::kSkip:
      return Command::kSkip;
    case Turns::Change::kAgain:
      break;  // no word of the terminal's
  }
  return std::nullopt;
}

}  // namespace

ReadingSession::ReadingSession(const cards::Deck& deck, ReadingPlan plan,
                               SessionOptions options, PhraseStore& phrases,
                               audio::Player& player,
                               audio::AudioOutput& output, const Clock& clock)
    : deck_(deck),
      plan_(std::move(plan)),
      options_(std::move(options)),
      phrases_(phrases),
      player_(player),
      output_(output),
      clock_(clock),
      utterance_(player, output, clock, options_.ears),
      turns_(plan_.order, Opening(options_.mode, deck_)) {}

void ReadingSession::NoteTrouble(Text trouble) {
  Note(LogEntry::Kind::kTrouble, std::move(trouble.en));
  log_.back().ja = std::move(trouble.ja);
}

void ReadingSession::Note(LogEntry::Kind kind, std::string text) {
  LogEntry entry;
  entry.kind = kind;
  entry.noted = clock_.Now();
  entry.text = std::move(text);
  log_.push_back(std::move(entry));
}

Result<void> ReadingSession::CheckMayRead() const {
  if (state_ == State::kReading) {
    return Refuse(Refusal::kBeingRead);
  }
  if (Over()) {
    return Refuse(Refusal::kOver);
  }
  for (const HoldReason reason : holds_) {
    return RefuseWhile(reason);
  }
  return {};
}

Result<void> ReadingSession::CheckQuiet() const {
  if (state_ != State::kReading) return {};
  return Refuse(Refusal::kBeingRead);
}

bool ReadingSession::MayTakeHoldBack() const {
  return state_ == State::kReading && holds_.contains(HoldReason::kPerson) &&
         !utterance_.CallLeftOut();
}

Result<void> ReadingSession::Do(Command command) {
  Result<void> done;
  std::optional<Command> undone;
  switch (command) {
    case Command::kMemorise:
      return Memorise(options_.memorising, clock_.Now());
    case Command::kGoOn:
      if (sound_ &&
          sound_->event.kind == audio::OutputEvent::Kind::kStandsStill) {
        return RefuseWhile(HoldReason::kSound);
      }
      if (MayTakeHoldBack()) {
        Release(HoldReason::kPerson);
        if (holds_.empty()) waits_for_person_ = false;
        break;
      }
      done = CheckQuiet();
      if (!done) break;
      if (holds_.empty() && !waits_for_person_ && !Over()) {
        return Refuse(Refusal::kNotHeld);
      }
      Release(HoldReason::kPerson);
      Release(HoldReason::kSound);
      sound_.reset();
      if (state_ == State::kMemorising) break;
      if (LastTwoDue()) {
        done = TellLastTwo();
        break;
      }
      Release(HoldReason::kLastTwo);
      done = ReadNext();
      break;
    case Command::kNext:
      done = LastTwoDue() ? TellLastTwo() : ReadNext();
      break;
    case Command::kHold:
      if (Over()) return Refuse(Refusal::kOver);
      Hold(HoldReason::kPerson);
      break;
    case Command::kAgain:
      if (utterance_.Pieces().empty()) {
        return Refuse(Refusal::kNothingRead);
      }
      done = CheckMayRead();
      if (done) done = Say(std::vector<Piece>(utterance_.Pieces()));
      break;
    case Command::kBack:
      done = GoBack();
      break;
    case Command::kSkip:
      done = SkipNext();
      break;
    case Command::kUndo:
      done = CheckQuiet();
      if (!done) break;
      if (!turns_.CanUndo()) {
        return Refuse(Refusal::kNothingToUndo);
      }
      undone = CommandOf(*turns_.Undo());
      break;
    case Command::kStop:
      if (Over()) return Refuse(Refusal::kOver);
      utterance_.Stop();
      memorising_.reset();
      state_ = State::kStopped;
      break;
  }
  if (!done) return done;
  ++commands_;
  Note(LogEntry::Kind::kCommand, std::string(Name(command)));
  log_.back().undone = undone;
  if (state_ == State::kStopped) NoteSeed();
  return {};
}

void ReadingSession::NoteSeed() {
  Note(LogEntry::Kind::kSeed, plan_.seed);
  log_.back().order = plan_.order;
}

void ReadingSession::SetEvery(std::optional<Duration> every,
                              std::optional<Duration> ends) {
  if (every == options_.every && ends == options_.every_ends) return;
  options_.every = every;
  options_.every_ends = ends;
  every_since_.reset();
  ++commands_;
}

bool ReadingSession::EveryIsOver() const {
  return options_.every && options_.every_ends && every_since_ &&
         clock_.Now() >= *every_since_ + *options_.every_ends;
}

Result<void> ReadingSession::Memorise(MemorisingPlan plan, HostTime start) {
  if (state_ != State::kReady) return Refuse(Refusal::kNotMemorising);
  memorising_.emplace(std::move(plan), start);
  // What was to be called long ago is not called late.
  if (clock_.Now() - start > kLateCall) (void)memorising_->Due(clock_.Now());
  state_ = State::kMemorising;
  ++commands_;
  Note(LogEntry::Kind::kCommand, std::string(Name(Command::kMemorise)));
  return {};
}

bool ReadingSession::LastTwoDue() const {
  return state_ == State::kWaiting && !last_two_told_ &&
         holds_ == std::set{HoldReason::kLastTwo};
}

// Not at once: nothing sounds between a call and its take.
Result<void> ReadingSession::TellLastTwo() {
  last_two_told_ = true;
  return Announce(Announcement::kLastTwo);
}

Result<void> ReadingSession::GoBack() {
  if (auto quiet = CheckQuiet(); !quiet) return quiet;
  if (Over()) return Refuse(Refusal::kOver);
  if (!turns_.Back()) return Refuse(Refusal::kNoCardBefore);
  waits_for_person_ = true;
  return {};
}

Result<void> ReadingSession::SkipNext() {
  if (auto quiet = CheckQuiet(); !quiet) return quiet;
  if (Over() || !turns_.Skip()) return Refuse(Refusal::kNoCardLeft);
  waits_for_person_ = true;
  return {};
}

Result<void> ReadingSession::ReadAgain(CardId card) {
  if (auto quiet = CheckQuiet(); !quiet) return quiet;
  if (Over()) return Refuse(Refusal::kOver);
  if (std::find(called_.begin(), called_.end(), card) == called_.end()) {
    return Refuse(Refusal::kNotRead);
  }
  if (turns_.Due() == card) return Refuse(Refusal::kReadNext);
  std::optional<CardId> previous = turns_.Previous();
  if (utterance_.Called() == card) {
    const Piece& first = utterance_.Pieces().front();
    previous =
        first.calls ? Opening(options_.mode, deck_) : std::optional(first.card);
  }
  turns_.Again(card, previous);
  waits_for_person_ = true;
  ++commands_;
  Note(LogEntry::Kind::kCommand, "read-again");
  return {};
}

std::vector<Piece> ReadingSession::NextPieces() const {
  return PiecesOf(options_.mode, turns_.Previous(), turns_.Due(), options_.joka,
                  options_.own);
}

Result<bool> ReadingSession::Ready() const {
  if (state_ == State::kReading || !holds_.empty()) return false;
  for (const Piece& piece : NextPieces()) {
    const auto phrase = phrases_.IfLoaded({piece.card, piece.part});
    if (!phrase) return tl::unexpected(phrase.error());
    if (*phrase == nullptr) return false;
  }
  return true;
}

bool ReadingSession::AllBegun() const {
  const bool under_way = state_ == State::kReading && RepeatsNext();
  return turns_.Left() == (under_way ? 1U : 0U);
}

bool ReadingSession::RepeatsNext() const {
  return turns_.Due() && turns_.Due() == utterance_.Called();
}

Result<void> ReadingSession::ReadNext() {
  if (auto may = CheckMayRead(); !may) return may;
  const std::vector<Piece> pieces = NextPieces();
  memorising_.reset();
  due_.reset();
  if (pieces.empty()) {
    state_ = State::kFinished;
    NoteSeed();
    return Announce(Announcement::kAllRead);
  }
  if (auto said = Say(pieces); !said) return said;
  turns_.OnBegun();
  return {};
}

void ReadingSession::Hold(HoldReason reason) {
  if (!holds_.insert(reason).second) return;
  waits_for_person_ = true;
  Note(LogEntry::Kind::kHeld, std::string(Name(reason)));
  if (state_ == State::kReading) utterance_.LeaveCallOut();
}

void ReadingSession::Release(HoldReason reason) {
  if (holds_.erase(reason) == 0) return;
  Note(LogEntry::Kind::kReleased, std::string(Name(reason)));
}

void ReadingSession::DrainSaid() {
  for (LogEntry& entry : utterance_.DrainSaid()) {
    log_.push_back(std::move(entry));
  }
  if (state_ == State::kReading && !utterance_.UnderWay()) EndUtterance();
}

void ReadingSession::EndUtterance() {
  state_ = State::kWaiting;
  const std::optional<CardId> called = utterance_.Called();
  if (!called) {  // the last lower phrase
    if (utterance_.CutShort()) return;
    state_ = State::kFinished;
    NoteSeed();
    return;
  }
  if (utterance_.CutShort() || turns_.Due() != called) {
    return;  // said again, or still to be said
  }
  turns_.OnCalled();
  if (std::find(called_.begin(), called_.end(), *called) == called_.end()) {
    called_.push_back(*called);
  }
  if (HaltsBefore(options_.mode, turns_.Left())) {
    Hold(HoldReason::kLastTwo);
  }
}

void ReadingSession::Step() {
  utterance_.NoteFirstSounds();
  if (options_.watches_device) WatchDevice();
  for (Text& trouble : phrases_.DrainTroubles()) {
    NoteTrouble(std::move(trouble));
  }
  DrainSaid();
  const HostTime now = clock_.Now();
  if (memorising_) {
    if (const auto due = memorising_->Due(now)) due_ = due;
    if (memorising_->Over(now)) {
      memorising_.reset();
      state_ = State::kReady;
    }
  }
  if (const auto due = std::exchange(due_, std::nullopt)) (void)Announce(*due);
  if (state_ == State::kWaiting && options_.every &&
      now >= utterance_.LastEnd() + *options_.every) {
    if (LastTwoDue()) {
      (void)TellLastTwo();
    } else if (holds_.empty() && !waits_for_person_ && !EveryIsOver()) {
      (void)ReadNext();
    }
  }
}

Status ReadingSession::Now() const {
  Status status;
  status.state = state_;
  status.holds.assign(holds_.begin(), holds_.end());
  status.read = static_cast<int>(called_.size());
  status.cards = static_cast<int>(plan_.order.size());
  if (memorising_) status.memorising_left = memorising_->Left(clock_.Now());
  status.waits_for_person = waits_for_person_;
  status.sound = sound_;
  status.can_undo = turns_.CanUndo();
  const bool sounds_on = state_ == State::kReading && !holds_.empty() &&
                         !holds_.contains(HoldReason::kDevice) &&
                         !holds_.contains(HoldReason::kSound);
  const bool last = utterance_.CallLeftOut() || utterance_.IsLastPhrase();
  status.ends_with_phrase = sounds_on && last;
  status.ends_with_reading = sounds_on && !last;
  // Not before it would have read on: nothing moves on a screen until the take.
  status.every_over = state_ == State::kWaiting && EveryIsOver() &&
                      clock_.Now() >= utterance_.LastEnd() + *options_.every;
  status.commands = commands_;
  return status;
}

std::vector<CardId> ReadingSession::Settled() const {
  const std::optional<CardId> under_way =
      Over() ? std::nullopt : utterance_.Called();
  std::vector<CardId> settled = turns_.Before(called_);
  std::erase_if(settled, [&](CardId card) {
    return card == under_way || turns_.WillCall(card);
  });
  return settled;
}

std::vector<LogEntry> ReadingSession::DrainLog() {
  return std::exchange(log_, {});
}

}  // namespace kimari::reader
