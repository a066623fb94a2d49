#include "host/link/pty_ioctl.h"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>

namespace kimari::link {
namespace {

// The slave side of a Unix98 pseudo-terminal: majors 136 to 143
// (Documentation/admin-guide/devices.txt of the Linux kernel).
bool IsPty(int fd) {
  struct stat info = {};
  if (fstat(fd, &info) != 0 || !S_ISCHR(info.st_mode)) return false;
  return major(info.st_rdev) >= 136 && major(info.st_rdev) <= 143;
}

}  // namespace

void KeepPtyIoctl() {}

}  // namespace kimari::link

extern "C" __attribute__((visibility("default"))) int ioctl(
    int fd, unsigned long request, ...) noexcept {
  va_list arguments;
  va_start(arguments, request);
  void* argument = va_arg(arguments, void*);
  va_end(arguments);
  const long result = syscall(SYS_ioctl, fd, request, argument);
  if (result >= 0 || (errno != ENOTTY && errno != EINVAL)) {
    return static_cast<int>(result);
  }
  const int error = errno;
  switch (request) {
    case TIOCMGET:
      if (!kimari::link::IsPty(fd)) break;
      *static_cast<int*>(argument) =
          TIOCM_DTR | TIOCM_RTS | TIOCM_CTS | TIOCM_DSR | TIOCM_CAR;
      return 0;
    case TIOCMSET:
    case TIOCMBIS:
    case TIOCMBIC:
      if (!kimari::link::IsPty(fd)) break;
      return 0;
    default:
      break;
  }
  errno = error;
  return -1;
}
