// The day that it is where this machine stands.
#pragma once

#include <string>

namespace kimari::drill {

// "2026-11-29": local, of a day that begins at four in the morning, as those of
// training do: what a late evening does is of its day. Thread: any.
std::string Today();

}  // namespace kimari::drill
