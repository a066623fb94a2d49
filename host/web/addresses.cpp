#include "host/web/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace kimari::web {
namespace {

std::string InWords(const sockaddr_in& address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size());
  return text.data();
}

// The address this machine would speak from; asks its routes, sends nothing.
std::string Outward() {
  const int udp = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (udp < 0) return "";
  sockaddr_in far{};
  far.sin_family = AF_INET;
  far.sin_port = htons(9);
  inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);  // RFC 5737: nobody's
  sockaddr_in near{};
  socklen_t size = sizeof near;
  const bool known =
      connect(udp, reinterpret_cast<sockaddr*>(&far), sizeof far) == 0 &&
      getsockname(udp, reinterpret_cast<sockaddr*>(&near), &size) == 0;
  close(udp);
  return known ? InWords(near) : "";
}

std::vector<std::string> OwnAddresses() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    const bool up = (one->ifa_flags & IFF_UP) != 0;
    const bool loopback = (one->ifa_flags & IFF_LOOPBACK) != 0;
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET ||
        !up || loopback) {
      continue;
    }
    found.push_back(
        InWords(*reinterpret_cast<const sockaddr_in*>(one->ifa_addr)));
  }
  freeifaddrs(all);
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
  std::vector<std::string> own = OwnAddresses();
  const auto outward = std::find(own.begin(), own.end(), Outward());
  if (outward != own.end()) std::rotate(own.begin(), outward, outward + 1);
  return own;
}

}  // namespace kimari::web
