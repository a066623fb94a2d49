#include "host/rig/session.h"

#include <utility>

#include "host/cards/kimariji.h"

namespace kimari::rig {
namespace {

constexpr Duration kTick = Milliseconds(50);

}  // namespace

Session::Session(const cards::Deck& deck, reader::ReadingPlan plan,
                 SessionOptions options, Reader& reader, Recorder& recorder)
    : deck_(deck),
      plan_(std::move(plan)),
      options_(std::move(options)),
      reader_(reader),
      recorder_(recorder) {}

Result<void> Session::Start(HostTime now) {
  evidence::MatchStarted started;
  started.rule_book = options_.rule_book;
  started.options = options_.rule_options;
  started.deck = deck_.id;
  started.order_hash = plan_.Hash();
  started.player_a = options_.player_a;
  started.player_b = options_.player_b;
  if (Result<void> ok = Take(now, started); !ok) return ok;
  for (const Side side : {Side::kA, Side::kB}) {
    const std::string& hand =
        side == Side::kA ? options_.hand_a : options_.hand_b;
    if (hand.empty()) continue;
    if (Result<void> ok = Take(now, evidence::HandDeclared{side, hand}); !ok) {
      return ok;
    }
  }
  return {};
}

Result<void> Session::Take(HostTime now, evidence::Payload payload) {
  evidence::Observation observation{next_number_++, now, std::move(payload)};
  recorder_.Record(observation);
  const auto* board = std::get_if<evidence::BoardHealth>(&observation.payload);
  if (board != nullptr && board->state == "refused") {
    refused_ = {ErrorKind::kDevice, board->text};
  }
  const match::Phase before = match_.CurrentPhase();
  Result<std::vector<match::RulingMade>> rulings = match_.Take(observation);
  if (!rulings) return tl::unexpected(rulings.error());
  for (const match::RulingMade& ruling : *rulings) {
    recorder_.Record(ruling);
    ++revision_;
  }
  if (match_.CurrentPhase() != before) ++revision_;
  if (!Still()) {
    quiet_.reset();
  } else if (!quiet_) {
    quiet_.emplace();
  }
  if (stage_ == Stage::kLaying &&
      match_.CurrentPhase() == match::Phase::kReady) {
    stage_ = Stage::kMemorising;
    laid_at_ = now;
  }
  if (stage_ == Stage::kReading && called_ &&
      match_.CurrentPhase() != match::Phase::kReading) {
    stage_ = Stage::kTidying;
  }
  return {};
}

void Session::TakeFrame(HostTime now, const vision::Frame& frame) {
  if (stage_ == Stage::kReading ||
      (stage_ == Stage::kTidying && !waiting_.tidy)) {
    recorder_.Record(frame, now);
  }
}

Result<void> Session::Step(HostTime now) {
  if (stage_ == Stage::kFinished) return {};
  if (refused_ && !Still()) return tl::unexpected(*refused_);
  if (now - last_tick_ >= kTick) {
    last_tick_ = now;
    if (Still()) {
      if (Result<void> ok = Take(now, evidence::Tick{}); !ok) return ok;
    }
  }
  switch (stage_) {
    case Stage::kMemorising:
      if (held_ || now - laid_at_ < options_.memorise) return {};
      if (const auto ready = ReaderReady(); !ready) {
        return tl::unexpected(ready.error());
      } else if (!*ready) {
        return {};
      }
      return BeginNext(now);
    case Stage::kReading:
      return StepReading(now);
    case Stage::kTidying:
      return StepTidying(now);
    case Stage::kLaying:
    case Stage::kFinished:
      break;
  }
  return {};
}

std::optional<cards::CardId> Session::CardBefore() const {
  if (read_ > 0) return plan_.order[read_ - 1];
  if (options_.joka && deck_.joka) return cards::CardId{0};
  return std::nullopt;
}

Result<bool> Session::ReaderReady() {
  if (read_ == plan_.order.size()) return true;
  auto ready = reader_.Ready(CardBefore(), plan_.order[read_]);
  if (!ready) return ready;
  if (preparing_ == *ready) {
    preparing_ = !*ready;
    ++revision_;
    if (preparing_) {
      log::Warning("reading {} waits: its sounds are not prepared yet",
                   read_ + 1);
    }
  }
  return ready;
}

Result<void> Session::BeginNext(HostTime now) {
  if (read_ == plan_.order.size()) return End(now, "all cards were read");
  const cards::CardId card = plan_.order[read_];
  const cards::CurrentKimariji kimariji =
      cards::KimarijiNow(deck_, card, already_read_);
  kimariji_[card] = kimariji;
  kimariji_morae_ = kimariji.now.morae;
  if (Result<void> ok = reader_.Begin(CardBefore(), card, kimariji_morae_);
      !ok) {
    return ok;
  }
  already_read_.insert(card);
  ++read_;
  opened_ = called_ = false;
  stage_ = Stage::kReading;
  ++revision_;
  return {};
}

Result<void> Session::StepReading(HostTime now) {
  const std::optional<UtteranceMarks> marks = reader_.Marks();
  if (!marks) return {};
  const auto reading = static_cast<evidence::ReadingId>(read_);
  if (!opened_ && now >= marks->lower_first.t) {
    opened_ = true;
    if (Result<void> ok = Take(now, evidence::ReadingOpened{reading}); !ok) {
      return ok;
    }
  }
  if (opened_ && !called_ && now >= marks->first_sound.t) {
    called_ = true;
    evidence::CardCalled called;
    called.reading = reading;
    called.card = plan_.order[read_ - 1];
    called.lower_first = marks->lower_first;
    called.lower_last = marks->lower_last;
    called.first_sound = marks->first_sound;
    called.last_sound = marks->last_sound;
    called.kimariji = marks->kimariji;
    called.kimariji_text = kimariji_[called.card].now.text;
    last_sound_ = marks->last_sound.t;
    return Take(now, called);
  }
  return {};
}

Result<void> Session::StepTidying(HostTime now) {
  if (match_.Winner() || read_ == plan_.order.size()) {
    if (now < last_sound_) return {};
    return End(now, match_.Winner() ? "won" : "all cards were read");
  }
  const match::Tidiness tidiness = match_.Court().Check(match_.SettledAt());
  if (tidiness.tidy != waiting_.tidy || tidiness.en != waiting_.en) {
    waiting_ = tidiness;
    ++revision_;
  }
  if (held_ || now < last_sound_ + options_.pause ||
      now < match_.SettledAt() + options_.pause) {
    return {};
  }
  const bool long_enough = options_.tidy_limit.ns > 0 &&
                           now - match_.SettledAt() > options_.tidy_limit;
  if (!tidiness.tidy && !long_enough) return {};
  if (const auto ready = ReaderReady(); !ready) {
    return tl::unexpected(ready.error());
  } else if (!*ready) {
    return {};
  }
  if (!tidiness.tidy) {
    log::Warning("reading {}: {}; going on with what the camera sees", read_,
                 tidiness.en);
    if (Result<void> ok =
            Take(now, evidence::Command{"go on as seen", "time limit"});
        !ok) {
      return ok;
    }
  }
  return BeginNext(now);
}

Result<void> Session::End(HostTime now, const std::string& why) {
  if (stage_ == Stage::kFinished) return {};
  reader_.Stop();
  stage_ = Stage::kFinished;
  ++revision_;
  return Take(now, evidence::MatchEnded{why, plan_.seed});
}

Result<void> Session::Hold(HostTime now, bool hold, const std::string& by) {
  if (held_ == hold) return {};
  held_ = hold;
  ++revision_;
  return Take(now, evidence::Command{hold ? "hold" : "resume", by});
}

const cards::CurrentKimariji* Session::KimarijiOf(cards::CardId card) const {
  const auto found = kimariji_.find(card);
  return found == kimariji_.end() ? nullptr : &found->second;
}

}  // namespace kimari::rig
