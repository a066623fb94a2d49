// The attempts of all players of this machine: one file of lines, appended and
// never edited. What Append has answered survives a power cut.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// One thread at a time; one process at a time.
class AttemptLog {
 public:
  // What is on the disk, from some byte on.
  struct Lines {
    std::vector<Attempt> attempts;  // that stand: not those deleted since
    // Which lines are none: how many, the first and the last, in words; empty:
    // all are.
    std::string left_out;
  };

  // attempts.jsonl in `folder`, which is made where it is missing. Fails
  // (kFile) where it cannot be read or written, was made by a newer kimari or
  // is in use by another one. One of an older version is written anew, and one
  // whose first line a power cut tore gets a new one. What a power cut left of
  // a log that was being written anew (attempts.jsonl.new) is removed, or is
  // the log where that is gone.
  static Result<AttemptLog> Open(const std::string& folder);
  AttemptLog(AttemptLog&&) noexcept;
  AttemptLog& operator=(AttemptLog&&) = delete;
  ~AttemptLog();

  // From byte `from` on, where a line begins; 0: all. Lines that are no
  // attempts, such as one that a power cut tore, stay where they are, are left
  // out, and are said. Fails (kFile).
  Result<Lines> Read(int64_t from) const;
  // Fails (kFile): nothing is kept of it then.
  Result<void> Append(const Attempt& attempt);
  // Writes the file anew with these in place of all that it holds of `set`, at
  // once or not at all. Fails (kFile).
  Result<void> Replace(uint64_t set, const std::vector<Attempt>& attempts);
  // Writes the file anew without what `player` did, with a line that says so
  // (`when`, and the SHA-256 of the name) in its place, at once or not at all.
  Result<void> Forget(const std::string& player, const std::string& when);

  // The last `when` of that; empty: never. Fails (kFile).
  Result<std::string> ForgottenAt(const std::string& player) const;

  // Bytes of it, all whole lines.
  int64_t Size() const { return size_; }
  // How often it was written anew: bytes mean something within one number.
  uint64_t Written() const { return written_; }
  // What was found and mended when it was opened, a sentence each: that it was
  // of an older version, that its first line was torn, that it was being
  // written anew.
  const std::vector<std::string>& Found() const { return found_; }

 private:
  AttemptLog(std::string path, int lock)
      : path_(std::move(path)), lock_(lock) {}
  Result<void> OpenFile();
  Result<void> EndRewriting();
  Result<std::string> Text() const;
  Result<void> CheckHead(const std::string& text);
  Result<void> MendHead(const std::string& text);
  Result<void> Write(const std::string& line);
  // In place of all that is there.
  Result<void> WriteAnew(const std::string& lines);

  std::string path_;
  int lock_ = -1;
  int file_ = -1;
  int64_t size_ = 0;
  uint64_t written_ = 1;
  std::vector<std::string> found_;
};

// `named`; where that is empty, drill in kimari of XDG_DATA_HOME, else of
// ~/.local/share; empty where the environment names neither.
std::string FolderOf(const std::string& named);

}  // namespace kimari::drill
