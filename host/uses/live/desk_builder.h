// What the judge's desk may see of a conductor.
#pragma once

#include "host/rig/conductor.h"
#include "host/uses/view/desk_view.h"

namespace kimari::live {

// A copy of everything the desk shows, at `now`, not before the conductor's
// last observation; nothing of the card being read. Judge's thread.
view::DeskView BuildDesk(const rig::Conductor& conductor, HostTime now);

}  // namespace kimari::live
