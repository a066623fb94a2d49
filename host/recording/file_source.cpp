#include "host/recording/file_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace kimari::recording {
namespace {

class DiskSource : public FileSource {
 public:
  DiskSource(std::string path, int fd, uint64_t size)
      : path_(std::move(path)), fd_(fd), size_(size) {}
  DiskSource(const DiskSource&) = delete;
  DiskSource& operator=(const DiskSource&) = delete;
  ~DiskSource() override { close(fd_); }
  uint64_t size() const override { return size_; }
  Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) override {
    size_t done = 0;
    while (done < into.size()) {
      const ssize_t n = pread(fd_, into.data() + done, into.size() - done,
                              static_cast<off_t>(offset + done));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) {
        return Fail(ErrorKind::kFile,
                    "recording " + path_ + ": cannot be read at byte " +
                        std::to_string(offset + done) + ": " +
                        std::generic_category().message(errno) +
                        "; copy it to another disk first / "
                        "読み取れません。別のディスクに写してください");
      }
      if (n == 0) break;
      done += static_cast<size_t>(n);
    }
    return done;
  }

 private:
  std::string path_;
  int fd_;
  uint64_t size_;
};

}  // namespace

Result<std::unique_ptr<FileSource>> FileSource::Open(const std::string& path) {
  // A pipe would be waited for.
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat info = {};
  if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    const std::string why =
        fd < 0 ? std::generic_category().message(errno) : "not a regular file";
    const bool folder = fd >= 0 && S_ISDIR(info.st_mode);
    if (fd >= 0) close(fd);
    if (folder) {
      const std::string inside =
          (std::filesystem::path(path) / "match.mcap").string();
      return Fail(ErrorKind::kFile,
                  "recording " + path +
                      ": is a folder; name the recording in it, such as " +
                      inside + " / フォルダです。中の記録（" + inside +
                      " など）を指定してください");
    }
    return Fail(ErrorKind::kFile,
                "recording " + path + ": " + why +
                    "; check the name of the file / "
                    "開けません。ファイル名を確かめてください");
  }
  return std::make_unique<DiskSource>(path, fd,
                                      static_cast<uint64_t>(info.st_size));
}

}  // namespace kimari::recording
