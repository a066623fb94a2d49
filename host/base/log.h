// Log lines for people, on standard error. Never from a real-time path (audio
// callback, serial read, frame hand-off): count there, report elsewhere.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <string_view>
#include <utility>

namespace kimari::log {

enum class Level { kDebug, kInfo, kWarning, kError };

// Lines below `level` are dropped. Default: kInfo. Thread: any.
void SetLevel(Level level);
// One line. Thread: any but real-time ones.
void Write(Level level, std::string_view text);

// Law of silence: a terminal is a screen that moves. While one of these lives,
// lines of all threads are kept back; when the last one goes they are written,
// in order, with the times at which they were said. Lines still kept at the
// program's end are written then. Thread: any but real-time ones.
class Quiet {
 public:
  Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
  ~Quiet();
};

template <typename... Args>
void Debug(fmt::format_string<Args...> f, Args&&... args) {
  Write(Level::kDebug, fmt::format(f, std::forward<Args>(args)...));
}
template <typename... Args>
void Info(fmt::format_string<Args...> f, Args&&... args) {
  Write(Level::kInfo, fmt::format(f, std::forward<Args>(args)...));
}
template <typename... Args>
void Warning(fmt::format_string<Args...> f, Args&&... args) {
  Write(Level::kWarning, fmt::format(f, std::forward<Args>(args)...));
}
template <typename... Args>
void Err(fmt::format_string<Args...> f, Args&&... args) {
  Write(Level::kError, fmt::format(f, std::forward<Args>(args)...));
}

}  // namespace kimari::log
