// What a record of a match lacks: observations are numbered without gaps when
// they are taken in, so a number passed over is evidence lost.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/evidence/observation.h"

namespace kimari::match {

// Observations that were taken in and are not in the record: their numbers are
// passed over.
struct Lost {
  uint64_t from = 0;  // first and last missing number
  uint64_t to = 0;
  HostTime after;  // taken times of the neighbours; `after` zero at the start
  HostTime before;
  // The reading under way, or the first one after the loss; 0: none came.
  evidence::ReadingId reading = 0;
  bool within = false;  // under way
};

class RecordHoles {
 public:
  // `under_way`: the reading without a ruling. True where numbers were passed
  // over before this one.
  bool Add(const evidence::Observation& observation,
           std::optional<evidence::ReadingId> under_way);
  // The losses before it are this reading's.
  void Open(evidence::ReadingId reading);

  const std::vector<Lost>& Losses() const { return losses_; }
  // When the first observation there is was taken in.
  std::optional<HostTime> Began() const { return began_; }
  // Number of the observation after the last one; when that was taken in.
  uint64_t NextNumber() const { return next_number_; }
  HostTime LastTaken() const { return last_taken_; }
  // Something is missing since the last reading opened.
  bool SinceReading() const { return since_reading_; }
  // The last loss is within this reading.
  bool Within(evidence::ReadingId reading) const {
    return !losses_.empty() && losses_.back().within &&
           losses_.back().reading == reading;
  }

 private:
  uint64_t next_number_ = 1;
  std::optional<HostTime> began_;
  HostTime last_taken_;
  std::vector<Lost> losses_;
  bool since_reading_ = false;
};

}  // namespace kimari::match
