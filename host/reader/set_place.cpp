#include "host/reader/set_place.h"

#include <utility>

#include "host/reader/reading_session.h"

namespace kimari::reader {

SetPlace ReadingSession::Place() const {
  return {turns_.Stands(), called_,
          state_ == State::kReading && utterance_.Called() == turns_.Due()};
}

void ReadingSession::Restore(SetPlace place) {
  const bool underway = place.begun || place.turns.place.next > 0;
  turns_.Restore(std::move(place.turns));
  called_ = std::move(place.called);
  if (underway) state_ = State::kWaiting;
  waits_for_person_ = true;
  Note(LogEntry::Kind::kResumed, place.begun ? "reads the card again" : "");
  if (underway && !place.begun && HaltsBefore(options_.mode, turns_.Left())) {
    Hold(HoldReason::kLastTwo);
  }
}

}  // namespace kimari::reader
