// Where a page that listens can be opened from.
#pragma once

#include <string>
#include <vector>

namespace kimari::web {

// "127.0.0.1", "::1", "localhost".
bool IsLoopback(const std::string& host);

// The addresses at which others reach what listens on `host`, as a URL writes
// them: for "0.0.0.0" and "::" those of this machine, the one towards the
// outer world first; may be empty without a network. Else `host` itself.
std::vector<std::string> AddressesOf(const std::string& host);

}  // namespace kimari::web
