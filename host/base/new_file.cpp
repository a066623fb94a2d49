#include "host/base/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace kimari {
namespace {

constexpr mode_t kOwnersAlone = 0600;

tl::unexpected<Error> NotMade(const std::string& path, int why) {
  const char* advice =
      why == EEXIST
          ? "is there already, and is not written over: choose another name, "
            "or move "
            "that one away / "
            "すでにあります。上書きはしません。別の名前を指定するか、移動してく"
            "ださい"
      : why == ENOENT || why == ENOTDIR
          ? "there is no such folder: make it, or name another / "
            "そのフォルダはありません"
          : "cannot be written: look at its folder's rights and room / "
            "書き込めません。フォルダの権限と空きを確かめてください";
  return Fail(ErrorKind::kFile, path + ": " + advice + " (" +
                                    std::generic_category().message(why) + ")");
}

// Nothing that is written there replaces anything.
bool PassesOn(const std::string& path) {
  struct stat there {};
  return stat(path.c_str(), &there) == 0 &&
         (S_ISCHR(there.st_mode) || S_ISFIFO(there.st_mode));
}

}  // namespace

Result<void> IsFree(const std::string& path) {
  struct stat there {};
  if (path.empty()) return NotMade(path, ENOENT);
  if (lstat(path.c_str(), &there) != 0 || PassesOn(path)) return {};
  return NotMade(path, EEXIST);
}

Result<NewFile> NewFile::Create(const std::string& path) {
  int fd =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnersAlone);
  int why = errno;
  const bool passes_on = fd < 0 && why == EEXIST && PassesOn(path);
  if (passes_on) {
    fd = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    why = errno;
  }
  if (fd < 0) return NotMade(path, why);
  return NewFile(path, fd, passes_on);
}

NewFile::NewFile(NewFile&& other) noexcept
    : path_(std::move(other.path_)),
      fd_(std::exchange(other.fd_, -1)),
      passes_on_(other.passes_on_) {}

NewFile::~NewFile() {
  if (fd_ < 0) return;
  close(fd_);
  if (!passes_on_) (void)unlink(path_.c_str());
}

tl::unexpected<Error> NewFile::Failed() const {
  return Fail(ErrorKind::kFile,
              path_ + ": cannot be written (" +
                  std::generic_category().message(errno) +
                  "); make room on the disk / 空きを作ってください");
}

Result<void> NewFile::Write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = write(fd_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Failed();
    bytes.remove_prefix(static_cast<size_t>(n));
  }
  return {};
}

Result<void> NewFile::Close() {
  const int fd = std::exchange(fd_, -1);
  if (close(fd) == 0) return {};
  const auto failed = Failed();
  if (!passes_on_) (void)unlink(path_.c_str());
  return failed;
}

int NewFile::Release() { return std::exchange(fd_, -1); }

Result<void> WriteNew(const std::string& path, std::string_view bytes) {
  auto file = NewFile::Create(path);
  if (!file) return tl::unexpected(file.error());
  if (auto written = file->Write(bytes); !written) return written;
  return file->Close();
}

}  // namespace kimari
