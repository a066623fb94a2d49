#include "host/recording/file_sink.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace kimari::recording {

tl::unexpected<Error> DiskFile::Failure(const char* what) const {
  const int error = errno;
  const char* advice = error == ENOSPC   ? "make room on the disk"
                       : error == EEXIST ? "choose another name"
                                         : "check the folder and the disk";
  return Fail(ErrorKind::kFile, "recording " + path_ + ": " + what + ": " +
                                    std::generic_category().message(error) +
                                    "; " + advice);
}

Result<std::unique_ptr<DiskFile>> DiskFile::Create(const std::string& path) {
  const int fd =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  auto file = std::unique_ptr<DiskFile>(new DiskFile(path, fd));
  if (fd < 0) return file->Failure("cannot be made");
  // The name itself must survive a power cut too.
  auto folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  const int folder_fd =
      open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_fd >= 0) {
    fsync(folder_fd);
    close(folder_fd);
  }
  return file;
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
