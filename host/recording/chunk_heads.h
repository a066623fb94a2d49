// The chunks of a recording of ours that has no index yet, by their heads and
// the message indexes behind each: what they hold, without reading it.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "host/recording/bytes.h"
#include "host/recording/file_source.h"
#include "host/recording/mcap_file.h"

namespace kimari::recording {

struct ChunkHead {
  uint64_t offset = 0;  // of its record in the part
  uint64_t length = 0;  // of the record's content
  HostTime first;       // taken times of its messages, as its head states them
  HostTime last;
  // Messages of each channel; empty where its indexes are not whole.
  std::vector<std::pair<ChannelId, size_t>> counts;
};

// Visits the chunks of one part in its order, up to its end or the first one
// that is not whole; the visitor says false to stop. False where the part is
// not laid out as McapFile writes it: it has to be read. Fails (kFile) where
// the disk does.
Result<bool> VisitChunkHeads(
    FileSource& part, const std::function<bool(const ChunkHead&)>& visitor);

}  // namespace kimari::recording
