#include "host/base/private_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>

#include "host/base/system_reason.h"

namespace kimari {
namespace {

constexpr mode_t kOwnerOnly = 0600;
constexpr mode_t kForAllToRead = 0644;

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = write(file, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

Result<void> WriteWhole(const std::string& path, const std::string& text,
                        mode_t mode) {
  const std::string beside = path + ".new";
  (void)unlink(beside.c_str());  // of a program that was killed
  const int file =
      open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  bool done = file >= 0 && WriteAll(file, text) && fdatasync(file) == 0;
  done = done && std::rename(beside.c_str(), path.c_str()) == 0;
  const int why = errno;
  if (file >= 0) close(file);
  if (done) {
    SyncFolderOf(path);
    return {};
  }
  (void)unlink(beside.c_str());
  return Fail(
      ErrorKind::kFile,
      Both("{}: cannot be written ({}); make room, or look at its "
           "rights",
           "{}：ファイルに書けません（{}）。空きを作るか、権限を確かめて"
           "ください",
           path, SystemReason(why)));
}

}  // namespace

void SyncFolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  (void)fsync(fd);
  close(fd);
}

Result<void> WritePrivate(const std::string& path, const std::string& text) {
  return WriteWhole(path, text, kOwnerOnly);
}

Result<void> ReplaceFile(const std::string& path, const std::string& text) {
  return WriteWhole(path, text, kForAllToRead);
}

}  // namespace kimari
