// The index of a torn recording, kept beside it, so that it is gone through
// once. It is not trusted with what is shown: every chunk proves itself.
#pragma once

#include <memory>
#include <string>

#include "host/base/result.h"
#include "host/recording/chunk_index.h"

namespace kimari::recording {

// "match.mcap.index" for "match.mcap".
std::string KeptIndexOf(const std::string& recording);

// The file's own index; of one that is being written that of its chunks' heads;
// of a torn one that which is kept beside it, if it is of
// these bytes, else what one pass gives, which is kept then. A folder that
// cannot be written changes nothing. Errors as ChunkIndex::Of.
Result<ChunkIndex> IndexOf(const std::string& path,
                           std::shared_ptr<FileSource> source,
                           const ChunkIndex::Progress& progress = {});

// What is beside it is removed, if anything is: of a file that cannot be shown.
void ForgetIndex(const std::string& recording);

}  // namespace kimari::recording
