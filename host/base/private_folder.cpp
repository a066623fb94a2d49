#include "host/base/private_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "host/base/private_file.h"
#include "host/base/system_reason.h"

namespace kimari {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOfOthers = S_IRWXG | S_IRWXO;

}  // namespace

void KeepToOwner() { umask(kOfOthers); }

void TightenToOwner(const std::string& path) {
  const int fd =
      open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return;
  struct stat is {};
  const bool ours = fstat(fd, &is) == 0 && is.st_uid == geteuid() &&
                    (S_ISREG(is.st_mode) || S_ISDIR(is.st_mode));
  if (ours && (is.st_mode & kOfOthers) != 0) {
    (void)fchmod(fd, is.st_mode & 07777 & ~kOfOthers);
  }
  close(fd);
}

void MakePrivateFile(const std::string& path) {
  const int made = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
                        S_IRUSR | S_IWUSR);
  if (made >= 0) close(made);
  if (made < 0) TightenToOwner(path);
}

Result<void> MakePrivateFolder(const std::string& path,
                               std::initializer_list<std::string_view> ends) {
  std::error_code error;
  const bool made = fs::create_directories(path, error);
  if (error || !fs::is_directory(path, error)) {
    return Fail(
        ErrorKind::kFile,
        Both("{}: cannot be made: {}", "{}：フォルダを作れません（{}）", path,
             error ? SystemReason(error) : SystemReason(ENOTDIR)));
  }
  const fs::path place = fs::weakly_canonical(path, error);
  for (fs::path each = place; made && each != each.root_path();
       each = each.parent_path()) {
    SyncFolderOf(each.string());
  }
  if (std::ranges::find(place, fs::path("kimari")) != place.end()) {
    TightenToOwner(place.string());
  }
  for (fs::directory_iterator at(path, error), end; !error && at != end;
       at.increment(error)) {
    const std::string file = at->path().string();
    const bool kept = std::ranges::any_of(
        ends, [&](std::string_view name) { return file.ends_with(name); });
    if (kept) TightenToOwner(file);
  }
  return {};
}

}  // namespace kimari
