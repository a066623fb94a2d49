// One MCAP file being written, chunk by chunk (FORMAT.md). Single-threaded; the
// caller says when a chunk ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/recording/bytes.h"
#include "host/recording/file_sink.h"

namespace kimari::recording {

using ChannelId = uint16_t;

struct Channel {
  std::string topic;     // "/pads/edge"
  std::string encoding;  // "json", "jpeg", "pcm-f32"
};

// When and in which order a message was taken in.
struct Stamp {
  HostTime taken;         // MCAP log_time
  HostTime happened;      // MCAP publish_time: mapped, or `taken` where unknown
  uint32_t sequence = 0;  // low 32 bits of the observation's number
};

class McapFile {
 public:
  explicit McapFile(std::unique_ptr<FileSink> sink) : sink_(std::move(sink)) {}

  // Magic and header. First call.
  Result<void> Begin();
  ChannelId AddChannel(const Channel& channel);
  // Written at once, outside of chunks. Guarded by a CRC of its own under the
  // key "crc32".
  Result<void> AddMetadata(const std::string& name,
                           std::map<std::string, std::string> values);
  // Into the open chunk.
  void Add(ChannelId channel, const Stamp& stamp,
           std::span<const uint8_t> data);
  size_t ChunkBytes() const { return chunk_.size(); }
  // Writes the open chunk with its index and syncs. Nothing when it is empty.
  Result<void> EndChunk();
  // The open chunk, summary, footer. Only LetGo may follow.
  Result<void> Finish();
  // Closes the file, finished or not; nothing but size() may be called then.
  void LetGo() { sink_.reset(); }

  uint64_t size() const { return offset_; }

 private:
  struct IndexEntry {
    HostTime taken;
    uint64_t offset = 0;
  };
  Result<void> Write(std::span<const uint8_t> bytes);
  void PutChannel(Bytes& out, ChannelId id) const;
  void PutChunkIndex(uint64_t start, uint64_t length, uint64_t index_length,
                     const std::map<ChannelId, uint64_t>& offsets);

  std::unique_ptr<FileSink> sink_;
  uint64_t offset_ = 0;
  std::vector<Channel> channels_;

  Bytes chunk_;  // the records of the open chunk
  std::map<ChannelId, std::vector<IndexEntry>> index_;
  HostTime chunk_first_;
  HostTime chunk_last_;
  Bytes scratch_;

  Bytes chunk_indexes_;
  Bytes metadata_indexes_;
  std::map<ChannelId, uint64_t> counts_;
  uint64_t messages_ = 0;
  uint32_t chunks_ = 0;
  uint32_t metadata_ = 0;
  HostTime first_;
  HostTime last_;
};

// CRC of a metadata record's values, as 8 hex digits.
std::string MetadataCrc(const std::map<std::string, std::string>& values);

}  // namespace kimari::recording
