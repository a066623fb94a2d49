// Test data that is not in the repository.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace kimari {

// The folder that KIMARI_SHARED names, else shared/data beside the repository;
// it may be absent: a test that needs it then skips and says so.
inline std::filesystem::path SharedData() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): before any thread
  const char* named = std::getenv("KIMARI_SHARED");
  if (named != nullptr) return named;
  return std::filesystem::path(KIMARI_SOURCE_DIR) / "../shared/data";
}

}  // namespace kimari
