// Whose a request is that a reverse proxy of this machine hands on.
#pragma once

#include <string>
#include <string_view>

namespace kimari::web {

// `peer`: who connected. Only what connected from this machine is believed, and
// of X-Forwarded-For the last address that is not of this machine's own
// proxies: what stands before it, whoever asked may have written. Without one,
// `peer`.
std::string ToldAddress(const std::string& peer,
                        std::string_view forwarded_for);

}  // namespace kimari::web
