#include "host/uses/drill/local_day.h"

#include "host/base/clock.h"
#include "host/base/zone.h"
#include "host/uses/drill/calendar.h"
#include "host/uses/drill/day.h"

namespace kimari::drill {

std::string Today() {
  const Calendar calendar{SecondsAheadOfUtc, kDayBeginsMin, {}};
  return DateOf(calendar.DayAt(WallClockIso8601()).value_or(0));
}

}  // namespace kimari::drill
