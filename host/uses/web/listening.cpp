#include "host/uses/web/listening.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <spdlog/fmt/fmt.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "host/base/system_reason.h"
#include "host/uses/web/places.h"

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

// One that came over IPv6 is the IPv4 one it is.
std::string AddressIn(const sockaddr_storage& address) {
  std::array<char, INET6_ADDRSTRLEN> name{};
  if (address.ss_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &v4.sin_addr, name.data(), name.size());
  } else {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
    const bool mapped = IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr);
    const unsigned char* const bytes = v6.sin6_addr.s6_addr;
    inet_ntop(mapped ? AF_INET : AF_INET6, mapped ? bytes + 12 : bytes,
              name.data(), name.size());
  }
  return name.data();
}

// Who asks this machine under an address of its own sits at it.
std::string WhoIsAt(int socket, const sockaddr_storage& from) {
  std::string address = AddressIn(from);
  sockaddr_storage own{};
  socklen_t size = sizeof own;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) == 0 &&
      !IsHere(address) && AddressIn(own) == address) {
    return "127.0.0.1";
  }
  return address;
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

Caller AcceptCaller(int listening) {
  sockaddr_storage from{};
  socklen_t size = sizeof from;
  const int socket = accept4(listening, reinterpret_cast<sockaddr*>(&from),
                             &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (socket < 0) return {};
  return {socket, WhoIsAt(socket, from)};
}

}  // namespace kimari::web
