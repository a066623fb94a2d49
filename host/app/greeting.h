// What `kimari` says when nothing was asked of it.
#pragma once

#include <string>

namespace kimari::app {

// The four things that people do with it, a command each, in the terminal's
// language; with its last line's end.
[[nodiscard]] std::string Greeting();

}  // namespace kimari::app
