#include "host/base/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "host/base/system_reason.h"

namespace kimari {
namespace {

constexpr mode_t kOwnersAlone = 0600;

tl::unexpected<Error> NotMade(const std::string& path, int why) {
  const Text advice =
      why == EEXIST
          ? Text{"is there already, and is not written over: choose another "
                 "name, or move that one away",
                 "すでにあります。上書きはしません。別の名前を指定するか、移動し"
                 "てください"}
      : why == ENOENT || why == ENOTDIR
          ? Text{"there is no such folder: make it, or name another",
                 "そのフォルダはありません"}
          : Text{"cannot be written: look at its folder's rights and room",
                 "書き込めません。フォルダの権限と空きを確かめてください"};
  return Fail(ErrorKind::kFile, Both("{}: {} ({})", "{}：{}（{}）", path,
                                     advice, SystemReason(why)));
}

// Nothing that is written there replaces anything.
bool PassesOn(const std::string& path) {
  struct stat there {};
  return stat(path.c_str(), &there) == 0 &&
         (S_ISCHR(there.st_mode) || S_ISFIFO(there.st_mode));
}

// What is read of such a name, or held, stands beside the recording that is
// named without it.
constexpr std::string_view kDecisions = ".decisions.jsonl";  // or for .mcap
constexpr std::array<std::string_view, 5> kBeside = {
    ".people", ".order", ".in-use", ".faces", kDecisions};
constexpr std::string_view kSealed = ".sealed";  // beside a reading's log
constexpr std::string_view kRecording = ".mcap";
constexpr std::string_view kMagic = "\x89MCAP0\r\n";

bool IsFile(const std::string& path) {
  struct stat there {};
  return stat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode);
}

bool Begins(const std::string& path, std::string_view with) {
  if (!IsFile(path)) return false;
  std::string head(with.size(), '\0');
  std::ifstream(path, std::ios::binary).read(head.data(), std::ssize(head));
  return head == with;
}

// By its name, also where it is torn.
bool IsRecording(const std::string& path) {
  return (path.ends_with(kRecording) && IsFile(path)) || Begins(path, kMagic);
}

// The file that is there and that would be read together with `path`.
std::optional<std::string> ReadWith(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  for (const std::string_view ending : kBeside) {
    if (!path.ends_with(ending)) continue;
    std::string bare(path.substr(0, path.size() - ending.size()));
    if (IsRecording(bare)) return bare;
    bare += kRecording;
    if (ending == kDecisions && IsFile(bare)) return bare;
  }
  if (path.ends_with(kSealed)) {
    std::string log(path.substr(0, path.size() - kSealed.size()));
    if (Begins(log, "{")) return log;
  }
  if (!path.ends_with(kRecording)) return std::nullopt;
  // match.2.mcap
  path.remove_suffix(kRecording.size());
  const size_t digits = path.find_last_not_of("0123456789") + 1;
  const bool part = digits > 0 && digits < path.size() &&
                    path[digits - 1] == '.' && path[digits] != '0' &&
                    path.substr(digits) != "1";
  if (!part) return std::nullopt;
  std::string first(path.substr(0, digits - 1));
  first += kRecording;
  if (IsFile(first)) return first;
  return std::nullopt;
}

}  // namespace

Result<void> StandsApart(const std::string& path) {
  const auto with = ReadWith(path);
  if (!with) return {};
  return Fail(
      ErrorKind::kFile,
      Both("{}: would be read as a part of {}, which is there: choose "
           "another name",
           "{}：その名前では {} の一部として読まれてしまいます。別の名前"
           "を指定してください",
           path, *with));
}

Result<void> IsFree(const std::string& path) {
  struct stat there {};
  if (path.empty()) return NotMade(path, ENOENT);
  if (PassesOn(path)) return {};
  if (lstat(path.c_str(), &there) == 0) return NotMade(path, EEXIST);
  return StandsApart(path);
}

Result<NewFile> NewFile::Create(const std::string& path) {
  if (auto free = IsFree(path); !free) return tl::unexpected(free.error());
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
              Both("{}: cannot be written ({}); make room on the disk",
                   "{}：書き込めません（{}）。空きを作ってください", path_,
                   SystemReason(errno)));
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
