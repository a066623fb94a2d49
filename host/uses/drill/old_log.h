// The log of attempts that an older kimari kept beside its database,
// attempts.jsonl: read, and never written but to delete a player.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

struct OldLog {
  // That a player was deleted.
  struct Deleted {
    std::string who;  // SHA-256 of the name
    std::string at;   // UTC, ISO 8601
  };
  std::vector<Attempt> attempts;  // that stand, in the order of their lines
  std::vector<Deleted> deleted;
  // Which lines are none, with what to do; nothing: all are.
  std::optional<Text> left_out;
};

// One thread. What can fail does with kFile.
class OldLogFile {
 public:
  // Of `folder`: attempts.jsonl; where that is gone, the one that was being
  // written in its place.
  explicit OldLogFile(const std::string& folder);

  bool IsThere() const;
  std::string Name() const;
  Result<std::string> Bytes() const;
  // What those say.
  OldLog Read(const std::string& bytes) const;
  // Takes out what `player` did, at once or not at all; and all that was made
  // of it: the database drill.sqlite, and one that was being written anew.
  Result<void> Delete(const std::string& player) const;

 private:
  std::string folder_;
  std::string path_;
};

}  // namespace kimari::drill
