#include "host/uses/drill/drill_store.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>
#include <cstdlib>

#include "host/base/clock.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/zone.h"

namespace kimari::drill {

std::string FolderOf(const std::string& named) {
  if (!named.empty()) return named;
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/')
    return std::string(data) + "/kimari/drill";
  if (home == nullptr || *home != '/') return {};
  return std::string(home) + "/.local/share/kimari/drill";
}

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
