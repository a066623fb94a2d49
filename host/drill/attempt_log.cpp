#include "host/drill/attempt_log.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "host/drill/attempt_json.h"

namespace kimari::drill {
namespace {

// First line of the file. A number of its own for each way lines were written.
constexpr std::string_view kHead = "{\"kimari_drill\": 1}";
constexpr std::string_view kAnyHead = "{\"kimari_drill\":";

tl::unexpected<Error> Failure(const std::string& path, const char* what) {
  return Fail(ErrorKind::kFile,
              fmt::format("{}: cannot be {}: {}", path, what,
                          std::generic_category().message(errno)));
}

}  // namespace

Result<AttemptLog> AttemptLog::Open(const std::string& folder) {
  if (folder.empty()) {
    return Fail(ErrorKind::kUsage,
                "no folder for what is drilled: name one with --data FOLDER");
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return Fail(ErrorKind::kFile,
                fmt::format("{}: cannot be made: {}", folder, error.message()));
  }
  const std::string path =
      (std::filesystem::path(folder) / "attempts.jsonl").string();
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC,
                        S_IRUSR | S_IWUSR);
  if (file < 0) return Failure(path, "opened");
  AttemptLog log(path, file);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    return Fail(ErrorKind::kFile,
                path +
                    ": another kimari drill uses it: open the page of that "
                    "one, or name another folder with --data");
  }
  if (Result<void> ok = log.Read(); !ok) return tl::unexpected(ok.error());
  return log;
}

AttemptLog::AttemptLog(AttemptLog&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      all_(std::move(other.all_)),
      torn_(std::move(other.torn_)) {}

AttemptLog::~AttemptLog() {
  if (file_ >= 0) close(file_);
}

Result<void> AttemptLog::Read() {
  std::string text;
  char buffer[65'536];
  ssize_t got = 0;
  while ((got = read(file_, buffer, sizeof buffer)) > 0) {
    text.append(buffer, static_cast<size_t>(got));
  }
  if (got < 0) return Failure(path_, "read");
  size_ = static_cast<long>(text.size());
  if (text.empty()) return Write(std::string(kHead) + "\n");
  int number = 0;
  size_t from = 0;
  while (from < text.size()) {
    const size_t end = text.find('\n', from);
    ++number;
    if (end == std::string::npos) {
      torn_ = fmt::format(
          "{}:{}: the last line is not whole (a power cut): it is left out",
          path_, number);
      // What comes next begins on a line of its own.
      return Write("\n");
    }
    const std::string line = text.substr(from, end - from);
    from = end + 1;
    if (number == 1) {
      if (line == kHead) continue;
      const bool newer = line.starts_with(kAnyHead);
      return Fail(
          ErrorKind::kFile,
          path_ + (newer ? ": a newer kimari wrote it: use that one, or "
                           "name another folder with --data"
                         : ": this is no log of kimari drill: name "
                           "another folder with --data"));
    }
    auto attempt = AttemptOf(line);
    if (attempt) {
      all_.push_back(std::move(*attempt));
    } else {
      torn_ = fmt::format("{}:{}: {}: it is left out", path_, number,
                          attempt.error().message);
    }
  }
  return {};
}

Result<void> AttemptLog::Write(const std::string& line) {
  size_t done = 0;
  while (done < line.size()) {
    const ssize_t wrote = write(file_, line.data() + done, line.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      const int why = errno;
      // Half a line would be read as a torn one.
      (void)ftruncate(file_, size_);
      errno = why;
      return Failure(path_, "written");
    }
    done += static_cast<size_t>(wrote);
  }
  if (fdatasync(file_) != 0) return Failure(path_, "written");
  size_ += static_cast<long>(line.size());
  return {};
}

Result<void> AttemptLog::Append(const Attempt& attempt) {
  if (Result<void> ok = Write(ToJson(attempt) + "\n"); !ok) return ok;
  all_.push_back(attempt);
  return {};
}

std::string DefaultFolder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (data != nullptr && *data == '/')
    return std::string(data) + "/kimari/drill";
  if (home == nullptr || *home != '/') return {};
  return std::string(home) + "/.local/share/kimari/drill";
}

}  // namespace kimari::drill
