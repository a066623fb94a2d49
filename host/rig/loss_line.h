// What a device lost, as lines of the log: the first loss of each wording at
// once, those that follow gathered, at most one line a minute, until there was
// none for a minute. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "host/base/time.h"

namespace kimari::rig {

class LossLine {
 public:
  static constexpr Duration kEach = Seconds(60);

  // `device` begins the lines of what was gathered; `what_en`, `what_ja`: what
  // is counted, "frame(s) lost", "コマ欠落".
  LossLine(std::string device, std::string what_en, std::string what_ja)
      : device_(std::move(device)),
        what_en_(std::move(what_en)),
        what_ja_(std::move(what_ja)) {}

  // `count` were lost now, of which `text` would be the line by itself. That
  // line, if it is told at once.
  std::optional<std::string> Lost(HostTime now, uint64_t count,
                                  const std::string& text);
  // The line of what was gathered, once its minute is over, or `at_once`.
  std::optional<std::string> Due(HostTime now, bool at_once = false);

 private:
  std::string device_;
  std::string what_en_;
  std::string what_ja_;
  std::set<std::string> told_;  // their wordings
  HostTime since_;              // the last line of what was gathered
  uint64_t count_ = 0;          // since then
  uint64_t times_ = 0;
};

}  // namespace kimari::rig
