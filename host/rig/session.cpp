#include "host/rig/session.h"

#include <utility>

namespace kimari::rig {
namespace {

constexpr Duration kTick = Milliseconds(50);

}  // namespace

Session::Session(const cards::Deck& deck, SessionOptions options,
                 rig::Readings& readings, Recorder& recorder)
    : deck_(deck),
      options_(std::move(options)),
      readings_(readings),
      recorder_(recorder) {}

Result<void> Session::Start(HostTime now) {
  evidence::MatchStarted started;
  started.rule_book = options_.rule_book;
  started.options = options_.rule_options;
  started.deck = deck_.id;
  started.order_hash = readings_.OrderHash();
  started.player_a = options_.player_a;
  started.player_b = options_.player_b;
  if (Result<void> ok = Take(now, started); !ok) return ok;
  for (const Side side : {Side::kA, Side::kB}) {
    const std::optional<Hand> hand =
        side == Side::kA ? options_.hand_a : options_.hand_b;
    if (!hand) continue;
    if (Result<void> ok = Take(now, evidence::HandDeclared{side, *hand}); !ok) {
      return ok;
    }
  }
  return {};
}

Result<void> Session::Take(HostTime now, evidence::Payload payload) {
  evidence::Observation observation{next_number_++, now, std::move(payload)};
  recorder_.Record(observation);
  const auto* board = std::get_if<evidence::BoardHealth>(&observation.payload);
  if (board != nullptr && board->state == evidence::BoardState::kRefused) {
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
  if (Result<void> ok = StepReadings(now); !ok) return ok;
  switch (stage_) {
    case Stage::kMemorising:
      if (readings_.GoesOnByItself() || held_ ||
          now - laid_at_ < options_.memorise)
        return {};
      if (const auto ready = ReaderReady(); !ready) {
        return tl::unexpected(ready.error());
      } else if (!*ready) {
        return {};
      }
      return BeginNext(now);
    case Stage::kTidying:
      return StepTidying(now);
    case Stage::kReading:
    case Stage::kLaying:
    case Stage::kFinished:
      break;
  }
  return {};
}

Result<bool> Session::ReaderReady() {
  auto ready = readings_.Ready();
  if (!ready) return ready;
  if (preparing_ == *ready) {
    preparing_ = !*ready;
    ++revision_;
    if (preparing_) {
      log::Warning("reading {} waits: its sounds are not prepared yet",
                   reading_ + 1);
    }
  }
  return ready;
}

Result<void> Session::BeginNext(HostTime now) {
  if (readings_.AllRead()) return End(now, "all cards were read");
  if (Result<void> ok = readings_.Begin(); !ok) return ok;
  called_ = false;
  stage_ = Stage::kReading;
  ++revision_;
  return {};
}

rig::Readings::Ears Session::Ears(HostTime now) const {
  using Ears = rig::Readings::Ears;
  const bool over = match_.Winner() || readings_.AllRead();
  switch (stage_) {
    case Stage::kReading:
      if (called_) return Ears::kWait;
      return held_ ? Ears::kShut : Ears::kOpen;
    case Stage::kMemorising:
      if (now - laid_at_ < options_.memorise) return Ears::kShut;
      return held_ ? Ears::kShut : Ears::kOpen;
    case Stage::kTidying:
      return held_ || over ? Ears::kShut : Ears::kOpen;
    case Stage::kLaying:
    case Stage::kFinished:
      break;
  }
  return Ears::kShut;
}

Result<void> Session::StepReadings(HostTime now) {
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
      last_sound_ = called.last_sound.t;
      ok = Take(now, std::move(called));
    }
    if (!ok) return ok;
  }
  return {};
}

Result<void> Session::Open(HostTime now) {
  if (readings_.GoesOnByItself()) {
    // Whether the court lies as it should was the reader's to see.
    if (stage_ == Stage::kTidying &&
        match_.Court().SeenSince(match_.SettledAt()) &&
        !match_.CheckCourt().tidy) {
      if (Result<void> ok = Take(
              now,
              evidence::Command{evidence::CommandName::kGoOnAsSeen, "reader"});
          !ok) {
        return ok;
      }
    }
    called_ = false;
    stage_ = Stage::kReading;
    ++revision_;
  }
  return Take(now, evidence::ReadingOpened{++reading_});
}

Result<void> Session::Drop(HostTime now, const std::string& why) {
  if (Result<void> ok =
          Take(now, evidence::Command{evidence::CommandName::kNoReading, why});
      !ok) {
    return ok;
  }
  --reading_;
  stage_ = reading_ == 0 ? Stage::kMemorising : Stage::kTidying;
  ++revision_;
  return {};
}

Result<void> Session::StepTidying(HostTime now) {
  if (match_.Winner() || readings_.AllRead()) {
    if (now < last_sound_) return {};
    return End(now, match_.Winner() ? "won" : "all cards were read");
  }
  const match::Tidiness tidiness = match_.CheckCourt();
  if (tidiness.tidy != waiting_.tidy || tidiness.why != waiting_.why) {
    waiting_ = tidiness;
    ++revision_;
  }
  if (held_ || now < last_sound_ + options_.pause ||
      now < match_.SettledAt() + options_.pause) {
    return {};
  }
  // The court lies as it should: nobody sends anything any more.
  if (tidiness.tidy && match_.WonUnlessSent()) return End(now, "won");
  if (readings_.GoesOnByItself()) return {};
  const bool long_enough = options_.tidy_limit.ns > 0 &&
                           now - match_.SettledAt() > options_.tidy_limit;
  if (!tidiness.tidy && !long_enough) return {};
  // What may still be sent would lapse with the next reading.
  if (match_.WonUnlessSent()) return End(now, "won");
  if (const auto ready = ReaderReady(); !ready) {
    return tl::unexpected(ready.error());
  } else if (!*ready) {
    return {};
  }
  if (!tidiness.tidy) {
    log::Warning("reading {}: {}; going on with what the camera sees", reading_,
                 rules::Render(tidiness.why).en);
    if (Result<void> ok =
            Take(now, evidence::Command{evidence::CommandName::kGoOnAsSeen,
                                        "time limit"});
        !ok) {
      return ok;
    }
  }
  return BeginNext(now);
}

Result<void> Session::End(HostTime now, const std::string& why) {
  if (stage_ == Stage::kFinished) return {};
  readings_.Stop();
  stage_ = Stage::kFinished;
  ++revision_;
  return Take(now, evidence::MatchEnded{why, readings_.Seed()});
}

Result<void> Session::Hold(HostTime now, bool hold, const std::string& by) {
  if (held_ == hold) return {};
  held_ = hold;
  ++revision_;
  return Take(now, evidence::Command{hold ? evidence::CommandName::kHold
                                          : evidence::CommandName::kResume,
                                     by});
}

}  // namespace kimari::rig
