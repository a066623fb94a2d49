// The time to memorise the court before a match, with its spoken calls.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "host/base/time.h"
#include "host/reader/announcements.h"

namespace kimari::reader {

struct MemorisingCall {
  Duration after;  // from the start of the time
  Announcement announcement;
};

struct MemorisingPlan {
  Duration length;
  std::vector<MemorisingCall> calls;  // in order; the last ends the time
};

// R-KK-10, R-KA-25: 15 minutes, "two minutes" called at 13.
MemorisingPlan KyogiMemorising();
// R-HT-44: one minute.
MemorisingPlan HimukaMemorising();
// Another length; two minutes before its end are called where it has over
// three.
MemorisingPlan MemorisingOf(Duration length);

// A running clock of the plan. Asks no clock itself.
class Memorising {
 public:
  Memorising(MemorisingPlan plan, HostTime start)
      : plan_(std::move(plan)), start_(start) {}

  // The call that is due at `now`, each once; the last of several, after the
  // machine slept.
  std::optional<Announcement> Due(HostTime now);
  Duration Left(HostTime now) const;
  bool Over(HostTime now) const { return now >= start_ + plan_.length; }

 private:
  MemorisingPlan plan_;
  HostTime start_;
  size_t called_ = 0;
};

}  // namespace kimari::reader
