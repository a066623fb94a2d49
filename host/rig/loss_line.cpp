#include "host/rig/loss_line.h"

#include <spdlog/fmt/fmt.h>

#include <utility>

namespace kimari::rig {
namespace {

// Each frame's number would make another one.
std::string Wording(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

}  // namespace

std::optional<std::string> LossLine::Lost(HostTime now, uint64_t count,
                                          const std::string& text) {
  if (told_.insert(Wording(text)).second) {
    if (told_.size() == 1) since_ = now;
    return text;
  }
  count_ += count;
  ++times_;
  return std::nullopt;
}

std::optional<std::string> LossLine::Due(HostTime now, bool at_once) {
  const Duration since = now - since_;
  if (!at_once && since < kEach) return std::nullopt;
  if (times_ == 0) {
    told_.clear();
    return std::nullopt;
  }
  const auto seconds = static_cast<int64_t>(since.Seconds() + 0.5);
  const std::string stretches =
      times_ == count_ ? "" : fmt::format(", {} time(s)", times_);
  std::string line = fmt::format(
      "{0}: {1} more {2} in the last {3} s{4} / {0}：この{3}秒でさらに{1}{5}",
      device_, count_, what_en_, seconds, stretches, what_ja_);
  since_ = now;
  count_ = 0;
  times_ = 0;
  return line;
}

}  // namespace kimari::rig
