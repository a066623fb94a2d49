#include "host/uses/drill/attempt_log.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/private_folder.h"
#include "host/base/sha256.h"
#include "host/uses/drill/attempt_json.h"
#include "host/uses/drill/whole_file.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// A number of its own for each way lines were written. Lines of older versions
// have fewer keys, and read as what they then meant.
constexpr uint64_t kVersion = 3;
constexpr std::string_view kForgotten = "{\"forgotten\":";

const char* WhatToDoAbout(int why) {
  switch (why) {
    case ENOSPC:
    case EDQUOT:
      return "make room on the disk";
    case EFBIG:
      return "make room on the disk, or lift the limit on the size of files "
             "(ulimit -f)";
    default:
      return "see to the disk and to who may write there";
  }
}

tl::unexpected<Error> Failure(const std::string& path, const char* what) {
  return Fail(ErrorKind::kFile,
              fmt::format("{}: cannot be {}: {}; {}", path, what,
                          std::generic_category().message(errno),
                          WhatToDoAbout(errno)));
}

std::string Head(uint64_t written) {
  return fmt::format("{{\"kimari_drill\": {}, \"written\": {}}}\n", kVersion,
                     written);
}

bool IsHead(const std::string& line) {
  const Json head = ParseJson(line);
  return head.is_object() && head.contains("kimari_drill");
}

std::string TextOf(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Calls `each` with every line from `from` on, and its number.
template <typename Each>
void ForLines(const std::string& text, size_t from, const Each& each) {
  int number = static_cast<int>(
      std::count(text.begin(), text.begin() + static_cast<long>(from), '\n'));
  while (from < text.size()) {
    const size_t end = std::min(text.find('\n', from), text.size());
    each(++number, text.substr(from, end - from));
    from = end + 1;
  }
}

// That a player was deleted.
struct Tombstone {
  std::string who;  // SHA-256 of the name
  std::string when;
};

// Nothing where the line is none.
std::optional<Tombstone> TombstoneOf(const std::string& line) {
  if (!line.starts_with(kForgotten)) return std::nullopt;
  Json json = ParseJson(line);
  if (!json.is_object() || !json["forgotten"].is_string()) return std::nullopt;
  const Json& when = json["when"];
  return Tombstone{json["forgotten"].get<std::string>(),
                   when.is_string() ? when.get<std::string>() : std::string()};
}

bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = write(file, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    text.remove_prefix(static_cast<size_t>(wrote));
  }
  return fdatasync(file) == 0;
}

// As a power cut leaves the first line where it was being written: a part of
// it, or nothing that was written yet.
bool TornHead(const std::string& text) {
  constexpr std::string_view kBegins = "{\"kimari_drill\": ";
  if (text.find_first_not_of('\0') == std::string::npos) return true;
  return text.find('\n') == std::string::npos &&
         (kBegins.starts_with(text) || text.starts_with(kBegins));
}

// Lines of a log, whatever its first line says.
bool HoldsAttempts(const std::string& text) {
  bool any = false;
  ForLines(text, 0, [&](int, const std::string& line) {
    any = any || AttemptOf(line) || TombstoneOf(line);
  });
  return any;
}

}  // namespace

Result<AttemptLog> AttemptLog::Open(const std::string& folder) {
  if (folder.empty()) {
    return Fail(ErrorKind::kUsage,
                "no folder for what is drilled: name one with --data FOLDER");
  }
  std::error_code error;
  const bool made = !std::filesystem::exists(folder, error);
  if (auto ok = MakePrivateFolder(
          folder, {"attempts.jsonl", "in-use", ".json", "drill.sqlite",
                   "drill.sqlite-wal", "drill.sqlite-shm", ".new"});
      !ok) {
    return tl::unexpected(ok.error());
  }
  const std::filesystem::path place(folder);
  if (made) {
    for (auto each = std::filesystem::absolute(place, error);
         each != each.root_path(); each = each.parent_path()) {
      SyncFolderOf(each.string());
    }
  }
  const std::string lock_path = (place / "in-use").string();
  const int lock =
      open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (lock < 0) return Failure(lock_path, "opened");
  AttemptLog log((place / "attempts.jsonl").string(), lock);
  if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    return Fail(ErrorKind::kFile,
                log.path_ +
                    ": another kimari drill uses it: open the page of that "
                    "one, or name another folder with --data");
  }
  if (Result<void> ok = log.OpenFile(); !ok) return tl::unexpected(ok.error());
  return log;
}

AttemptLog::AttemptLog(AttemptLog&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      written_(other.written_),
      found_(std::move(other.found_)) {}

AttemptLog::~AttemptLog() {
  if (file_ >= 0) close(file_);
  if (lock_ >= 0) close(lock_);
}

Result<void> AttemptLog::EndRewriting() {
  const std::string fresh = path_ + ".new";
  std::error_code none;
  if (!std::filesystem::is_regular_file(fresh, none)) return {};
  // The log itself is as it was until the new one took its place, whole.
  if (std::filesystem::file_size(path_, none) == 0 || none) {
    const std::string text = TextOf(fresh);
    if (IsHead(text.substr(0, text.find('\n')))) {
      if (rename(fresh.c_str(), path_.c_str()) != 0) {
        return Failure(fresh, "renamed");
      }
      SyncFolderOf(path_);
      found_.push_back(
          fmt::format("{}: was gone, and is made of {}, which was written last",
                      path_, fresh));
      return {};
    }
  }
  if (unlink(fresh.c_str()) != 0) return Failure(fresh, "removed");
  found_.push_back(fmt::format(
      "{}: was not written to its end when the program or the machine stopped, "
      "and is removed; the log is as it was before: what was being deleted or "
      "rebuilt then, do once more",
      fresh));
  return {};
}

Result<void> AttemptLog::OpenFile() {
  if (Result<void> ok = EndRewriting(); !ok) return ok;
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC,
               S_IRUSR | S_IWUSR);
  if (file_ < 0) return Failure(path_, "opened");
  const auto text = Text();
  if (!text) return tl::unexpected(text.error());
  size_ = static_cast<int64_t>(text->size());
  if (!text->empty()) return CheckHead(*text);
  if (Result<void> ok = Write(Head(written_)); !ok) return ok;
  SyncFolderOf(path_);
  return {};
}

Result<std::string> AttemptLog::Text() const {
  std::string text;
  char buffer[65'536];
  ssize_t got = 0;
  while ((got = pread(file_, buffer, sizeof buffer,
                      static_cast<off_t>(text.size()))) > 0) {
    text.append(buffer, static_cast<size_t>(got));
  }
  if (got < 0) return Failure(path_, "read");
  return text;
}

Result<void> AttemptLog::CheckHead(const std::string& text) {
  const std::string line = text.substr(0, text.find('\n'));
  const Json head = ParseJson(line);
  const auto named = head.is_object() ? head.find("kimari_drill") : head.end();
  const uint64_t version = named != head.end() && named->is_number_unsigned()
                               ? named->get<uint64_t>()
                               : 0;
  if (version == 0 && (TornHead(text) || HoldsAttempts(text))) {
    return MendHead(text);
  }
  if (version == 0) {
    return Fail(ErrorKind::kFile, path_ +
                                      ": this is no log of kimari drill: name "
                                      "another folder with --data");
  }
  if (version > kVersion) {
    return Fail(ErrorKind::kFile, path_ +
                                      ": a newer kimari wrote it: use that "
                                      "one, or name another folder with "
                                      "--data");
  }
  const auto written = head.find("written");
  if (written != head.end() && written->is_number_unsigned()) {
    written_ = written->get<uint64_t>();
  }
  // What comes next begins on a line of its own.
  if (!text.ends_with('\n')) {
    if (Result<void> ok = Write("\n"); !ok) return ok;
  }
  if (version == kVersion) return {};
  std::string lines;
  ForLines(text, line.size() + 1, [&](int, const std::string& each) {
    const auto attempt = AttemptOf(each);
    lines += (attempt ? ToJson(*attempt) : each) + "\n";
  });
  found_.push_back(
      fmt::format("{}: was of version {}, and was written anew as {}", path_,
                  version, kVersion));
  return WriteAnew(lines);
}

// What was the first line stays, as one of those that are left out.
Result<void> AttemptLog::MendHead(const std::string& text) {
  found_.push_back(path_ +
                   ": its first line was torn: a new one was put before it, "
                   "and the rest is as it was");
  // How often it was written anew is lost: a number that it never had.
  written_ = std::stoull(Sha256Hex(text).substr(0, 12), nullptr, 16);
  return WriteAnew(text.ends_with('\n') ? text : text + "\n");
}

Result<AttemptLog::Lines> AttemptLog::Read(int64_t from) const {
  const auto text = Text();
  if (!text) return tl::unexpected(text.error());
  Lines lines;
  int left_out = 0;
  int first = 0;
  int last = 0;
  const auto take = [&](int number, const std::string& line) {
    if (number == 1 || line.empty()) return;
    if (const auto gone = TombstoneOf(line)) {
      std::erase_if(lines.attempts, [&](const Attempt& attempt) {
        return Sha256Hex(attempt.player) == gone->who;
      });
    } else if (auto attempt = AttemptOf(line)) {
      lines.attempts.push_back(std::move(*attempt));
    } else {
      if (++left_out == 1) first = number;
      last = number;
    }
  };
  ForLines(*text, static_cast<size_t>(from), take);
  if (left_out == 1) {
    lines.left_out = fmt::format(
        "{}:{}: this is no attempt of a drill: the line is left out, and stays "
        "there",
        path_, first);
  } else if (left_out > 1) {
    lines.left_out = fmt::format(
        "{0}: {1} lines are no attempts of a drill, the first {0}:{2} and the "
        "last {0}:{3}: they are left out, and stay there",
        path_, left_out, first, last);
  }
  return lines;
}

Result<void> AttemptLog::Write(const std::string& line) {
  if (WriteAll(file_, line)) {
    size_ += static_cast<int64_t>(line.size());
    return {};
  }
  const int why = errno;
  // Half a line would be read as a torn one.
  (void)ftruncate(file_, size_);
  errno = why;
  return Failure(path_, "written");
}

Result<void> AttemptLog::WriteAnew(const std::string& lines) {
  const std::string fresh = path_ + ".new";
  (void)unlink(fresh.c_str());
  const int file =
      open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC,
           S_IRUSR | S_IWUSR);
  if (file < 0) return Failure(fresh, "opened");
  const std::string text = Head(written_ + 1) + lines;
  if (!WriteAll(file, text) || rename(fresh.c_str(), path_.c_str()) != 0) {
    const auto failure = Failure(fresh, "written");
    close(file);
    (void)unlink(fresh.c_str());
    return failure;
  }
  SyncFolderOf(path_);
  close(std::exchange(file_, file));
  size_ = static_cast<int64_t>(text.size());
  ++written_;
  return {};
}

Result<void> AttemptLog::Append(const Attempt& attempt) {
  return Write(ToJson(attempt) + "\n");
}

Result<void> AttemptLog::Replace(uint64_t set,
                                 const std::vector<Attempt>& attempts) {
  const auto text = Text();
  if (!text) return tl::unexpected(text.error());
  std::string lines;
  bool put = false;
  ForLines(*text, text->find('\n') + 1, [&](int, const std::string& line) {
    const auto attempt = AttemptOf(line);
    if (!attempt || attempt->set != set) {
      lines += line + "\n";
      return;
    }
    if (std::exchange(put, true)) return;
    for (const Attempt& each : attempts) lines += ToJson(each) + "\n";
  });
  return WriteAnew(lines);
}

Result<void> AttemptLog::Forget(const std::string& player,
                                const std::string& when) {
  const auto text = Text();
  if (!text) return tl::unexpected(text.error());
  std::string lines;
  ForLines(*text, text->find('\n') + 1, [&](int, const std::string& line) {
    const auto attempt = AttemptOf(line);
    const bool his = attempt ? attempt->player == player
                             : line.find(JsonText(Json(player))) != line.npos;
    if (!his) lines += line + "\n";
  });
  lines +=
      JsonText(Json{{"forgotten", Sha256Hex(player)}, {"when", when}}) + "\n";
  return WriteAnew(lines);
}

Result<std::string> AttemptLog::ForgottenAt(const std::string& player) const {
  const auto text = Text();
  if (!text) return tl::unexpected(text.error());
  const std::string who = Sha256Hex(player);
  std::string when;
  ForLines(*text, 0, [&](int, const std::string& line) {
    const auto gone = TombstoneOf(line);
    if (gone && gone->who == who) when = gone->when;
  });
  return when;
}

std::string FolderOf(const std::string& named) {
  if (!named.empty()) return named;
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
