// What a recording lost, told to whoever asks it something.
#pragma once

#include <string>
#include <vector>

#include "host/recording/reader.h"

namespace kimari::keeping {

// Prints on standard error what could not be read of it, which of its parts
// were altered, and whether it was closed. True where something of the match is
// lost: bytes, or by `missing` (match::MissingIn; told too) observations,
// rulings or its end.
bool TellLosses(const recording::Report& report,
                const std::vector<std::string>& missing,
                const std::string& file);

}  // namespace kimari::keeping
