#include "host/uses/drill/drill_store.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/base/clock.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/zone.h"
#include "host/uses/drill/kept_folder.h"

namespace kimari::drill {

Result<drill::Store> OpenDrillStore(const std::string& data,
                                    int day_begins_min) {
  auto store =
      drill::Store::Open(drill::FolderOf(data),
                         {SecondsAheadOfUtc, day_begins_min, WallClockIso8601});
  if (!store) return store;
  for (const Text& notice : store->Notices()) {
    PrintText(stderr, "kimari: {}\n", InTerminalsLanguage(notice));
  }
  return store;
}

}  // namespace kimari::drill
