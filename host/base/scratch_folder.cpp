#include "host/base/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/base/system_reason.h"

namespace kimari {
namespace {

namespace fs = std::filesystem;

// The lock of a folder; -1 where another program has it, or it is another
// user's.
int LockOf(const fs::path& folder) {
  const int fd =
      open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  struct stat info {};
  if (fd >= 0 && fstat(fd, &info) == 0 && info.st_uid == getuid() &&
      flock(fd, LOCK_EX | LOCK_NB) == 0) {
    return fd;
  }
  if (fd >= 0) close(fd);
  return -1;
}

void ClearAway(const fs::path& parent, const std::string& prefix) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(prefix)) continue;
    const int lock = LockOf(entry->path());
    if (lock < 0) continue;
    // One that is being made has nothing in it, and is not locked yet.
    std::error_code ignored;
    if (!fs::is_empty(entry->path(), ignored)) {
      fs::remove_all(entry->path(), ignored);
    }
    close(lock);
  }
}

}  // namespace

Result<ScratchFolder> ScratchFolder::Make(const std::string& kind) {
  const std::string prefix = "kimari-" + kind + "-";
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (!error) ClearAway(parent, prefix);
  std::string name = (parent / (prefix + "XXXXXX")).string();
  if (error || mkdtemp(name.data()) == nullptr) {
    return Fail(
        ErrorKind::kFile,
        Both(
            "{}: cannot be made: {}; is the folder for temporary files "
            "(TMPDIR) writable?",
            "{}：作れません（{}）。一時ファイルのフォルダ（TMPDIR）の権限を確か"
            "めてください",
            name, SystemReason(errno)));
  }
  return ScratchFolder(name, LockOf(name));
}

ScratchFolder::ScratchFolder(ScratchFolder&& other) noexcept
    : path_(std::exchange(other.path_, "")),
      lock_(std::exchange(other.lock_, -1)) {}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace kimari
