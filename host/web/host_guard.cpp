#include "host/web/host_guard.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <array>

namespace kimari::web {
namespace {

// "127.0.0.1:8080" -> "127.0.0.1"; "[::1]:8080" -> "[::1]".
std::string_view HostOf(std::string_view header) {
  const size_t bracket = header.rfind(']');
  const size_t colon = header.rfind(':');
  if (colon == std::string_view::npos) return header;
  if (bracket != std::string_view::npos && colon < bracket) return header;
  return header.substr(0, colon);
}

// A numeric address, "[...]" for IPv6. No foreign name can be rebound to one.
bool IsNumeric(std::string_view host) {
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  std::array<unsigned char, sizeof(in6_addr)> address{};
  return inet_pton(bracketed ? AF_INET6 : AF_INET, std::string(host).c_str(),
                   address.data()) == 1;
}

bool IsEveryAddress(const std::string& host) {
  return host == "0.0.0.0" || host == "::";
}

// "<this machine>" and "<this machine>.local".
bool NamesThisMachine(std::string_view host) {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return false;
  const std::string own = name.data();
  return !own.empty() && (host == own || host == own + ".local");
}

}  // namespace

bool HostAllowed(std::string_view header, const std::string& listens) {
  static constexpr std::array<std::string_view, 3> kLoopback = {
      "127.0.0.1", "localhost", "[::1]"};
  const std::string_view host = HostOf(header);
  if (host == listens || host == "[" + listens + "]" ||
      std::find(kLoopback.begin(), kLoopback.end(), host) != kLoopback.end()) {
    return true;
  }
  return IsEveryAddress(listens) && (IsNumeric(host) || NamesThisMachine(host));
}

}  // namespace kimari::web
