// Which frames of a recorded match show what it was ruled by, and which may go
// when it is put away.
#pragma once

#include <map>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/match/match.h"

namespace kimari::match {

// Before a contact and after it.
inline constexpr Duration kBeforeTake = Milliseconds(250);
inline constexpr Duration kAfterTake = Milliseconds(200);

struct TimeSpan {
  HostTime from;
  HostTime to;
};

// Around the first contact of each player with the called card, its exits, and
// what was a fault.
std::vector<TimeSpan> TakesOf(const SheetLine& line);
// It is open, void, or was decided on.
bool Disputed(const SheetLine& line);

// Keeps of a reading that was settled and that nobody disputed the frames
// around the hands' first contacts with the called card, and around its exits;
// of all others, all.
class FramesKept {
 public:
  // All observations, in order.
  Result<void> Add(const evidence::Observation& observation);
  // Nothing may be added after. Whether the frame exposed at `stamp` stays.
  bool Keeps(HostTime stamp);

  // As it was judged again.
  const match::Match& Match() const { return match_; }
  // The same, to be told what was decided afterwards, before any Keeps().
  match::Match& Decided() { return match_; }

 private:
  struct Kept {
    bool all = true;
    std::vector<TimeSpan> spans;
  };
  void Decide();

  match::Match match_;
  std::map<HostTime, evidence::ReadingId> opened_;
  std::map<evidence::ReadingId, Kept> kept_;
  bool decided_ = false;
};

}  // namespace kimari::match
