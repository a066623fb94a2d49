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
#include <string_view>
#include <vector>

#include "host/base/result.h"
#include "host/base/sha256.h"
#include "host/base/time.h"
#include "host/recording/bytes.h"
#include "host/recording/file_sink.h"
#include "host/recording/summary_maker.h"

namespace kimari::recording {

using ChannelId = uint16_t;
inline constexpr std::string_view kJson = "json";  // an encoding
// Messages are packed with others that were taken within this time, and stand
// behind no more than so many that were added later.
inline constexpr Duration kLongestTogether = Milliseconds(40);
inline constexpr size_t kMostTogether = 128;

struct Channel {
  std::string topic;     // "/pads/edge"
  std::string encoding;  // "json", "jpeg", or one of packed_messages.h
  auto operator<=>(const Channel&) const = default;
};

// What the text of a channel of JSON is made of.
struct Schema {
  std::string name;
  std::string text;  // JSON Schema
};

// A file that goes with the recording.
struct Attachment {
  std::string name;   // "rig.toml"
  std::string media;  // "application/toml"
  Bytes data;
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
  // One of json without a schema gets one: of observations theirs (schema.h).
  ChannelId AddChannel(const Channel& channel, Schema schema = {});
  // Written at once, outside of chunks. Guarded by a CRC of its own under the
  // key "crc32".
  Result<void> AddMetadata(const std::string& name,
                           std::map<std::string, std::string> values);
  // The same; its CRC is MCAP's own.
  Result<void> AddAttachment(const Attachment& attachment);
  // Into the open chunk. Those of an encoding that is packed
  // (packed_messages.h) are gathered first.
  void Add(ChannelId channel, const Stamp& stamp,
           std::span<const uint8_t> data);
  size_t ChunkBytes() const { return chunk_.size() + gathered_bytes_; }
  // Writes the open chunk with its index and syncs. Nothing when it is empty.
  // `packed`: by zstd, for files that are kept.
  Result<void> EndChunk(bool packed = false);
  // The open chunk, the seal (seal.h), summary, footer. Only LetGo may follow.
  Result<void> Finish();
  // Closes the file, finished or not; nothing but size() may be called then.
  void LetGo() { sink_.reset(); }

  uint64_t size() const { return offset_; }
  // The sum that Finish wrote; empty before.
  const std::string& Seal() const { return seal_; }

 private:
  struct IndexEntry {
    HostTime taken;
    uint64_t offset = 0;
  };
  Result<void> Write(std::span<const uint8_t> bytes);
  bool HasSchema(ChannelId id) const { return !schemas_[id].name.empty(); }
  void AddAlone(ChannelId channel, const Stamp& stamp,
                std::span<const uint8_t> data);
  // What was gathered.
  void AddPacked();
  void PutSchema(Bytes& out, ChannelId id) const;
  void PutChannel(Bytes& out, ChannelId id) const;

  std::unique_ptr<FileSink> sink_;
  Sha256Sum sum_;  // of all that was written
  std::string seal_;
  uint64_t offset_ = 0;
  std::vector<Channel> channels_;
  std::vector<Schema> schemas_;    // of each; without a name: none
  std::set<ChannelId> described_;  // their schemas stand in a chunk

  struct Kept {
    Stamp stamp;
    Bytes data;
  };
  std::map<ChannelId, std::vector<Kept>> gathered_;
  size_t gathered_bytes_ = 0;
  size_t since_gathering_ = 0;  // messages that were added
  HostTime gathered_first_;

  Bytes chunk_;  // the records of the open chunk
  std::map<ChannelId, std::vector<IndexEntry>> index_;
  HostTime chunk_first_;
  HostTime chunk_last_;
  Bytes scratch_;

  SummaryMaker summary_;
};

// A whole metadata record as it is written, with its name and CRC among the
// values.
Bytes MetadataRecord(const std::string& name,
                     std::map<std::string, std::string> values);
// The record that ends the data.
void PutDataEnd(Bytes& out);
// CRC of a metadata record's values, as 8 hex digits.
std::string MetadataCrc(const std::map<std::string, std::string>& values);

}  // namespace kimari::recording
