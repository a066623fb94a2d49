#include "vision/camera/frame_wire.h"

#include <sys/socket.h>

#include <bit>
#include <cerrno>
#include <cstddef>
#include <system_error>

namespace kimari::vision {
namespace {

static_assert(std::endian::native == std::endian::little);

Result<void> SendAll(int socket, const void* data, size_t size, int flags) {
  const auto* bytes = static_cast<const uint8_t*>(data);
  while (size > 0) {
    const ssize_t sent = ::send(socket, bytes, size, MSG_NOSIGNAL | flags);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) {
      return Fail(ErrorKind::kDevice,
                  "camera socket: cannot send a frame (" +
                      std::system_category().message(errno) +
                      "); the reader has gone, connect again");
    }
    bytes += sent;
    size -= static_cast<size_t>(sent);
  }
  return {};
}

}  // namespace

Result<void> WriteFrame(int socket, const uint8_t* jpeg, uint32_t jpeg_size,
                        uint64_t sequence, HostTime stamp, Duration exposure) {
  const FrameHeader header{.magic = kFrameMagic,
                           .jpeg_size = jpeg_size,
                           .sequence = sequence,
                           .stamp_ns = stamp.ns,
                           .exposure_ns = exposure.ns};
  if (auto sent = SendAll(socket, &header, sizeof header, MSG_MORE); !sent) {
    return sent;
  }
  return SendAll(socket, jpeg, jpeg_size, 0);
}

Result<void> WriteFrame(int socket, const Frame& frame) {
  return WriteFrame(socket, frame.jpeg.data(),
                    static_cast<uint32_t>(frame.jpeg.size()), frame.sequence,
                    frame.stamp, frame.exposure);
}

}  // namespace kimari::vision
