// What a recording of the mat says of a player, taken into what is kept of him
// and told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/court/side.h"
#include "host/uses/drill/store.h"

namespace kimari::drill {

// One thread. Takes what `player` did at `side` into `store`, all of it or
// nothing, and prints it. The set; nothing: nothing was read there. Fails
// (kFile) where the recording cannot be read or the store not be written, and
// (kUsage) where it is from before the player was deleted.
Result<std::optional<uint64_t>> KeepIn(Store& store,
                                       const std::string& recording,
                                       const std::string& player, Side side);

// The same with the store of the folder `data` (as FolderOf). Nothing, and
// said: there is no reading in it, or it was the other side that touched cards
// there. Then nothing is kept.
Result<std::optional<uint64_t>> KeepRecording(const std::string& recording,
                                              const std::string& player,
                                              Side side,
                                              const std::string& data);

}  // namespace kimari::drill
