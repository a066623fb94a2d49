#include "host/uses/web/listening.h"

#include <netdb.h>
#include <netinet/in.h>
#include <spdlog/fmt/fmt.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <system_error>

#include "host/base/system_reason.h"

namespace kimari::web {
namespace {

// A thousand that come at once wait here, none for a second try of its kernel.
constexpr int kWaitingConnections = 1024;
// What the kernel keeps of what nobody reads, bytes a connection.
constexpr int kReceiveBuffer = 32 << 10;

struct Bound {
  Listening listening;
  int error = 0;
};

int PortOf(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    return 0;
  }
  // Both kinds of address have the port at the same place.
  return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

Bound Bind(const addrinfo& at) {
  Bound bound;
  const int made =
      socket(at.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (made < 0) return {{}, errno};
  const int yes = 1, no = 0;
  // Not SO_REUSEPORT, which would let two programs share a port.
  setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  setsockopt(made, SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer,
             sizeof kReceiveBuffer);
  if (at.ai_family == AF_INET6) {
    setsockopt(made, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  }
  if (bind(made, at.ai_addr, at.ai_addrlen) != 0 ||
      listen(made, kWaitingConnections) != 0) {
    bound.error = errno;
    close(made);
    return bound;
  }
  bound.listening = {made, at.ai_family == AF_INET6,
                     static_cast<uint16_t>(PortOf(made))};
  return bound;
}

// Error 0: there is no such address.
Bound BindTo(const std::string& host, uint16_t port) {
  addrinfo hints{};
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) !=
      0) {
    return {};
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(found,
                                                               freeaddrinfo);
  Bound bound;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    bound = Bind(*at);
    if (bound.listening.socket >= 0) break;
  }
  return bound;
}

}  // namespace

Result<Listening> ListenOn(const std::string& host, uint16_t port,
                           bool or_free_port) {
  Bound bound = BindTo(host, port);
  if (bound.error == EADDRINUSE && or_free_port) bound = BindTo(host, 0);
  if (bound.listening.socket >= 0) return bound.listening;
  if (bound.error == EADDRINUSE) {
    return Fail(
        ErrorKind::kDevice,
        Both("port {} on {} is in use by another program: end it, or "
             "choose another port",
             "ポート{}（{}）はほかのプログラムが使っています", port, host));
  }
  return Fail(ErrorKind::kDevice,
              Both("cannot listen on {}:{}: {}: choose another address",
                   "{}:{} ではページを開けません（{}）", host, port,
                   bound.error == 0 ? Text{"no such address",
                                           "そのようなアドレスはありません"}
                                    : SystemReason(bound.error)));
}

}  // namespace kimari::web
