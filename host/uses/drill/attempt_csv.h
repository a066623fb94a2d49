// Attempts as a table for a spreadsheet (RFC 4180).
#pragma once

#include <span>
#include <string>

#include "host/uses/drill/attempt.h"

namespace kimari::drill {

// A line of the names of its columns, those of ToJson, then one an attempt.
// What is not known is empty; text that a spreadsheet would take for a formula
// begins with an apostrophe.
std::string ToCsv(std::span<const Attempt> attempts);

}  // namespace kimari::drill
