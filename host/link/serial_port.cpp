#include "host/link/serial_port.h"

#include <fcntl.h>
#include <libserialport.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#include "firmware/protocol/wire.h"
#include "host/link/pty_ioctl.h"

namespace kimari::link {
namespace {

std::string Reason(int error) { return std::generic_category().message(error); }

// The name by which libserialport accepts a device. It wants "/dev/" in front
// and an entry of that name in /sys/class/tty that is a symbolic link. A
// pseudo-terminal has none; but an open file's entry in /proc is a symbolic
// link to the device, and ".." climbs to it from both folders.
std::string PortName(const std::string& real, int fd) {
  const std::string device = real.substr(real.rfind('/') + 1);
  if (real == "/dev/" + device &&
      access(("/sys/class/tty/" + device).c_str(), F_OK) == 0) {
    return real;
  }
  return "/dev/../../../proc/self/fd/" + std::to_string(fd);
}

bool Configure(sp_port* port) {
  return sp_set_baudrate(port, wire::kBaud) == SP_OK &&
         sp_set_bits(port, 8) == SP_OK &&
         sp_set_parity(port, SP_PARITY_NONE) == SP_OK &&
         sp_set_stopbits(port, 1) == SP_OK &&
         sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE) == SP_OK;
}

}  // namespace

Result<SerialPort> SerialPort::Open(const std::string& path) {
  auto port = Claim(path);
  if (!port) return tl::unexpected(port.error().error);
  return std::move(*port);
}

tl::expected<SerialPort, PortError> SerialPort::Claim(const std::string& path) {
  KeepPtyIoctl();
  const auto fail = [&path](PortFault fault, const std::string& why) {
    return tl::unexpected(PortError{
        fault, {ErrorKind::kDevice, "board port " + path + ": " + why}});
  };
  constexpr const char* kInUse = "is in use by another program; stop that one";
  const std::unique_ptr<char, decltype(&free)> real(
      realpath(path.c_str(), nullptr), free);
  if (!real) {
    return fail(
        PortFault::kMissing,
        Reason(errno) +
            "; plug the board in, or name its port in the rig file / "
            "基板が見つかりません。つなぐか、設定のポート名を直してください");
  }
  // Held only until the port itself is open.
  const int probe =
      open(real.get(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (probe < 0) {
    const int error = errno;
    if (error == EBUSY) return fail(PortFault::kHeld, kInUse);
    if (error == EACCES) {
      return fail(PortFault::kNoRights,
                  Reason(error) + "; add yourself to the group dialout");
    }
    return fail(PortFault::kBroken, Reason(error) + "; check its cable");
  }
  const auto close_probe = [](const int* fd) { close(*fd); };
  const std::unique_ptr<const int, decltype(close_probe)> guard(&probe,
                                                                close_probe);
  if (isatty(probe) == 0)
    return fail(PortFault::kNoPort, "is not a serial port; check the rig file");

  sp_port* port = nullptr;
  if (sp_get_port_by_name(PortName(real.get(), probe).c_str(), &port) !=
      SP_OK) {
    return fail(PortFault::kNoPort,
                "libserialport does not take it for a port");
  }
  if (sp_open(port, SP_MODE_READ_WRITE) != SP_OK) {
    const int error = errno;
    sp_free_port(port);
    return fail(PortFault::kBroken, "cannot be opened: " + Reason(error));
  }
  int handle = -1;
  sp_get_port_handle(port, &handle);
  SerialPort out(port, handle);
  if (flock(handle, LOCK_EX | LOCK_NB) != 0) {
    return fail(PortFault::kHeld, kInUse);
  }
  if (!Configure(port)) {
    return fail(PortFault::kBroken,
                "does not take 1 Mbaud 8N1: " + Reason(errno));
  }
  fcntl(handle, F_SETFD, FD_CLOEXEC);
  sp_flush(port, SP_BUF_BOTH);
  return out;
}

SerialPort::SerialPort(SerialPort&& other) noexcept
    : port_(std::exchange(other.port_, nullptr)),
      handle_(std::exchange(other.handle_, -1)) {}

SerialPort& SerialPort::operator=(SerialPort&& other) noexcept {
  if (this != &other) {
    Close();
    port_ = std::exchange(other.port_, nullptr);
    handle_ = std::exchange(other.handle_, -1);
  }
  return *this;
}

SerialPort::~SerialPort() { Close(); }

void SerialPort::Close() {
  if (port_ == nullptr) return;
  sp_close(port_);
  sp_free_port(port_);
  port_ = nullptr;
  handle_ = -1;
}

Result<void> SerialPort::Reclaim() {
  if (!Configure(port_)) {
    return Fail(ErrorKind::kDevice,
                "board port: does not take 1 Mbaud 8N1 again: " +
                    Reason(errno) + "; check its cable");
  }
  sp_flush(port_, SP_BUF_BOTH);
  return {};
}

ptrdiff_t SerialPort::Read(std::span<uint8_t> into) {
  const ssize_t n = read(handle_, into.data(), into.size());
  if (n > 0) return n;
  if (n < 0) {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
  }
  // Nothing, on a port set to return at once: empty, or hung up.
  pollfd state = {handle_, POLLIN, 0};
  poll(&state, 1, 0);
  return (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0 ? -1 : 0;
}

ptrdiff_t SerialPort::Write(std::span<const uint8_t> bytes) {
  const ssize_t n = write(handle_, bytes.data(), bytes.size());
  if (n >= 0) return n;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : -1;
}

}  // namespace kimari::link
