// Which commit this program was built from.
#pragma once

#include <string_view>

namespace kimari {

// Twelve digits, with "+" where files differed from it; "unknown" when it was
// not built in a git tree. Static lifetime.
std::string_view Commit();
// The program's, as its CMakeLists.txt has it. Static lifetime.
std::string_view Version();

}  // namespace kimari
