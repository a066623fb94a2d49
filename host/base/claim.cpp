#include "host/base/claim.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/base/clock.h"
#include "host/base/system_reason.h"

namespace kimari {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kClaimMode = 0600;
constexpr int kTries = 8;  // it may be taken away as another ends

std::string PlaceOf(const std::string& file) {
  std::error_code error;
  const fs::path place = fs::weakly_canonical(file, error);
  return (error ? fs::path(file) : place).string() + ".in-use";
}

// "process 4711, since 2026-11-28T10:49:05": what its holder wrote into it.
std::string HolderIn(int fd) {
  std::array<char, 128> text{};
  const ssize_t got = pread(fd, text.data(), text.size(), 0);
  std::string holder(text.data(), got > 0 ? static_cast<size_t>(got) : 0);
  for (const char c : holder) {
    if (c < ' ' || c > '~') return "its process is not known";
  }
  return holder.empty() ? "it has just begun" : holder;
}

bool IsStillThere(int fd, const std::string& path) {
  struct stat held {
  }, there{};
  return fstat(fd, &held) == 0 && stat(path.c_str(), &there) == 0 &&
         held.st_ino == there.st_ino && held.st_dev == there.st_dev;
}

}  // namespace

Result<Claim> Claim::Of(const std::string& file) {
  const std::string path = PlaceOf(file);
  int fd = -1;
  for (int i = 0; i < kTries; ++i) {
    fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
              kClaimMode);
    if (fd < 0) break;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
      const int why = errno;
      const std::string holder = HolderIn(fd);
      close(fd);
      // A file system without locks: nobody can tell.
      if (why != EWOULDBLOCK) return Claim(path, -1);
      return Fail(
          ErrorKind::kFile,
          Both("{}: is being played by another kimari ({}): go on "
               "there, or end that one first",
               "{}：別のkimariで進行中です（{}）。そちらで続けるか、先に"
               "終了してください",
               file, holder));
    }
    if (IsStillThere(fd, path)) break;
    close(std::exchange(fd, -1));
  }
  if (fd < 0) {
    return Fail(ErrorKind::kFile,
                Both("{}: cannot be made ({}): look at the folder's rights",
                     "{}：作れません（{}）。フォルダの権限を確かめてください",
                     path, SystemReason(errno)));
  }
  const std::string holder =
      "process " + std::to_string(getpid()) + ", since " + WallClockIso8601();
  (void)ftruncate(fd, 0);
  (void)pwrite(fd, holder.data(), holder.size(), 0);
  return Claim(path, fd);
}

Claim::Claim(Claim&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)) {}

Claim::~Claim() {
  if (fd_ < 0) return;
  (void)unlink(path_.c_str());
  close(fd_);
}

}  // namespace kimari
