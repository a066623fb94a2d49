// Preloaded into a program (LD_PRELOAD): its calendar is ahead of the machine's
// by as many seconds as stand in the file that KIMARI_TEST_CALENDAR names, at
// whatever instant. No other clock is touched.
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

long long Ahead() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const char* const path = std::getenv("KIMARI_TEST_CALENDAR");
  FILE* const file = path != nullptr ? std::fopen(path, "r") : nullptr;
  if (file == nullptr) return 0;
  char text[32] = {};
  const size_t read = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  return read > 0 ? std::strtoll(text, nullptr, 10) : 0;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): glibc's names
extern "C" {

int clock_gettime(clockid_t clock, timespec* at) noexcept {
  const long done = syscall(SYS_clock_gettime, clock, at);
  if (done == 0 && clock == CLOCK_REALTIME) at->tv_sec += Ahead();
  return static_cast<int>(done);
}

int gettimeofday(timeval* at, void*) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* at) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != nullptr) *at = now.tv_sec;
  return now.tv_sec;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
