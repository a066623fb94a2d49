// What a board says beside its touches and its clock.
#include "host/link/board_link.h"
#include "host/link/pad_evidence.h"

namespace kimari::link {

void BoardLink::OnTrace(const wire::Trace& trace) {
  if (state_ != State::kSynchronised) return;
  auto out = TraceOf(board_, trace, clock_.ScanPeriod());
  if (out) sink_(std::move(*out));
}

void BoardLink::OnStatistics(const wire::Statistics& statistics) {
  const uint64_t damage = counters_.bad_frames + counters_.missing_frames;
  for (const auto& word : health_.Add(statistics, damage)) SayOf(word);
  for (const auto& word : pads_.Second()) SayOf(word);
  SayOf(knocks_.Second());
}

void BoardLink::SayOf(const std::optional<HealthWord>& word) {
  if (word) Say(word->state, word->text);
}

void BoardLink::OnLamp(const wire::LampSwitched& lamp) {
  lamp_.Heard(lamp.on != 0);
  if (state_ != State::kSynchronised) return;
  const uint64_t tick = clock_.Widen(lamp.tick);
  const auto at = clock_.Map(tick);
  if (at) sink_(evidence::LampSwitched{board_, lamp.on != 0, *at, tick});
}

void BoardLink::OnKnock(const wire::Knock& knock) {
  const auto missed = knocks_.Add(knock);
  if (!missed || state_ != State::kSynchronised) return;
  const uint64_t tick = clock_.Widen(knock.tick);
  const auto at = clock_.Map(tick);
  if (at) sink_(KnockOf(board_, knock, tick, *at, *missed, clock_.Error()));
}

// Not before the board has learned its pads: one of them may feel the lamp's
// wire.
bool BoardLink::CanBlink() const {
  return state_ == State::kSynchronised &&
         (hello_->capabilities & wire::kHasLamp) != 0;
}

}  // namespace kimari::link
