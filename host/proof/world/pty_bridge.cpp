#include "host/proof/world/pty_bridge.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace kimari::world {

Result<void> PtyBridge::Plug() {
  if (Plugged()) return {};
  const auto fail = [&](const char* what) {
    const int error = errno;
    Unplug();
    return Fail(ErrorKind::kDevice, link_ + ": " + what + ": " +
                                        std::generic_category().message(error));
  };
  master_ = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (master_ < 0) return fail("no pseudo-terminal to be had");
  if (grantpt(master_) != 0 || unlockpt(master_) != 0) {
    return fail("the pseudo-terminal cannot be unlocked");
  }
  std::array<char, 64> name{};
  if (ptsname_r(master_, name.data(), name.size()) != 0) {
    return fail("the pseudo-terminal has no name");
  }
  // Raw from the start: what is written before the host opens it must not be
  // echoed back.
  const int slave = open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (slave < 0) return fail("the pseudo-terminal cannot be opened");
  termios mode{};
  tcgetattr(slave, &mode);
  cfmakeraw(&mode);
  tcsetattr(slave, TCSANOW, &mode);
  close(slave);
  const std::string fresh = link_ + ".new";
  unlink(fresh.c_str());
  if (symlink(name.data(), fresh.c_str()) != 0 ||
      rename(fresh.c_str(), link_.c_str()) != 0) {
    return fail("the link cannot be made");
  }
  return {};
}

void PtyBridge::Unplug() {
  if (master_ < 0) return;
  unlink(link_.c_str());
  close(master_);
  master_ = -1;
}

std::span<const uint8_t> PtyBridge::Read() {
  if (!Plugged()) return {};
  const ssize_t n = read(master_, buffer_.data(), buffer_.size());
  return {buffer_.data(), n > 0 ? static_cast<size_t>(n) : 0};
}

void PtyBridge::Write(std::span<const uint8_t> bytes) {
  if (!Plugged() || bytes.empty()) return;
  const ssize_t n = write(master_, bytes.data(), bytes.size());
  const size_t written = n > 0 ? static_cast<size_t>(n) : 0;
  dropped_ += bytes.size() - written;
}

}  // namespace kimari::world
