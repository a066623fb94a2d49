// The machine's time zone: the only door to it, as Clock is to its time.
#pragma once

#include <cstdint>

namespace kimari {

// Seconds that local time is ahead of UTC (east: positive) at `unix_s` seconds
// since 1970-01-01 UTC, summer time included, by TZ or /etc/localtime as they
// stood when the program first asked. 0 where the machine knows no such time.
// Thread: any.
int SecondsAheadOfUtc(int64_t unix_s);

}  // namespace kimari
