// Files of text that other systems wrote.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

// What a file of text holds, decoded; each line ends in \n or \r\n. Fails
// (kFile), naming `source` and what to do, where it fits no encoding, or where
// lines of two were pasted together: then with the line.
Result<std::string> DecodedText(std::string_view bytes,
                                const std::string& source);
// The same of a file; fails (kFile) too where it cannot be read or is larger
// than 16 MB.
Result<std::string> ReadText(const std::filesystem::path& file);

}  // namespace kimari
