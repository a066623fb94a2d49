#include "host/rig/planned_readings.h"

#include <utility>

namespace kimari::rig {

PlannedReadings::PlannedReadings(const cards::Deck& deck,
                                 reader::ReadingPlan plan, bool joka,
                                 Reader& reader)
    : deck_(deck),
      plan_(std::move(plan)),
      joka_(joka),
      reader_(reader),
      cards_(deck) {}

std::optional<cards::CardId> PlannedReadings::CardBefore() const {
  if (read_ > 0) return plan_.order[read_ - 1];
  if (joka_ && deck_.joka) return cards::CardId{0};
  return std::nullopt;
}

Result<bool> PlannedReadings::Ready() {
  if (AllRead()) return true;
  return reader_.Ready(CardBefore(), plan_.order[read_]);
}

Result<void> PlannedReadings::Begin() {
  const cards::CardId card = plan_.order[read_];
  const cards::CurrentKimariji& kimariji = cards_.Read(card);
  if (Result<void> ok = reader_.Begin(CardBefore(), card, kimariji.now.morae);
      !ok) {
    return ok;
  }
  ++read_;
  opened_ = called_ = false;
  return {};
}

std::optional<ReadingWord> PlannedReadings::Next(HostTime now, Ears /*ears*/) {
  if (called_) return std::nullopt;
  const std::optional<UtteranceMarks> marks = reader_.Marks();
  if (!marks) return std::nullopt;
  if (!opened_) {
    if (now < marks->lower_first.t) return std::nullopt;
    opened_ = true;
    return ReadingOpens{};
  }
  if (now < marks->first_sound.t) return std::nullopt;
  called_ = true;
  evidence::CardCalled called;
  called.card = plan_.order[read_ - 1];
  called.lower_first = marks->lower_first;
  called.lower_last = marks->lower_last;
  called.first_sound = marks->first_sound;
  called.last_sound = marks->last_sound;
  called.kimariji = marks->kimariji;
  called.kimariji_text = cards_.KimarijiOf(called.card)->now.text;
  return called;
}

}  // namespace kimari::rig
