// What people's systems and people themselves put into the name of a copy or of
// one more take. Inner header of this folder.
#pragma once

#include <string>

namespace kimari::audio {

// Takes all that says so out of a name without its ending (UTF-8): " (1)",
// " - コピー", "Copy of ", "テイク2". Whether there was any.
bool StripCopyMarks(std::string& stem);

}  // namespace kimari::audio
