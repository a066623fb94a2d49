// What a match was measured with: the rig file and what it names, as they were
// when the match began, for its recording.
#pragma once

#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/recording/mcap_file.h"
#include "host/rig/rig_file.h"

namespace kimari::rig {

// The rig file `path`, read as `rig`, without its players' names and the order
// of reading; its lens, its camera's clock, a deck of one's own. kFile where
// one of them cannot be read any more.
Result<std::vector<recording::Attachment>> AttachedFiles(
    const std::string& path, const RigFile& rig);

}  // namespace kimari::rig
