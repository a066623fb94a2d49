#include "host/match/desk_log.h"

#include "host/base/sha256.h"
#include "host/evidence/codec.h"

namespace kimari::match {

void DeskLog::Add(const evidence::Observation& observation, bool counts) {
  Entered entered;
  entered.entry = std::get<evidence::DeskEntry>(observation.payload);
  entered.when = observation.taken;
  entered.counts = counts;
  entered.sha256 = Sha256Hex(evidence::ToJson(observation));
  if (entered.entry.previous != head_) broken_.push_back(entries_.size());
  head_ = entered.sha256;
  entries_.push_back(std::move(entered));
}

}  // namespace kimari::match
