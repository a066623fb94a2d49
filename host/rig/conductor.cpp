#include "host/rig/conductor.h"

#include <algorithm>
#include <utility>

#include "host/evidence/court_played.h"
#include "host/match/desk.h"
#include "host/reader/refusals.h"
#include "host/rig/reader_hold.h"

namespace kimari::rig {
namespace {

using evidence::CommandName;
using evidence::DeskAction;
using match::Stage;

constexpr Duration kTick = Milliseconds(50);
// A time to memorise from this length on is called out.
constexpr Duration kSpokenCalls = Seconds(180);

void Ask(const Result<void>& done) {
  if (!done) log::Warning("reader: {}", done.error().message);
}

}  // namespace

Conductor::Conductor(const cards::Deck& deck, ConductorOptions options,
                     rig::Readings& readings, Recorder& recorder)
    : deck_(deck),
      options_(std::move(options)),
      readings_(readings),
      recorder_(recorder) {}

Result<void> Conductor::Start(HostTime now) {
  started_ = now;
  evidence::MatchStarted started;
  started.rule_book = options_.rule_book;
  started.options = options_.rule_options;
  started.deck = deck_.id;
  started.order_hash = readings_.OrderHash();
  started.player_a = options_.player_a;
  started.player_b = options_.player_b;
  started.memorise = options_.memorise;
  started.wait_for_open = options_.wait_for_open;
  started.protest_until_call = options_.protest_until_call;
  started.asks_next = options_.asks_next;
  started.next_pad = options_.next_pad;
  started.covered = options_.covered;
  started.court = evidence::CourtText(*options_.court);
  started.touch_a = options_.touch[0];
  started.touch_b = options_.touch[1];
  if (Result<void> ok = Add(now, started); !ok) return ok;
  for (const Side side : {Side::kA, Side::kB}) {
    const std::optional<Hand> hand =
        side == Side::kA ? options_.hand_a : options_.hand_b;
    if (!hand) continue;
    if (Result<void> ok = Add(now, evidence::HandDeclared{side, *hand}); !ok) {
      return ok;
    }
  }
  return {};
}

Result<void> Conductor::Add(HostTime now, evidence::Payload payload) {
  evidence::Observation observation{next_number_++, now, std::move(payload)};
  recorder_.Record(observation);
  const auto* board = std::get_if<evidence::BoardHealth>(&observation.payload);
  if (board != nullptr && board->state == evidence::BoardState::kRefused) {
    refused_ = {ErrorKind::kDevice, board->text};
  }
  Result<std::vector<match::RulingMade>> rulings = match_.Add(observation);
  if (!rulings) return tl::unexpected(rulings.error());
  for (const match::RulingMade& ruling : *rulings) {
    recorder_.Record(ruling);
    ++revision_;
    ReadAgain(ruling.ruling.reading);  // it was misread
  }
  RecordFirst(now);
  if (!Still()) {
    quiet_.reset();
  } else if (!quiet_) {
    quiet_.emplace();
  }
  return {};
}

// Only the last can change: it is ruled before anybody is told of another.
void Conductor::RecordFirst(HostTime now) {
  const auto& all = match_.FirstsTold().All();
  if (all.empty() || all.back() == first_told_) return;
  first_told_ = all.back();
  recorder_.Record(*first_told_, now);
  ++revision_;
  if (first_told_->then != match::ThenRuled::kTakenBack) return;
  log::Warning(
      "reading {}: the lamp told that {} was first, and the ruling says "
      "otherwise",
      first_told_->reading, Letter(first_told_->first.side));
}

void Conductor::AddFrame(HostTime now, const vision::Frame& frame) {
  if (RecordsFrames()) recorder_.Record(frame, now);
}

bool Conductor::RecordsFrames() const {
  const bool untidy = match_.Reading() > 0 && !match_.CheckCourt().tidy;
  return WantedGaze() == Gaze::kHands || (untidy && !match_.Over());
}

Result<std::optional<rules::Words>> Conductor::Enter(
    HostTime now, evidence::DeskEntry entry) {
  if (auto why = match::WhyNot(entry, match_, now)) return why;
  if (entry.action == DeskAction::kSign && !match_.Over() &&
      !match_.WonUnlessSent() && !readings_.AllRead()) {
    return rules::Words{rules::Key::kNotOver, {}};
  }
  // What the reader is asked for, he may refuse.
  const bool skips = entry.action == DeskAction::kSkip;
  const bool unskips = entry.action == DeskAction::kUndoSkip;
  Result<void> read;
  if ((skips || unskips) && readings_.Speaking()) {
    later_.push_back(entry.action);
  } else if (skips) {
    read = Skip();
  } else if (unskips) {
    read = UndoSkip();
  }
  if (!read) {
    return rules::Said(TextOf(read.error()));
  }
  const auto action = entry.action;
  const evidence::ReadingId about = entry.reading;
  Result<void> ok = Add(now, match::Bound(std::move(entry), match_));
  if (!ok) return tl::unexpected(ok.error());
  ++revision_;
  if (action == DeskAction::kVoid || action == DeskAction::kSayAgain ||
      action == DeskAction::kMisread) {
    ReadAgain(about);
  }
  Steer();
  return std::nullopt;
}

// Its card is read next, once more.
void Conductor::ReadAgain(evidence::ReadingId reading) {
  const match::SheetLine* line = match_.Sheet().Find(reading);
  if (line == nullptr || !line->is_void) return;
  std::erase(again_, line->called);
  again_.push_back(line->called);
}

Result<void> Conductor::Skip() {
  Result<void> done = readings_.Skip();
  if (done) ++skips_;
  return done;
}

// Not what is to be read again.
Result<void> Conductor::UndoSkip() {
  if (skips_ == 0) return reader::Refuse(reader::Refusal::kNothingToUndo);
  Result<void> done = readings_.Undo();
  if (done) --skips_;
  return done;
}

// As soon as the reader has finished what he says.
void Conductor::StepAgain() {
  if (readings_.Speaking()) return;
  for (const DeskAction action : std::exchange(later_, {})) {
    Ask(action == DeskAction::kSkip ? Skip() : UndoSkip());
  }
  // Each is put before what is next: the first one last.
  const std::vector<cards::CardId> again = std::exchange(again_, {});
  for (auto card = again.rbegin(); card != again.rend(); ++card) {
    Ask(readings_.ReadAgain(*card));
    skips_ = 0;
  }
}

// The reader holds for whatever people hold for; what the rig itself waits for
// begins no reading, and stops none.
void Conductor::Steer() {
  std::set<reader::HoldReason> wanted;
  for (const match::Hold& hold : match_.Holds()) {
    if (const auto reason = ToldOf(hold)) wanted.insert(*reason);
  }
  for (const reader::HoldReason reason : wanted) {
    if (!held_.contains(reason)) Ask(readings_.Hold(reason));
  }
  for (const reader::HoldReason reason : held_) {
    if (!wanted.contains(reason)) Ask(readings_.Release(reason));
  }
  held_ = std::move(wanted);
}

// R-KK-10: with the spoken calls. A short time is practice.
void Conductor::Memorise(HostTime laid) {
  memorising_ = true;
  // To a covered court people take the time they need.
  if (readings_.GoesOnByItself() || options_.memorise < kSpokenCalls ||
      options_.covered) {
    return;
  }
  Ask(readings_.Memorise(laid, options_.memorise));
}

void Conductor::Look() {
  if (Still()) return;
  std::vector<match::Hold> holds = match_.Holds();
  const Stage stage = StageAt(last_tick_);
  if (stage == shown_stage_ && holds == shown_holds_) return;
  shown_stage_ = stage;
  shown_holds_ = std::move(holds);
  ++revision_;
}

Result<void> Conductor::Step(HostTime now) {
  if (Over()) return {};
  if (refused_ && !Still()) return tl::unexpected(*refused_);
  if (now - last_tick_ >= kTick) {
    last_tick_ = now;
    if (Still()) {
      if (Result<void> ok = Add(now, evidence::Tick{}); !ok) return ok;
    }
    Look();
  }
  if (!memorising_ && match_.Laid()) Memorise(now);
  Steer();
  StepAgain();
  if (Result<void> ok = StepReadings(now); !ok) return ok;
  if (begun_ || Still()) return {};
  if (TimeOver(now)) return StepClosing(now);
  // Also by who does not come: then no court is laid.
  if (match_.Flow().GivenUp()) return StepClosing(now);
  if (!again_.empty() || !match_.Laid() || CourtUnseen()) return {};
  return StepBetween(now);
}

Result<bool> Conductor::ReaderReady(HostTime now) {
  if (readings_.Speaking()) return false;  // a call; no sound is late
  auto ready = readings_.Ready();
  if (!ready) return ready;
  if (preparing_ == *ready) {
    preparing_ = !*ready;
    ++revision_;
    const auto name =
        preparing_ ? CommandName::kSoundsLate : CommandName::kSoundsReady;
    if (Result<void> ok = Add(now, evidence::Command{name, "reader"}); !ok) {
      return tl::unexpected(ok.error());
    }
    if (preparing_) {
      log::Warning("reading {} waits: its sounds are not prepared yet",
                   reading_ + 1);
    }
  }
  return ready;
}

Result<void> Conductor::BeginNext(HostTime now) {
  if (readings_.AllRead()) return End(now, "all cards were read");
  if (Result<void> ok = readings_.Begin(); !ok) return ok;
  called_ = false;
  begun_ = true;
  ++revision_;
  return {};
}

rig::Readings::Ears Conductor::Ears(HostTime now) const {
  using Ears = rig::Readings::Ears;
  const bool time_over = !Still() && TimeOver(now);
  if (Over() || Won() || time_over || readings_.AllRead()) return Ears::kShut;
  if (Still() && called_) return Ears::kWait;
  const std::vector<match::Hold> holds = match_.Holds();
  // Whether the court lies as it should is the reader's to see.
  const bool held =
      std::any_of(holds.begin(), holds.end(), [](const match::Hold& hold) {
        return hold.reason != evidence::HoldReason::kTidying ||
               !hold.by.empty();
      });
  switch (StageAt(now)) {
    case Stage::kLaying:
    case Stage::kMemorising:
    case Stage::kOver:
      return Ears::kShut;
    default:
      return held ? Ears::kShut : Ears::kOpen;
  }
}

Result<void> Conductor::StepReadings(HostTime now) {
  while (auto word = readings_.Next(now, Ears(now))) {
    Result<void> ok;
    if (std::holds_alternative<ReadingOpens>(*word)) {
      ok = Open(now);
    } else if (const auto* none = std::get_if<NoReading>(&*word)) {
      ok = Drop(now, none->why);
    } else {
      auto& called = std::get<evidence::CardCalled>(*word);
      called.reading = reading_;
      called_ = true;
      begun_ = false;
      last_called_ = called;
      ok = Add(now, std::move(called));
    }
    if (!ok) return ok;
  }
  return {};
}

Result<void> Conductor::Open(HostTime now) {
  if (readings_.GoesOnByItself()) {
    if (!Still() && match_.Reading() > 0 &&
        match_.Court().SeenSince(match_.SettledAt()) &&
        !match_.CheckCourt().tidy) {
      if (Result<void> ok =
              Add(now, evidence::Command{CommandName::kGoOnAsSeen, "reader"});
          !ok) {
        return ok;
      }
    }
    called_ = false;
    ++revision_;
  }
  return Add(now, evidence::ReadingOpened{++reading_});
}

Result<void> Conductor::Drop(HostTime now, const std::string& why) {
  begun_ = false;
  ++revision_;
  if (Result<void> ok =
          Add(now, evidence::Command{CommandName::kNoReading, why});
      !ok) {
    return ok;
  }
  --reading_;
  return {};
}

Result<void> Conductor::StepBetween(HostTime now) {
  if (Won() || (match_.Reading() > 0 && readings_.AllRead())) {
    return StepClosing(now);
  }
  won_at_.reset();
  const Stage stage = StageAt(now);
  if (readings_.GoesOnByItself() || stage == Stage::kMemorising) return {};
  if (now < LastSound() + options_.pause ||
      (match_.Reading() > 0 && now < match_.SettledAt() + options_.pause)) {
    return {};
  }
  // People who waited for a decision have their time to follow it.
  if (stage != Stage::kTidying) {
    untidy_since_.reset();
  } else if (!untidy_since_) {
    untidy_since_ = now;
  }
  const bool asked = match_.Flow().AsksNext() && match_.Reading() > 0 &&
                     match_.Court().SeenSince(match_.SettledAt());
  const bool late = untidy_since_ && options_.tidy_limit.ns > 0 &&
                    now - *untidy_since_ > options_.tidy_limit;
  const bool lapses = untidy_since_ && (asked || late) &&
                      !match_.Flow().Holds(evidence::HoldReason::kTidying);
  // What waits for its sounds has to ask for them.
  const bool only_sounds =
      stage == Stage::kHeld && preparing_ && match_.Holds().size() == 1;
  if (stage != Stage::kReady && stage != Stage::kSettled && !lapses &&
      !only_sounds) {
    return {};
  }
  // What may still be sent would lapse with the next reading.
  if (match_.Reading() > 0 && match_.WonUnlessSent()) return StepClosing(now);
  if (const auto ready = ReaderReady(now); !ready) {
    return tl::unexpected(ready.error());
  } else if (!*ready) {
    return {};
  }
  if (lapses) {
    if (!asked) {
      log::Warning("reading {}: {}; going on with what the camera sees",
                   reading_, rules::Render(match_.CheckCourt().why).en);
    }
    if (Result<void> ok =
            Add(now, evidence::Command{CommandName::kGoOnAsSeen,
                                       asked ? "player" : "time limit"});
        !ok) {
      return ok;
    }
  }
  untidy_since_.reset();
  return BeginNext(now);
}

}  // namespace kimari::rig
