#include "host/app/drill_store.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/app/command.h"
#include "host/base/clock.h"
#include "host/base/zone.h"
#include "host/uses/drill/attempt_log.h"

namespace kimari::app {

Result<drill::Store> OpenDrillStore(const std::string& data,
                                    int day_begins_min) {
  auto store =
      drill::Store::Open(drill::FolderOf(data),
                         {SecondsAheadOfUtc, day_begins_min, WallClockIso8601});
  if (!store) return store;
  for (const std::string& notice : store->Notices()) {
    PrintText(stderr, "kimari: {}\n", notice);
  }
  return store;
}

}  // namespace kimari::app
