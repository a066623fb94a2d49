#include "host/uses/web/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

namespace kimari::web {
namespace {

// The address this machine would speak from to that one of nobody's; asks its
// routes, sends nothing. "" where there is no way.
std::string Outward(const sockaddr& far, socklen_t size) {
  const int udp = socket(far.sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (udp < 0) return "";
  sockaddr_storage near{};
  socklen_t near_size = sizeof near;
  auto& address = reinterpret_cast<sockaddr&>(near);
  const bool known = connect(udp, &far, size) == 0 &&
                     getsockname(udp, &address, &near_size) == 0;
  close(udp);
  return known ? InUrl(address).value_or("") : "";
}
std::string OutwardV4() {
  sockaddr_in far{};
  far.sin_family = AF_INET;
  far.sin_port = htons(9);
  inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);  // RFC 5737
  return Outward(reinterpret_cast<const sockaddr&>(far), sizeof far);
}
std::string OutwardV6() {
  sockaddr_in6 far{};
  far.sin6_family = AF_INET6;
  far.sin6_port = htons(9);
  inet_pton(AF_INET6, "2001:db8::1", &far.sin6_addr);  // RFC 3849
  return Outward(reinterpret_cast<const sockaddr&>(far), sizeof far);
}

// Addresses of this machine, the outward one first.
std::vector<std::string> OwnAddresses(sa_family_t family,
                                      const std::string& outward) {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    const bool up = (one->ifa_flags & IFF_UP) != 0;
    const bool loopback = (one->ifa_flags & IFF_LOOPBACK) != 0;
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != family || !up ||
        loopback) {
      continue;
    }
    if (auto address = InUrl(*one->ifa_addr)) {
      found.push_back(std::move(*address));
    }
  }
  freeifaddrs(all);
  const auto first = std::find(found.begin(), found.end(), outward);
  if (first != found.end()) std::rotate(found.begin(), first, first + 1);
  return found;
}

}  // namespace

bool IsLoopback(const std::string& host) {
  const bool numeric =
      host.find_first_not_of("0123456789.") == std::string::npos;
  return host == "localhost" || host == "::1" ||
         (numeric && host.starts_with("127."));
}

std::vector<std::string> AddressesOf(const std::string& host) {
  if (host != "0.0.0.0" && host != "::") {
    return {host.find(':') == std::string::npos ? host : "[" + host + "]"};
  }
  std::vector<std::string> own = OwnAddresses(AF_INET, OutwardV4());
  if (host == "::") {
    for (std::string& address : OwnAddresses(AF_INET6, OutwardV6())) {
      own.push_back(std::move(address));
    }
  }
  return own;
}

std::optional<std::string> InUrl(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address);
    return inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
  }
  if (address.sa_family != AF_INET6) return std::nullopt;
  const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address);
  if (IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr)) return std::nullopt;
  inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
  return "[" + std::string(text.data()) + "]";
}

}  // namespace kimari::web
