// What the reader is told of why a match waits. Pure.
#pragma once

#include <optional>

#include "host/match/flow.h"
#include "host/reader/words.h"

namespace kimari::rig {

// Nothing where he need not know: what the rig itself waits for begins no
// reading, and stops none.
std::optional<reader::HoldReason> ToldOf(const match::Hold& hold);

}  // namespace kimari::rig
