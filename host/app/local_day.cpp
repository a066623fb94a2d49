#include "host/app/local_day.h"

#include "host/base/clock.h"
#include "host/base/zone.h"
#include "host/uses/drill/calendar.h"
#include "host/uses/drill/day.h"

namespace kimari::app {

std::string Today() {
  const drill::Calendar calendar{SecondsAheadOfUtc, drill::kDayBeginsMin, {}};
  return drill::DateOf(calendar.DayAt(WallClockIso8601()).value_or(0));
}

}  // namespace kimari::app
