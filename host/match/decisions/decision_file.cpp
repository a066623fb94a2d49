#include "host/match/decisions/decision_file.h"

#include <fcntl.h>
#include <spdlog/fmt/fmt.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "host/base/json_text.h"
#include "host/base/plain_file.h"
#include "host/evidence/codec.h"
#include "host/recording/file_sink.h"
#include "host/recording/parts.h"
#include "host/recording/seal.h"

namespace kimari::decisions {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "kimari_decisions";
constexpr int kVersion = 1;
constexpr const char* kChannel = "/judge/desk";
constexpr size_t kShownDigits = 12;  // of a sum
constexpr uint64_t kLargest = 64 << 20;
constexpr std::string_view kBetween = " / ";  // English and Japanese

tl::unexpected<rules::Text> Say(std::string en, std::string ja) {
  return tl::unexpected<rules::Text>(rules::Text{std::move(en), std::move(ja)});
}

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int Get() const { return fd_; }

 private:
  int fd_;
};

// A pipe would be waited for; a device says by itself what it takes.
Said<void> IsFile(const std::string& path) {
  const auto why = WhyNoPlainFile(path);
  std::error_code none;
  if (!why || std::filesystem::is_character_file(path, none)) return {};
  return tl::unexpected(About(path, *why));
}

std::string Reason(int error) { return std::generic_category().message(error); }

tl::unexpected<rules::Text> CannotWrite(const std::string& path, int error) {
  const bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
  return Say(
      fmt::format("{}: the decision was not kept: {}; {}, and enter it again",
                  path, Reason(error),
                  full ? "make room on the disk"
                       : "make the folder one that may be written into"),
      fmt::format(
          "{}：判定は記録されませんでした（{}）。{}、もう一度記入してく"
          "ださい",
          path, Reason(error),
          full ? "ディスクの空きを作り" : "フォルダーを書き込めるようにして"));
}

// Empty where it is no text.
std::string TextIn(const Json& of, const char* key) {
  const auto found = of.find(key);
  return found != of.end() && found->is_string() ? found->get<std::string>()
                                                 : std::string();
}

// Waits for whoever is appending.
bool Lock(int fd, int how) {
  int done = 0;
  do {
    done = flock(fd, how);
  } while (done != 0 && errno == EINTR);
  return done == 0;
}

}  // namespace

std::string DecisionFile::Beside(const std::string& recording) {
  std::filesystem::path path(recording);
  if (path.extension() == ".mcap") path.replace_extension();
  return path.string() + ".decisions.jsonl";
}

Result<DecisionFile::About> DecisionFile::AboutOf(
    const std::string& recording, const std::function<bool()>& go_on) {
  auto sum = recording::Sha256OfRecording(recording, go_on);
  if (!sum) return tl::unexpected(sum.error());
  About about{std::filesystem::path(recording).filename().string(),
              std::move(*sum),
              {}};
  const auto source = recording::FileSource::Open(recording);
  if (source) about.of_sha256 = recording::MadeOf(**source);
  return about;
}

std::string DecisionFile::Head() const {
  return JsonText(Json{{kVersionKey, kVersion},
                       {"recording", about_.name},
                       {"sha256", about_.sha256}});
}

Said<void> DecisionFile::CheckHead(const std::string& line) {
  const Json head = ParseOrderedJson(line);
  if (!head.is_object() || !head.contains(kVersionKey) ||
      !head[kVersionKey].is_number_integer()) {
    return Say(path_ +
                   ": these are no decisions on a recording: its first line "
                   "does not say so; move it away",
               path_ +
                   "：記録への判定のファイルではありません。別の場所に移し"
                   "てください");
  }
  if (head[kVersionKey] != kVersion) {
    return Say(path_ + ": it was written by a newer kimari; read it with that",
               path_ +
                   "：より新しい kimari のファイルです。その版で開いてくだ"
                   "さい");
  }
  const std::string sum = TextIn(head, "sha256");
  if (sum == about_.sha256) return {};
  if (!sum.empty() && sum == about_.of_sha256) return {};
  return Say(
      fmt::format("{}: it belongs to another recording, {} (SHA-256 {}..., "
                  "this one is {}...): put each beside its own",
                  path_, TextIn(head, "recording"), sum.substr(0, kShownDigits),
                  about_.sha256.substr(0, kShownDigits)),
      fmt::format("{}：別の記録 {} への判定です（SHA-256 {}…、この記録は {}…）"
                  "。それぞれの記録の隣に置いてください",
                  path_, TextIn(head, "recording"), sum.substr(0, kShownDigits),
                  about_.sha256.substr(0, kShownDigits)));
}

Said<void> DecisionFile::Add(const std::string& line, bool ended,
                             std::vector<evidence::Observation>& into) {
  if (line.empty()) return {};
  ++lines_;
  if (!headed_) {
    if (auto ok = CheckHead(line); !ok) return ok;
    headed_ = true;
    return {};
  }
  auto entry = evidence::FromJson(kChannel, line);
  if (entry) {
    into.push_back(std::move(*entry));
    return {};
  }
  const std::string where = fmt::format("{}:{}", path_, lines_);
  wrong_.push_back(
      ended ? rules::Text{where +
                              ": this line is damaged and counts for "
                              "nothing: " +
                              entry.error().message,
                          where + "：この行は壊れているため数えません"}
            : rules::Text{where + ": the last line was cut off while it was "
                                  "written and counts for nothing; all before "
                                  "it stands",
                          where + "：最後の行は書き込みの途中で切れているため"
                                  "数えません。それより前は有効です"});
  return {};
}

Said<std::vector<evidence::Observation>> DecisionFile::ReadFrom(int fd) {
  struct stat of {};
  const auto bad = [&](int error) {
    return Say(path_ + ": cannot be read: " + Reason(error) +
                   "; check the file and the disk",
               path_ + "：読めません（" + Reason(error) + "）");
  };
  if (fstat(fd, &of) != 0) return bad(errno);
  const auto size = static_cast<uint64_t>(of.st_size);
  if (size < read_ || size > kLargest) {
    return Say(path_ +
                   ": it is not what it was: somebody else has changed "
                   "it; start again",
               path_ + "：ほかの人が書き換えています。起動し直してください");
  }
  std::string text(size - read_, '\0');
  size_t got = 0;
  while (got < text.size()) {
    const ssize_t n = pread(fd, text.data() + got, text.size() - got,
                            static_cast<off_t>(read_ + got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return bad(errno);
    if (n == 0) break;
    got += static_cast<size_t>(n);
  }
  text.resize(got);
  std::vector<evidence::Observation> entries;
  for (size_t from = 0; from < text.size();) {
    const size_t end = text.find('\n', from);
    ended_ = end != std::string::npos;
    const size_t to = ended_ ? end : text.size();
    if (auto ok = Add(text.substr(from, to - from), ended_, entries); !ok) {
      return tl::unexpected(ok.error());
    }
    from = to + (ended_ ? 1 : 0);
  }
  read_ += text.size();
  return entries;
}

Said<std::vector<evidence::Observation>> DecisionFile::ReadNew() {
  if (auto file = IsFile(path_); !file) return tl::unexpected(file.error());
  const Descriptor file(open(path_.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.Get() < 0) {
    if (errno == ENOENT) return std::vector<evidence::Observation>{};
    return Say(path_ + ": cannot be read: " + Reason(errno) +
                   "; check the file and the disk",
               path_ + "：読めません（" + Reason(errno) + "）");
  }
  Lock(file.Get(), LOCK_SH);
  return ReadFrom(file.Get());
}

Said<void> DecisionFile::Write(int fd, const std::string& line) {
  const auto before = static_cast<off_t>(read_);
  std::string text = headed_ ? "" : Head() + "\n";
  if (headed_ && !ended_) text = "\n";
  text += line + "\n";
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = write(fd, text.data() + written, text.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    written += static_cast<size_t>(n);
  }
  if (written < text.size() || fdatasync(fd) != 0) {
    const int error = errno;
    // Half a line is nobody's entry.
    if (ftruncate(fd, before) != 0) ended_ = false;
    return CannotWrite(path_, error);
  }
  recording::SyncFolderOf(path_);
  if (!headed_) ++lines_;
  ++lines_;
  headed_ = true;
  ended_ = true;
  read_ += text.size();
  return {};
}

Said<void> DecisionFile::Append(const Make& make) {
  if (auto file = IsFile(path_); !file) return tl::unexpected(file.error());
  const Descriptor file(
      open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (file.Get() < 0) return CannotWrite(path_, errno);
  Lock(file.Get(), LOCK_EX);
  const auto meanwhile = ReadFrom(file.Get());
  if (!meanwhile) return tl::unexpected(meanwhile.error());
  const auto entry = make(*meanwhile);
  if (!entry) return tl::unexpected(entry.error());
  return Write(file.Get(), evidence::ToJson(*entry));
}

}  // namespace kimari::decisions
