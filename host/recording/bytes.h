// Little-endian fields and records of MCAP (mcap.dev/spec), put together and
// taken apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/time.h"

namespace kimari::recording {

using Bytes = std::vector<uint8_t>;

inline constexpr uint8_t kMagic[8] = {0x89, 'M', 'C',  'A',
                                      'P',  '0', '\r', '\n'};
inline constexpr char kProfile[] = "x-kimari";
inline constexpr char kLibrary[] = "kimari";

enum class Op : uint8_t {
  kHeader = 0x01,
  kFooter = 0x02,
  kSchema = 0x03,
  kChannel = 0x04,
  kMessage = 0x05,
  kChunk = 0x06,
  kMessageIndex = 0x07,
  kChunkIndex = 0x08,
  kAttachment = 0x09,
  kAttachmentIndex = 0x0a,
  kStatistics = 0x0b,
  kMetadata = 0x0c,
  kMetadataIndex = 0x0d,
  kSummaryOffset = 0x0e,
  kDataEnd = 0x0f,
  kOthers = 0x80,  // from here on they are anybody's
};
inline constexpr size_t kRecordHead = 9;    // opcode and length
inline constexpr size_t kMessageHead = 22;  // of a message's content
// What an uncompressed chunk has before its records.
inline constexpr size_t kChunkHead = 40;
// More of it in a packed one: the letters of "zstd".
inline constexpr size_t kLongestPacking = 4;
inline constexpr size_t kFooterContent = 20;
// A message index: its record's head, channel and length; each entry.
inline constexpr uint64_t kIndexHead = kRecordHead + 6;
inline constexpr uint64_t kIndexEntry = 16;

// CRC-32 as in zlib, going on from `crc`.
uint32_t Crc32(std::span<const uint8_t> bytes, uint32_t crc = 0);

// Appends fields to a buffer of the caller's.
class Put {
 public:
  explicit Put(Bytes& out) : out_(out) {}
  Put& U8(uint8_t v);
  Put& U16(uint16_t v);
  Put& U32(uint32_t v);
  Put& U64(uint64_t v);
  Put& Time(HostTime t) { return U64(static_cast<uint64_t>(t.ns)); }
  Put& Text(std::string_view text);
  Put& Raw(std::span<const uint8_t> bytes);
  Put& Map(const std::map<std::string, std::string>& map);
  // Starts a record; End fills its length in.
  size_t Begin(Op op);
  void End(size_t begun);

 private:
  Bytes& out_;
};

// Takes fields from a buffer; once it ran dry, ok() is false and all is zero.
class Get {
 public:
  explicit Get(std::span<const uint8_t> in) : in_(in) {}
  uint8_t U8() { return static_cast<uint8_t>(Number(1)); }
  uint16_t U16() { return static_cast<uint16_t>(Number(2)); }
  uint32_t U32() { return static_cast<uint32_t>(Number(4)); }
  uint64_t U64() { return Number(8); }
  HostTime Time() { return {static_cast<int64_t>(Number(8))}; }
  std::string Text();
  std::span<const uint8_t> Raw(size_t n);
  std::map<std::string, std::string> Map();
  bool ok() const { return ok_; }
  size_t left() const { return in_.size(); }

 private:
  uint64_t Number(size_t bytes);

  std::span<const uint8_t> in_;
  bool ok_ = true;
};

}  // namespace kimari::recording
