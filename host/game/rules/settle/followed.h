// What a file of SETTLE.md says followed the ruling; for this folder only.
#pragma once

#include "host/game/rules/settle/case.h"
#include "host/game/rules/settle/node.h"

namespace kimari::rules::settle {

// How the last two were laid, cards shown and places taken, a protest; into
// `given`, whose book is open. Throws Wrong.
void ReadWhatFollowed(const Node& file, Case& given);

}  // namespace kimari::rules::settle
