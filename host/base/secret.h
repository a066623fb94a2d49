// What nobody can guess.
#pragma once

#include <string>

namespace kimari {

// 32 hexadecimal digits from the system: a seed, a page's token, a name.
std::string DrawSecret();

}  // namespace kimari
