#include "host/recording/chunk_search.h"

#include <utility>

#include "host/recording/packing.h"

namespace kimari::recording {
namespace {

constexpr size_t kFirstWindow = 4 << 10;
constexpr size_t kLargestWindow = 1 << 20;

}  // namespace

Result<uint64_t> ChunkSearch::Find(uint64_t from) {
  if (from < looked_from_ || from > next_chunk_) {
    const auto found = LookFor(from);
    if (!found) return found;
    looked_from_ = from;
    next_chunk_ = *found;
  }
  return next_chunk_;
}

// The chunk that seems to begin with these bytes; nothing where none can.
std::optional<ChunkSearch::Candidate> ChunkSearch::CandidateAt(
    std::span<const uint8_t> bytes, uint64_t left) const {
  Get get(bytes);
  if (static_cast<Op>(get.U8()) != Op::kChunk) return std::nullopt;
  Candidate chunk;
  chunk.length = get.U64();
  get.Raw(16);
  chunk.size = get.U64();
  chunk.crc = get.U32();
  const uint32_t letters = get.U32();
  if (letters > kLongestPacking) return std::nullopt;
  const auto packing = get.Raw(letters);
  chunk.packing.assign(packing.begin(), packing.end());
  chunk.stored = get.U64();
  chunk.head = kChunkHead + letters;
  if (!get.ok() || chunk.length != chunk.stored + chunk.head ||
      kRecordHead + chunk.length > left || chunk.length > kLongestRecord ||
      !Bears(chunk.length)) {
    return std::nullopt;
  }
  const bool packed = letters > 0;
  if (packed ? !IsPacking(chunk.packing) : chunk.size != chunk.stored) {
    return std::nullopt;
  }
  return chunk;
}

// By its CRC; what that costs in vain is counted.
Result<bool> ChunkSearch::Proves(const Candidate& chunk, uint64_t offset) {
  Bytes records(chunk.stored);
  const auto read = source_->ReadAt(offset + kRecordHead + chunk.head, records);
  if (!read) return tl::unexpected(read.error());
  records.resize(*read);
  uint64_t cost = chunk.length;
  if (!chunk.packing.empty()) {
    std::optional<Bytes> unpacked;
    if (chunk.size <= patience_) {
      unpacked = Unpack(chunk.packing, records, chunk.size);
      cost += chunk.size;
    }
    records = std::move(unpacked).value_or(Bytes());
  }
  if (records.size() == chunk.size && Crc32(records) == chunk.crc) {
    return true;
  }
  Waste(cost);
  return false;
}

Result<uint64_t> ChunkSearch::LookFor(uint64_t from) {
  constexpr size_t kHead = kRecordHead + kChunkHead + kLongestPacking;
  const uint64_t size = source_->size();
  Bytes window(kFirstWindow);
  while (from + kRecordHead + kChunkHead <= size) {
    const auto got = source_->ReadAt(from, window);
    if (!got) return tl::unexpected(got.error());
    // At its end a window holds heads in part, the file's last ones whole.
    const bool last = from + *got >= size;
    const size_t whole = last ? *got : *got - std::min(*got, kHead - 1);
    if (whole == 0) break;
    for (size_t i = 0; i < whole; ++i) {
      if (window[i] != static_cast<uint8_t>(Op::kChunk)) continue;
      const auto bytes =
          std::span<const uint8_t>(window).first(*got).subspan(i);
      const auto chunk = CandidateAt(bytes, size - from - i);
      if (!chunk) continue;
      const auto proved = Proves(*chunk, from + i);
      if (!proved) return tl::unexpected(proved.error());
      if (*proved) return from + i;
    }
    if (last) break;
    from += whole;
    window.resize(std::min(2 * window.size(), kLargestWindow));
  }
  return size;
}

}  // namespace kimari::recording
