// The order of a match under way, kept in a sealed file (sealed_file.h) beside
// its recording so that the match can go on after a crash.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/reader/reading_plan.h"

namespace kimari::reader {

// "match.mcap.order" for "match.mcap".
std::string SealedOrderOf(const std::string& recording);

// Writes it to the disk before it returns; fails (kFile) where it is there
// already, or cannot be written. `match`: the match's name in its recording.
Result<void> SealOrder(const std::string& path, const std::string& match,
                       const ReadingPlan& plan);
// `hash`: what the recording bound the order by. Fails (kFile), saying why,
// where the file is not there, is damaged, of another match, or holds another
// order.
Result<ReadingPlan> OpenSealedOrder(const std::string& path,
                                    const std::string& match,
                                    const std::string& hash);

}  // namespace kimari::reader
