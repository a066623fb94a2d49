// How a session goes on where its sound stands still or its device is lost.
#include "host/reader/reading_session.h"

namespace kimari::reader {
namespace {

using Kind = audio::OutputEvent::Kind;

constexpr Duration kTryAgain = Seconds(1);

}  // namespace

void ReadingSession::OnSoundWent(const audio::OutputEvent& event) {
  if (Over()) return;
  const bool broke_off = state_ == State::kReading && utterance_.UnderWay();
  const bool again = broke_off || (sound_ && sound_->reads_again);
  if (again && !(sound_ && sound_->reads_again)) {
    Note(LogEntry::Kind::kSound, "the card is read again");
  }
  sound_ = {event, again};
  // Not half of it, and not late.
  utterance_.Stop();
  Hold(HoldReason::kSound);
}

void ReadingSession::WatchDevice() {
  for (const audio::OutputEvent& event : output_.DrainEvents()) {
    Note(LogEntry::Kind::kSound, audio::InWords(event));
    switch (event.kind) {
      case Kind::kLost:
        Hold(HoldReason::kDevice);
        next_try_ = clock_.Now() + kTryAgain;
        break;
      case Kind::kStandsStill:
      case Kind::kStoodStill:
      case Kind::kMoved:
        OnSoundWent(event);
        break;
      default:
        break;
    }
  }
  if (!holds_.contains(HoldReason::kDevice) || clock_.Now() < next_try_) {
    return;
  }
  next_try_ = clock_.Now() + kTryAgain;
  output_.Stop();
  // What was under way when it went is not said late.
  utterance_.Stop();
  if (!output_.Start(player_)) return;
  Note(LogEntry::Kind::kSound, "back");
  Release(HoldReason::kDevice);
  // What stood still was that device, which was begun anew.
  if (sound_ && sound_->event.kind == Kind::kStandsStill) {
    sound_.reset();
    Release(HoldReason::kSound);
  }
}

}  // namespace kimari::reader
