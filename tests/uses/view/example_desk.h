// The judge's desk of the invented match.
#pragma once

#include "host/uses/view/desk_view.h"

namespace kimari::view {

// Eleven readings: one overruled, one void, the last as `last`.
DeskView SettledDesk(Outcome last);
// Everything that can hold at once.
DeskView HeldDesk();
DeskView MemorisingDesk();
// Over, and signed by two.
DeskView FinishedDesk();
// Over, two readings open, nobody has signed.
DeskView UndecidedDesk();

}  // namespace kimari::view
