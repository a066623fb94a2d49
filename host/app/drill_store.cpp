#include "host/app/drill_store.h"

#include <spdlog/fmt/fmt.h>

#include <cstdio>

#include "host/drill/attempt_log.h"

namespace kimari::app {

Result<drill::Store> OpenDrillStore(const std::string& data) {
  auto store = drill::Store::Open(drill::FolderOf(data));
  if (!store) return store;
  for (const std::string& notice : store->Notices()) {
    fmt::print(stderr, "kimari: {}\n", notice);
  }
  return store;
}

}  // namespace kimari::app
