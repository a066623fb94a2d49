// Which kimari this is.
#pragma once

#include <map>
#include <string>

namespace kimari::keeping {

// "kimari 0.1.0 (commit 0123456789ab)"; "+" behind the commit: files differed.
std::string VersionText();
// The same as metadata of a recording: "version", "commit".
std::map<std::string, std::string> MadeBy();

}  // namespace kimari::keeping
