// Where a page that listens can be opened from.
#pragma once

#include <netinet/in.h>

#include <optional>
#include <string>
#include <vector>

namespace kimari::web {

// "127.0.0.1", "::1", "localhost".
bool IsLoopback(const std::string& host);

// The addresses at which others reach what listens on `host`, as a browser
// takes them: for "0.0.0.0" the IPv4 ones of this machine, for "::" those and
// then the IPv6 ones, the one towards the outer world first; may be empty
// without a network. Else `host` itself.
std::vector<std::string> AddressesOf(const std::string& host);

// "192.168.1.5", "[2001:db8::5]"; nothing for what no browser takes: IPv6 of
// one link alone, which needs the name of the way there, or another family.
std::optional<std::string> InUrl(const sockaddr& address);

}  // namespace kimari::web
