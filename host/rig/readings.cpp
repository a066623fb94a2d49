#include "host/rig/readings.h"

#include "host/reader/refusals.h"

namespace kimari::rig {

using reader::Refusal;
using reader::Refuse;

Result<void> Readings::Again() { return Refuse(Refusal::kHumanReads); }

Result<void> Readings::Back() { return Refuse(Refusal::kHumanReads); }

Result<void> Readings::Skip() { return Refuse(Refusal::kHumanReads); }

Result<void> Readings::Undo() { return Refuse(Refusal::kHumanReads); }

Result<void> Readings::ReadAgain(cards::CardId /*card*/) {
  return Refuse(Refusal::kHumanReads);
}

Result<void> Readings::Memorise(HostTime /*start*/, Duration /*length*/) {
  return Refuse(Refusal::kHumanReads);
}

Result<void> Readings::Announce(reader::Announcement /*announcement*/) {
  return Refuse(Refusal::kHumanReads);
}

Result<void> Readings::Enter(cards::CardId /*card*/) {
  return Refuse(Refusal::kNoHumanReads);
}

Result<void> Readings::Deny(HostTime /*now*/) {
  return Refuse(Refusal::kNoHumanReads);
}

}  // namespace kimari::rig
