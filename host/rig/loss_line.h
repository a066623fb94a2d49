// What a device lost, as lines of the log: the first loss at once, those that
// follow gathered, at most one line a minute. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/base/time.h"

namespace kimari::rig {

class LossLine {
 public:
  static constexpr Duration kEach = Seconds(60);

  // `device` begins each line; `what_en`, `what_ja`: what is counted, "frames
  // lost", "コマ欠落".
  LossLine(std::string device, std::string what_en, std::string what_ja)
      : device_(std::move(device)),
        what_en_(std::move(what_en)),
        what_ja_(std::move(what_ja)) {}

  // `count` were lost now, of which people are told `text`. The line, if it is
  // time for one.
  std::optional<std::string> Lost(HostTime now, uint64_t count,
                                  const std::string& text);
  // The line of what was gathered, once its minute is over, or `at_once`.
  std::optional<std::string> Due(HostTime now, bool at_once = false);

 private:
  std::string device_;
  std::string what_en_;
  std::string what_ja_;
  std::optional<HostTime> told_;  // the last line
  uint64_t count_ = 0;            // since then
  uint64_t times_ = 0;
  std::string last_;
};

}  // namespace kimari::rig
