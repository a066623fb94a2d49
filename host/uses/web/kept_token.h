// The token of a page that is kept from one evening to the next, so that a
// bookmark or an icon on a phone's home screen opens it again.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::web {

// Sees to it that the first line of `path` is a token that AccessFor takes:
// draws one where there is none, where `anew`, and where others could have read
// it. The file is its owner's alone (mode 0600). True: it was drawn. kFile,
// naming the file, where it cannot be written.
Result<bool> KeepToken(const std::string& path, bool anew);

}  // namespace kimari::web
