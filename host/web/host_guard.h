// Under which names a page may be asked for: a foreign name that was rebound to
// this machine could read it.
#pragma once

#include <string>
#include <string_view>

namespace kimari::web {

// `header`: the request's Host. `listens`: the address that the server was told
// to listen on.
bool HostAllowed(std::string_view header, const std::string& listens);

}  // namespace kimari::web
