#include "host/proof/certify/replay/measured.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "host/uses/replay/reading_view.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {
namespace {

void Forget(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
  close(fd);
}

// In the child. False where it cannot be opened.
bool Measure(const std::string& path, const Clock& clock, Measured& measured) {
  const HostTime began = clock.Now();
  const auto record = Record::Open(path);
  if (!record) return false;
  measured.open = clock.Now() - began;
  measured.readings = (*record)->Readings().size();
  const HostTime opened = clock.Now();
  const ReadingId last = (*record)->Readings().rbegin()->first;
  const auto view = ViewReading(**record, last, nullptr, nullptr);
  if (!view || view->frames.empty()) return false;
  if (!(*record)->Frames().Jpeg(view->frames.front().place)) return false;
  measured.first_reading = clock.Now() - opened;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  measured.peak_bytes = static_cast<uint64_t>(used.ru_maxrss) * 1024;
  return true;
}

}  // namespace

Result<Measured> MeasureOpening(const std::string& path, const Clock& clock) {
  Forget(path);
  std::array<int, 2> ends{};
  const auto failed = [&] {
    return Fail(ErrorKind::kFile, path +
                                      ": it could not be opened to be "
                                      "measured");
  };
  if (pipe(ends.data()) != 0) return failed();
  const pid_t child = fork();
  if (child == 0) {
    Measured measured;
    const bool well = Measure(path, clock, measured);
    const ssize_t n =
        well ? write(ends[1], &measured, sizeof measured) : ssize_t{0};
    _exit(n == sizeof measured ? 0 : 1);
  }
  close(ends[1]);
  Measured measured;
  const ssize_t got = read(ends[0], &measured, sizeof measured);
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (got != sizeof measured) return failed();
  return measured;
}

}  // namespace kimari::replay
