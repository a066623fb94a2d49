#include "host/rig/loss_line.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

namespace kimari::rig {

std::optional<std::string> LossLine::Lost(HostTime now, uint64_t count,
                                          const std::string& text) {
  auto due = Due(now);
  if (!told_) {
    told_ = now;
    return device_ + ": " + text;
  }
  count_ += count;
  ++times_;
  last_ = text;
  return due ? due : Due(now);
}

std::optional<std::string> LossLine::Due(HostTime now, bool at_once) {
  if (!told_ || times_ == 0) return std::nullopt;
  const Duration since = now - *told_;
  if (!at_once && since < kEach) return std::nullopt;
  const auto seconds = static_cast<int64_t>(since.Seconds() + 0.5);
  std::string line = fmt::format(
      "{0}: {1} {2} in the last {3} s ({4} time(s), the last: {5}) / "
      "{0}：この{3}秒で{1}{6}",
      device_, count_, what_en_, seconds, times_, last_, what_ja_);
  told_ = now;
  count_ = 0;
  times_ = 0;
  return line;
}

}  // namespace kimari::rig
