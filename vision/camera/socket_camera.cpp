#include "vision/camera/socket_camera.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "vision/camera/frame_wire.h"

namespace kimari::vision {
namespace {

std::string Reason() { return std::system_category().message(errno); }

}  // namespace

Result<std::unique_ptr<SocketCamera>> SocketCamera::Connect(
    const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return Fail(ErrorKind::kUsage, "camera socket " + path +
                                       ": the path is longer than 107 bytes; "
                                       "use a shorter one");
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0 ||
      ::connect(socket, reinterpret_cast<const sockaddr*>(&address),
                sizeof address) != 0) {
    const std::string reason = Reason();
    if (socket >= 0) ::close(socket);
    return Fail(ErrorKind::kDevice, "camera socket " + path +
                                        ": cannot connect (" + reason +
                                        "); is the simulated world running?");
  }
  return std::make_unique<SocketCamera>(socket);
}

SocketCamera::~SocketCamera() { ::close(socket_); }

Result<bool> SocketCamera::Fill(size_t size, Duration timeout) {
  if (buffer_.size() < size) buffer_.resize(size);
  const auto wait_ms = static_cast<int>(
      std::max<int64_t>(0, (timeout.ns + 999'999) / 1'000'000));
  while (filled_ < size) {
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&waiting, 1, wait_ms);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return false;
    const ssize_t got =
        ::recv(socket_, buffer_.data() + filled_, size - filled_, 0);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) {
      return Fail(ErrorKind::kDevice,
                  std::string("camera socket: the camera has gone (") +
                      (got == 0 ? "it closed the connection" : Reason()) +
                      "); start it again and reconnect");
    }
    filled_ += static_cast<size_t>(got);
  }
  return true;
}

Result<std::optional<Frame>> SocketCamera::Next(Duration timeout) {
  FrameHeader header;
  if (auto whole = Fill(sizeof header, timeout); !whole || !*whole) {
    if (!whole) return tl::unexpected<Error>(whole.error());
    return std::optional<Frame>();
  }
  std::memcpy(&header, buffer_.data(), sizeof header);
  if (header.magic != kFrameMagic || header.jpeg_size == 0 ||
      header.jpeg_size > kFrameMaxJpegBytes) {
    return Fail(ErrorKind::kDevice,
                "camera socket: bytes that are no frame header; the other end "
                "is no simulated camera or speaks another version");
  }
  if (auto whole = Fill(sizeof header + header.jpeg_size, timeout);
      !whole || !*whole) {
    if (!whole) return tl::unexpected<Error>(whole.error());
    return std::optional<Frame>();
  }
  const auto jpeg = buffer_.begin() + sizeof header;
  Frame frame{.jpeg = {jpeg, jpeg + header.jpeg_size},
              .sequence = header.sequence,
              .stamp = {header.stamp_ns},
              .exposure = {header.exposure_ns}};
  filled_ = 0;
  return std::optional<Frame>(std::move(frame));
}

}  // namespace kimari::vision
