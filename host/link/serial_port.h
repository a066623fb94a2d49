// A board's serial port: opened and configured by libserialport, then read and
// written through its handle, so that the instant of a read is ours. Works on a
// pseudo-terminal as well (the simulated boards).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "host/base/result.h"

struct sp_port;

namespace kimari::link {

// Why a port cannot be had.
enum class PortFault {
  kMissing,
  kNoRights,
  kNoPort,  // a file, or nothing that a board could hang on
  kHeld,    // by another program
  kBroken,
};
struct PortError {
  PortFault fault;
  Error error;  // kDevice
};

class SerialPort {
 public:
  // `path` is a device ("/dev/ttyACM0"), a pseudo-terminal, or a symbolic link
  // to either. Opened at wire::kBaud 8N1 without flow control, for this program
  // alone; what waits in its buffers is thrown away. Fails (kDevice) when it is
  // not there, in use, or not a port.
  static Result<SerialPort> Open(const std::string& path);
  // The same, for whoever asks why not.
  static tl::expected<SerialPort, PortError> Claim(const std::string& path);

  SerialPort(SerialPort&& other) noexcept;
  SerialPort& operator=(SerialPort&& other) noexcept;
  SerialPort(const SerialPort&) = delete;
  SerialPort& operator=(const SerialPort&) = delete;
  ~SerialPort();

  // For poll(). Non-blocking. Valid as long as the port.
  int handle() const { return handle_; }
  // Bytes read, 0 when there are none now, -1 when the other end is gone.
  // Never blocks.
  ptrdiff_t Read(std::span<uint8_t> into);
  // Bytes taken, fewer than given when the port's buffer is full, -1 when the
  // other end is gone. Never blocks.
  ptrdiff_t Write(std::span<const uint8_t> bytes);
  // As it was opened: another program of ours had it meanwhile. Fails (kDevice)
  // when the other end is gone.
  Result<void> Reclaim();

 private:
  SerialPort(sp_port* port, int handle) : port_(port), handle_(handle) {}
  void Close();

  sp_port* port_ = nullptr;
  int handle_ = -1;
};

}  // namespace kimari::link
