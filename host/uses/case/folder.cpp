#include "host/uses/case/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/recording/file_sink.h"
#include "host/recording/parts.h"

namespace kimari::casefile {
namespace {

tl::unexpected<Error> Failed(const std::string& path,
                             const std::error_code& error) {
  const bool full = error == std::errc::no_space_on_device;
  const bool nowhere = error == std::errc::no_such_file_or_directory;
  return Fail(ErrorKind::kFile,
              path + ": cannot be made: " + error.message() + "; " +
                  (full      ? "make room on the disk, or choose another place"
                   : nowhere ? "make the folder it is to lie in first"
                             : "choose a place that may be written into"));
}

constexpr int kTries = 5;  // another may take away what a crash has left, too

// The folder `path` for this program alone; -1, with errno, where it is not
// there (ENOENT) or another's (EWOULDBLOCK).
int Hold(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return -1;
  struct stat held {
  }, there{};
  int error = 0;
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    error = errno;
  } else if (fstat(fd, &held) != 0 || stat(path.c_str(), &there) != 0 ||
             held.st_ino != there.st_ino) {
    error = ENOENT;  // taken away meanwhile
  }
  if (error == 0) return fd;
  close(fd);
  errno = error;
  return -1;
}

}  // namespace

Result<Folder> Folder::Make(const std::string& path) {
  namespace fs = std::filesystem;
  std::string plain = path;
  while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  std::error_code error;
  if (fs::exists(plain, error)) {
    return Fail(ErrorKind::kFile,
                plain +
                    ": it is there already; choose another name, nothing "
                    "of it is written over");
  }
  if (auto own = recording::IsNoPart(plain); !own) {
    return tl::unexpected(own.error());
  }
  Folder folder(plain);
  for (int i = 0; i < kTries && folder.held_ < 0; ++i) {
    const int left = Hold(folder.beside_);
    if (left < 0 && errno == EWOULDBLOCK) {
      return Fail(ErrorKind::kFile,
                  plain +
                      ": it is being written just now; wait until it is "
                      "there, or choose another name");
    }
    if (left >= 0) {  // of a crash
      fs::remove_all(folder.beside_, error);
      close(left);
    }
    if (!fs::create_directory(folder.beside_, error)) {
      if (error) return Failed(plain, error);
      continue;  // another was quicker
    }
    folder.held_ = Hold(folder.beside_);
  }
  if (folder.held_ < 0) return Failed(plain, {errno, std::generic_category()});
  return folder;
}

bool Folder::IsBeingWritten(const std::string& path) {
  const int fd = Hold(path + ".part");
  if (fd < 0) return errno == EWOULDBLOCK;
  close(fd);
  return false;
}

Folder::Folder(Folder&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::move(other.beside_)),
      held_(std::exchange(other.held_, -1)) {}

Folder::~Folder() {
  if (held_ < 0) return;
  std::error_code error;
  std::filesystem::remove_all(beside_, error);
  close(held_);
}

std::string Folder::In(std::string_view name) const {
  return beside_ + "/" + std::string(name);
}

Result<void> Folder::Write(const std::string& name,
                           std::string_view bytes) const {
  auto file = recording::DiskFile::Create(In(name));
  if (!file) return tl::unexpected(file.error());
  return (*file)->Append(
      {reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
}

Result<void> Folder::MakeFolder(const std::string& name) const {
  std::error_code error;
  if (!std::filesystem::create_directory(In(name), error)) {
    return Failed(In(name), error);
  }
  return {};
}

Result<void> Folder::Place() {
  if (auto ok = recording::Rename(beside_, path_); !ok) return ok;
  close(std::exchange(held_, -1));
  return {};
}

}  // namespace kimari::casefile
