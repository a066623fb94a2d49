// The attempts of all players of this machine: one file of lines, appended and
// never edited. What Append has answered survives a power cut.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/drill/attempt.h"

namespace kimari::drill {

// One thread at a time; one process at a time.
class AttemptLog {
 public:
  // attempts.jsonl in `folder`, which is made where it is missing. Fails
  // (kFile) where it cannot be read or written, was made by a newer kimari or
  // is in use by another one. Lines that are no attempts, such as one that a
  // power cut tore, stay where they are, are left out, and are said.
  static Result<AttemptLog> Open(const std::string& folder);
  AttemptLog(AttemptLog&&) noexcept;
  AttemptLog& operator=(AttemptLog&&) = delete;
  ~AttemptLog();

  // Fails (kFile): nothing is kept of it then.
  Result<void> Append(const Attempt& attempt);
  const std::vector<Attempt>& All() const { return all_; }
  // The last line that was left out, in words; empty: none was.
  const std::string& Torn() const { return torn_; }

 private:
  AttemptLog(std::string path, int file)
      : path_(std::move(path)), file_(file) {}
  Result<void> Read();
  Result<void> Write(const std::string& line);

  std::string path_;
  int file_ = -1;
  long size_ = 0;  // bytes, of whole lines and of what was torn
  std::vector<Attempt> all_;
  std::string torn_;
};

// drill in kimari of XDG_DATA_HOME, else of ~/.local/share; empty where the
// environment names neither.
std::string DefaultFolder();

}  // namespace kimari::drill
