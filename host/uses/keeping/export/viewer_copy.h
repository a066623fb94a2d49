// A copy of a recording that viewers of MCAP show as it is: evidence and
// rulings as they are, frames as foxglove.CompressedImage. To look at, not to
// judge.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/recording/reader.h"

namespace kimari::keeping {

// `path` must not be there. kFile.
Result<void> WriteViewerCopy(recording::Reader& reader,
                             const std::string& path);

}  // namespace kimari::keeping
