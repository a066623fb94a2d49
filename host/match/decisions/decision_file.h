// Decisions on a closed recording, in a file beside it (README.md): appended
// and synced, never edited. Several programs may append at once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/game/rules/text.h"

namespace kimari::decisions {

template <typename T>
using Said = tl::expected<T, rules::Text>;

// Thread: one at a time.
class DecisionFile {
 public:
  // Which recording it is about.
  struct About {
    std::string name;    // of its file
    std::string sha256;  // 64 digits
    // The recording's it was put away from; empty: from none. Decisions on that
    // one are decisions on this one.
    std::string of_sha256;
  };
  // About the recording in this file, all of which is read. Fails (kFile, or
  // kUsage where `go_on` said false).
  static Result<About> AboutOf(const std::string& recording,
                               const std::function<bool()>& go_on = {});

  // "match.decisions.jsonl" for "match.mcap".
  static std::string Beside(const std::string& recording);

  // Opens nothing yet.
  DecisionFile(std::string path, About about)
      : path_(std::move(path)), about_(std::move(about)) {}

  const std::string& Path() const { return path_; }
  // What was appended since it was read last, each holding a DeskEntry; nothing
  // where there is no such file. Fails where it belongs to another recording,
  // is of a newer kimari, is no such file, or cannot be read.
  Said<std::vector<evidence::Observation>> ReadNew();
  // Lines that count for nothing, a sentence each.
  const std::vector<rules::Text>& Wrong() const { return wrong_; }

  // Given what others appended meanwhile, the next entry, or why there is none.
  using Make = std::function<Said<evidence::Observation>(
      const std::vector<evidence::Observation>& meanwhile)>;
  // Locks the file against other programs, appends what `make` gives and syncs.
  // After a failure the file is as it was, or as whole as it can be made.
  Said<void> Append(const Make& make);

 private:
  Said<std::vector<evidence::Observation>> ReadFrom(int fd);
  Said<void> Add(const std::string& line, bool ended,
                 std::vector<evidence::Observation>& into);
  Said<void> CheckHead(const std::string& line);
  std::string Head() const;
  Said<void> Write(int fd, const std::string& line);

  std::string path_;
  About about_;
  uint64_t read_ = 0;   // bytes of it
  uint64_t lines_ = 0;  // so far
  bool headed_ = false;
  bool ended_ = true;  // the last line that was read has its end
  std::vector<rules::Text> wrong_;
};

}  // namespace kimari::decisions
