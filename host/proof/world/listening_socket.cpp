#include "host/proof/world/listening_socket.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace kimari::world {

Result<ListeningSocket> ListeningSocket::Open(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return Fail(ErrorKind::kFile, path + ": too long for a socket's name");
  }
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  unlink(path.c_str());
  if (fd < 0 ||
      bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) !=
          0 ||
      listen(fd, 1) != 0) {
    const std::string why = std::generic_category().message(errno);
    if (fd >= 0) close(fd);
    return Fail(ErrorKind::kDevice, path + ": cannot be listened at: " + why);
  }
  return ListeningSocket(path, fd);
}

ListeningSocket::ListeningSocket(ListeningSocket&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)) {}

ListeningSocket::~ListeningSocket() {
  if (fd_ < 0) return;
  close(fd_);
  unlink(path_.c_str());
}

int ListeningSocket::Accept() const {
  pollfd ready{fd_, POLLIN, 0};
  if (poll(&ready, 1, 100) <= 0) return -1;
  return accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC);
}

}  // namespace kimari::world
