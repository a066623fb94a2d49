#include "host/base/zone.h"

#include <ctime>

namespace kimari {

int SecondsAheadOfUtc(int64_t unix_s) {
  const time_t at = unix_s;
  tm parts{};
  return localtime_r(&at, &parts) == nullptr
             ? 0
             : static_cast<int>(parts.tm_gmtoff);
}

}  // namespace kimari
