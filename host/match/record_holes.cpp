#include "host/match/record_holes.h"

namespace kimari::match {

bool RecordHoles::Add(const evidence::Observation& observation,
                      std::optional<evidence::ReadingId> under_way) {
  const uint64_t number = observation.number;
  if (!began_) began_ = observation.taken;
  const bool lost = number > next_number_;
  if (lost) {
    losses_.push_back({next_number_, number - 1, last_taken_, observation.taken,
                       under_way.value_or(0), under_way.has_value()});
    since_reading_ = true;
  }
  next_number_ = number + 1;
  last_taken_ = observation.taken;
  return lost;
}

void RecordHoles::Open(evidence::ReadingId reading) {
  for (Lost& lost : losses_) {
    if (lost.reading == 0) lost.reading = reading;
  }
  since_reading_ = false;
}

}  // namespace kimari::match
