#include "host/base/long_work.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cstdio>

#include "host/base/print_text.h"
#include "host/base/progress_bar.h"

namespace kimari {
namespace {

constexpr Duration kLong = Seconds(2);
constexpr Duration kEach = Milliseconds(100);

}  // namespace

LongWork::LongWork(const Clock& clock)
    : LongWork(clock, isatty(STDERR_FILENO) != 0) {}

void LongWork::Begin(std::string_view sentence) const {
  if (!terminal_) PrintText(stderr, "{}\n", sentence);
}

void LongWork::At(std::string_view what, uint64_t done, uint64_t of) {
  if (!terminal_ || of == 0) return;
  const HostTime now = clock_.Now();
  if (now - began_ < kLong || (showing_ && now - shown_ < kEach)) return;
  shown_ = now;
  showing_ = true;
  ShowProgress(what, static_cast<double>(done) / static_cast<double>(of));
}

void LongWork::Clear() {
  if (showing_) ClearProgress();
  showing_ = false;
}

}  // namespace kimari
