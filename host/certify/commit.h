// Which commit this program was built from.
#pragma once

#include <string_view>

namespace kimari::certify {

// Twelve digits, with "+" where files differed from it; "unknown" when it was
// not built in a git tree. Static lifetime.
std::string_view Commit();

}  // namespace kimari::certify
