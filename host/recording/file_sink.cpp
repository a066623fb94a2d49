#include "host/recording/file_sink.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/recording/parts.h"

namespace kimari::recording {

namespace {

constexpr const char* kNotMade = "cannot be made";

tl::unexpected<Error> FailureOf(const std::string& path, const char* what,
                                int error) {
  const char* advice =
      error == ENOSPC ? "make room on the disk / 空きがありません"
      : error == EEXIST
          ? "choose another name / すでにあります。別の名前にしてください"
          : "check the folder and the disk / "
            "書き込めません。フォルダとディスクを確かめてください";
  return Fail(ErrorKind::kFile, "recording " + path + ": " + what + ": " +
                                    std::generic_category().message(error) +
                                    "; " + advice);
}

// Another program has its lock.
bool IsHeld(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return false;
  const bool held = flock(fd, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(fd);
  return held;
}

}  // namespace

bool IsBeingWritten(const std::string& path) {
  return IsHeld(PartPath(path, NextPart(path) - 1));
}

void SyncFolderOf(const std::string& path) {
  auto folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

tl::unexpected<Error> DiskFile::Failure(const char* what) const {
  return FailureOf(path_, what, errno);
}

Result<std::unique_ptr<DiskFile>> DiskFile::Create(const std::string& path) {
  const int fd =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  auto file = std::unique_ptr<DiskFile>(new DiskFile(path, fd));
  if (fd < 0) return file->Failure(kNotMade);
  flock(fd, LOCK_EX | LOCK_NB);  // where it cannot be had, nobody can tell
  SyncFolderOf(path);
  return file;
}

Result<std::unique_ptr<DiskFile>> DiskFile::Unnamed(const std::string& folder) {
  const int fd = open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
  auto file = std::unique_ptr<DiskFile>(new DiskFile(folder, fd));
  if (fd < 0) return file->Failure(kNotMade);
  return file;
}

int DiskFile::Again() const { return fcntl(fd_, F_DUPFD_CLOEXEC, 0); }

Result<void> Name(int unnamed, const std::string& to) {
  const std::string from = "/proc/self/fd/" + std::to_string(unnamed);
  if (linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), AT_SYMLINK_FOLLOW) !=
      0) {
    return FailureOf(to, kNotMade, errno);
  }
  SyncFolderOf(to);
  return {};
}

Result<void> Rename(const std::string& from, const std::string& to) {
  int failed =
      renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  if (failed != 0 && errno == EINVAL) {  // a file system that cannot promise it
    if (access(to.c_str(), F_OK) == 0) return FailureOf(to, kNotMade, EEXIST);
    failed = rename(from.c_str(), to.c_str());
  }
  if (failed != 0) return FailureOf(to, kNotMade, errno);
  SyncFolderOf(to);
  return {};
}

DiskFile::~DiskFile() {
  if (fd_ >= 0) close(fd_);
}

Result<void> DiskFile::Append(std::span<const uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return Failure("cannot be written");
    bytes = bytes.subspan(static_cast<size_t>(n));
  }
  return {};
}

Result<void> DiskFile::Sync() {
  if (fdatasync(fd_) != 0) return Failure("cannot be synced");
  return {};
}

}  // namespace kimari::recording
