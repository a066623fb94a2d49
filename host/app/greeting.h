// What `kimari` says when nothing was asked of it.
#pragma once

#include <string>

namespace kimari::app {

// The four things that people do with it, a command each, in the terminal's
// language; with its last line's end. `program`: how it was called, so that
// each line can be typed as it stands.
[[nodiscard]] std::string Greeting(const std::string& program);

}  // namespace kimari::app
