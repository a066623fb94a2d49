// Prepared phrases kept on disk from one reading to the next: a file each,
// named by the SHA-256 of all that the phrase was made from. While a set is
// read nothing is written: the names are the same on every machine, and in the
// order of their times would tell the order of reading.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "audio/recitation.h"

namespace kimari::reader {

// kimari/phrases in XDG_CACHE_HOME, else in ~/.cache; nothing where the
// environment names neither. The folder may be deleted at any time.
std::optional<std::filesystem::path> CacheFolder();

// One thread; several processes may share a folder. Never fails: what it cannot
// keep or read back is made anew.
class PhraseCache {
 public:
  // About 1200 phrases: six readers, or three of them fitted as well.
  static constexpr uint64_t kMostBytes = 1'000'000'000;

  explicit PhraseCache(std::filesystem::path folder,
                       uint64_t most_bytes = kMostBytes);
  PhraseCache(PhraseCache&&) = default;
  PhraseCache& operator=(PhraseCache&&) = default;
  // Flushes.
  ~PhraseCache() { Flush(); }

  // The phrase made from `key`; a file that is not as it was written is removed
  // and counted.
  std::optional<audio::Phrase> Find(const std::string& key);
  // Written by the next Flush.
  void Keep(const std::string& key, const audio::Phrase& phrase);
  // Writes what is to be kept, in the order of the names, each aside, then
  // renamed; notes what was used. Once the folder holds more than its bound,
  // the phrases longest not used go.
  void Flush();

  int Found() const { return found_; }
  int Damaged() const { return damaged_; }
  // Why nothing more is kept, with what to do; empty while all is well.
  const std::optional<Text>& Trouble() const { return trouble_; }

 private:
  std::filesystem::path FileOf(const std::string& key) const;
  void Write(const std::filesystem::path& file, const std::string& bytes);
  void MakeRoom();

  std::filesystem::path folder_;
  uint64_t most_bytes_;
  std::optional<uint64_t> bytes_;  // in the folder; nothing: not counted yet
  std::map<std::filesystem::path, std::string> to_write_;
  std::set<std::filesystem::path> used_;
  int found_ = 0;
  int damaged_ = 0;
  std::optional<Text> trouble_;
};

}  // namespace kimari::reader
