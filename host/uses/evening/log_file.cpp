#include "host/uses/evening/log_file.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "host/base/clock.h"
#include "host/base/new_file.h"
#include "host/base/private_folder.h"
#include "host/reader/sealed_set.h"

namespace kimari::evening {
namespace {

namespace fs = std::filesystem;

fs::path LogFolder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  const fs::path folder = state != nullptr && *state != 0 ? fs::path(state)
                          : home != nullptr ? fs::path(home) / ".local/state"
                                            : fs::temp_directory_path();
  return folder / "kimari/readings";
}

}  // namespace

fs::path LogsOf(const std::string& named) {
  return named.empty() ? LogFolder() : fs::absolute(named).parent_path();
}

Result<void> LogIsFree(const fs::path& log) {
  if (auto free = IsFree(log.string()); !free) return free;
  return IsFree(reader::SealedFileOf(log).string());
}

Result<fs::path> LogFile(const std::string& named, bool again) {
  fs::path path = named;
  std::error_code trouble;
  if (named.empty()) {
    std::string name = WallClockIso8601();
    std::replace(name.begin(), name.end(), ':', '-');
    path = LogFolder() / (name + ".jsonl");
  }
  const fs::path wanted = path;
  // Another one began in the same second.
  for (int i = 2; (named.empty() || again) && !LogIsFree(path); ++i) {
    path = wanted.parent_path() / fmt::format("{}-{}{}", wanted.stem().string(),
                                              i, wanted.extension().string());
  }
  // Only the folder of its own is made unasked.
  if (named.empty()) {
    auto made =
        MakePrivateFolder(path.parent_path().string(), {".jsonl", ".sealed"});
    if (!made) return tl::unexpected(made.error());
  } else if (path.has_parent_path() &&
             !fs::is_directory(path.parent_path(), trouble)) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: there is no such folder; make it, or name another "
             "--log",
             "{}：そのフォルダがありません。作るか、--log で別の場所を指"
             "定してください",
             path.parent_path().string()));
  }
  if (auto free = LogIsFree(path); !free) {
    return tl::unexpected(free.error());
  }
  return path;
}

}  // namespace kimari::evening
