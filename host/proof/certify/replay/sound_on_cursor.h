// The poem's first sound, in the wave as the page draws and plays it, against
// its instant on the cursor.
#pragma once

#include <optional>

#include "host/proof/certify/replay/apart.h"
#include "host/uses/replay/record.h"

namespace kimari::replay {

// Sigma: of finding where a sound begins, and the instant's own. Nothing where
// no card was called, or nothing was played.
std::optional<Apart> FirstSoundIn(const Record& record, ReadingId reading);

}  // namespace kimari::replay
