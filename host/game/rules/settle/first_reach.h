// Who reached the called card first, where touches of it are not certain; for
// this folder only.
#pragma once

#include "host/game/rules/settle/case.h"

namespace kimari::rules::settle {

// By whichever hand: which one takes is the book's question. Each touch of the
// called card that is not certain is tried as this side's, the other's and as
// none, by the certainties stated; with more than 6 of them who was first is
// open.
First FirstReach(const Case& given);

}  // namespace kimari::rules::settle
