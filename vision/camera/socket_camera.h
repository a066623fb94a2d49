// The simulated camera: frames (vision/camera/frame_wire.h) from a unix stream
// socket.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "vision/camera/camera_source.h"

namespace kimari::vision {

class SocketCamera : public CameraSource {
 public:
  // Connects to the socket file. kDevice when nobody listens there.
  static Result<std::unique_ptr<SocketCamera>> Connect(const std::string& path);
  // Takes over a connected stream socket and closes it in the end.
  explicit SocketCamera(int socket) : socket_(socket) {}
  ~SocketCamera() override;
  SocketCamera(const SocketCamera&) = delete;
  SocketCamera& operator=(const SocketCamera&) = delete;

  // A frame that arrives in pieces is kept over calls; `timeout` bounds each
  // wait for the next piece.
  Result<std::optional<Frame>> Next(Duration timeout) override;
  std::string Description() const override { return "simulated camera"; }

 private:
  // Reads until `buffer_` holds `size` bytes. False on timeout.
  Result<bool> Fill(size_t size, Duration timeout);

  int socket_;
  std::vector<uint8_t> buffer_;
  size_t filled_ = 0;
};

}  // namespace kimari::vision
