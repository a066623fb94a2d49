// The summary at a recording's end (FORMAT.md), made of what the file holds
// before it: by whoever writes the file as it grows, and by whoever holds a
// summary against the data. Only of files of ours.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "host/recording/bytes.h"

namespace kimari::recording {

// Where a chunk lies, and the message indexes behind it.
struct ChunkPlace {
  uint64_t start = 0;   // of its record in the file
  uint64_t length = 0;  // of its record, with the head
  HostTime first;       // taken times
  HostTime last;
  std::map<uint16_t, uint64_t> indexes;  // where each channel's begins
  uint64_t index_length = 0;             // of all of them
  std::string_view packing;              // empty: none
  uint64_t stored = 0;                   // bytes of its records in the file
  uint64_t size = 0;                     // unpacked
};

// One thread.
class SummaryMaker {
 public:
  // Whole records, as they stand in the data; the same again changes nothing.
  void AddSchema(uint16_t id, std::span<const uint8_t> record);
  void AddChannel(uint16_t id, std::span<const uint8_t> record);
  bool Names(uint16_t channel) const { return channels_.contains(channel); }
  // Whether a message came on it.
  bool Holds(uint16_t channel) const { return counts_.contains(channel); }
  void AddMessage(uint16_t channel, HostTime taken);
  void AddChunk(const ChunkPlace& chunk);
  // `length`: of the whole record.
  void AddMetadata(uint64_t offset, uint64_t length, std::string_view name);
  void AddAttachment(uint64_t offset, uint64_t length, uint64_t data,
                     std::string_view name, std::string_view media);

  // Summary, footer and magic of a file in which they begin at `offset`.
  void Put(Bytes& out, uint64_t offset) const;

 private:
  std::map<uint16_t, Bytes> schemas_;
  std::map<uint16_t, Bytes> channels_;
  Bytes chunk_indexes_;
  Bytes metadata_indexes_;
  Bytes attachment_indexes_;
  std::map<uint16_t, uint64_t> counts_;
  uint64_t messages_ = 0;
  uint32_t chunks_ = 0;
  uint32_t metadata_ = 0;
  uint32_t attachments_ = 0;
  HostTime first_;
  HostTime last_;
};

}  // namespace kimari::recording
