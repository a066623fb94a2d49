// The chunks of a recording of ours that has no index yet, by their heads and
// the message indexes behind each: what they hold, without reading it.
#pragma once

#include <functional>
#include <span>
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

// Visits the chunks of one part in its order. Where it stopped: at its Data
// End, its end, or the first byte that is none of a file that McapFile writes,
// or of a chunk that is not whole; what comes from there on has to be read.
// `likely`: where chunks begin by the index at the file's end, rising; many
// stretches of a long file are then walked at once. Nothing is believed of it:
// a stretch counts only where the walk before it ended at its first byte.
// Fails (kFile) where the disk does. `visitor` runs on the caller's thread.
Result<uint64_t> VisitChunkHeads(
    FileSource& part, std::span<const uint64_t> likely,
    const std::function<void(const ChunkHead&)>& visitor);

}  // namespace kimari::recording
