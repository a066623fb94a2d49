#include "host/reader/phrase_cache.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "host/base/sha256.h"
#include "host/reader/phrase_bytes.h"

namespace kimari::reader {
namespace {

namespace fs = std::filesystem;

constexpr const char* kExtension = ".phrase";

// Leaves no trace of when it was read: the order of reading would stand on the
// disk.
std::optional<std::string> BytesOf(const fs::path& file) {
  int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOATIME);
  // Another one's file: what it says of him is not ours to keep back.
  if (fd < 0 && errno == EPERM) fd = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  std::string bytes;
  std::array<char, 1 << 16> piece;
  ssize_t got = 0;
  while ((got = read(fd, piece.data(), piece.size())) > 0) {
    bytes.append(piece.data(), static_cast<size_t>(got));
  }
  close(fd);
  if (got < 0) return std::nullopt;
  return bytes;
}

}  // namespace

std::optional<fs::path> CacheFolder() {
  // NOLINTBEGIN(concurrency-mt-unsafe): nothing sets them
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  // NOLINTEND(concurrency-mt-unsafe)
  if (cache != nullptr && *cache == '/')
    return fs::path(cache) / "kimari/phrases";
  if (home != nullptr && *home == '/')
    return fs::path(home) / ".cache/kimari/phrases";
  return std::nullopt;
}

PhraseCache::PhraseCache(fs::path folder, uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

fs::path PhraseCache::FileOf(const std::string& key) const {
  return folder_ / (Sha256Hex(key) + kExtension);
}

std::optional<audio::Phrase> PhraseCache::Find(const std::string& key) {
  const fs::path file = FileOf(key);
  const auto waiting = to_write_.find(file);
  const auto bytes = waiting != to_write_.end() ? std::optional(waiting->second)
                                                : BytesOf(file);
  if (!bytes) return std::nullopt;
  auto phrase = PhraseOf(*bytes);
  if (!phrase) {
    ++damaged_;
    std::error_code ignored;
    fs::remove(file, ignored);
    return std::nullopt;
  }
  ++found_;
  used_.insert(file);
  return phrase;
}

void PhraseCache::Keep(const std::string& key, const audio::Phrase& phrase) {
  to_write_[FileOf(key)] = ToBytes(phrase);
}

void PhraseCache::Flush() {
  // The last to go, and none of them later than another.
  for (const fs::path& file : used_) {
    utimensat(AT_FDCWD, file.c_str(), nullptr, 0);
  }
  used_.clear();
  for (const auto& [file, bytes] : to_write_) Write(file, bytes);
  to_write_.clear();
}

void PhraseCache::Write(const fs::path& file, const std::string& bytes) {
  if (trouble_) return;
  std::error_code trouble;
  fs::create_directories(folder_, trouble);
  const fs::path aside = file.string() + "." + std::to_string(getpid());
  {
    std::ofstream out(aside, std::ios::binary | std::ios::trunc);
    out << bytes << std::flush;
    if (!out) {
      trouble_ = Both(
          "{}: phrases cannot be kept there for the next time; is the folder "
          "yours, and the disk not full?",
          "{}：音声を次回のために保存できません。フォルダの権限とディスクの空き"
          "を確かめてください",
          folder_.string());
      fs::remove(aside, trouble);
      return;
    }
  }
  fs::rename(aside, file, trouble);
  if (bytes_) *bytes_ += bytes.size();
  if (!bytes_ || *bytes_ > most_bytes_) MakeRoom();
}

void PhraseCache::MakeRoom() {
  struct Kept {
    fs::path file;
    fs::file_time_type used;
    uint64_t bytes;
  };
  std::vector<Kept> all;
  std::error_code trouble;
  uint64_t total = 0;
  for (fs::directory_iterator entry(folder_, trouble);
       !trouble && entry != fs::directory_iterator();
       entry.increment(trouble)) {
    std::error_code gone;  // another process makes room as well
    const Kept kept{entry->path(), entry->last_write_time(gone),
                    entry->file_size(gone)};
    if (gone ||
        kept.file.filename().string().find(kExtension) == std::string::npos) {
      continue;
    }
    total += kept.bytes;
    all.push_back(kept);
  }
  std::sort(all.begin(), all.end(),
            [](const Kept& a, const Kept& b) { return a.used < b.used; });
  for (const Kept& kept : all) {
    if (total <= most_bytes_) break;
    fs::remove(kept.file, trouble);
    total -= kept.bytes;
  }
  bytes_ = total;
}

}  // namespace kimari::reader
