#include "host/recording/chunk_heads.h"

#include <algorithm>
#include <optional>

namespace kimari::recording {
namespace {

// Holds a chunk's indexes and the next one's head, nearly always.
constexpr size_t kHeadWindow = 8192;

// The bytes around a place, read a window at a time.
class Window {
 public:
  explicit Window(FileSource& part) : part_(part), bytes_(kHeadWindow) {}

  // `size` bytes at `offset`; fewer where the file ends.
  Result<std::span<const uint8_t>> At(uint64_t offset, size_t size) {
    if (offset < from_ || offset + size > from_ + held_) {
      const auto got = part_.ReadAt(offset, bytes_);
      if (!got) return tl::unexpected(got.error());
      from_ = offset;
      held_ = *got;
    }
    const size_t begin = offset - from_;
    return std::span<const uint8_t>(bytes_).subspan(
        begin, std::min(size, held_ - begin));
  }

 private:
  FileSource& part_;
  Bytes bytes_;
  uint64_t from_ = 0;
  size_t held_ = 0;
};

// Nothing where it is none of ours.
std::optional<ChunkHead> HeadOf(std::span<const uint8_t> record,
                                uint64_t offset, uint64_t length) {
  Get get(record);
  ChunkHead head{.offset = offset, .length = length};
  head.first = get.Time();
  head.last = get.Time();
  const uint64_t size = get.U64();
  get.U32();  // CRC
  const bool packed = get.U32() != 0;
  const uint64_t records = get.U64();
  if (!get.ok() || packed || records != size || length != size + kChunkHead) {
    return std::nullopt;
  }
  return head;
}

}  // namespace

Result<bool> VisitChunkHeads(
    FileSource& part, const std::function<bool(const ChunkHead&)>& visitor) {
  Window window(part);
  std::optional<ChunkHead> chunk;
  const auto tell = [&] {
    const bool go_on = !chunk || visitor(*chunk);
    chunk.reset();
    return go_on;
  };
  uint64_t offset = sizeof kMagic;
  while (true) {
    const auto bytes = window.At(offset, kRecordHead + kChunkHead);
    if (!bytes) return tl::unexpected(bytes.error());
    Get get(*bytes);
    const Op op = static_cast<Op>(get.U8());
    const uint64_t length = get.U64();
    const uint64_t left = part.size() - std::min(part.size(), offset);
    const bool torn =
        !get.ok() || left < kRecordHead || length > left - kRecordHead;
    if (torn && op == Op::kMessageIndex && chunk) chunk->counts.clear();
    if (torn) break;
    if (op == Op::kMessageIndex && chunk && length >= 6) {
      const ChannelId id = get.U16();
      const uint64_t entries = get.U32();
      if (entries != length - 6 || entries % kIndexEntry != 0) return false;
      chunk->counts.emplace_back(id, entries / kIndexEntry);
    } else if (op == Op::kChunk) {
      if (!tell()) return true;
      chunk = HeadOf(bytes->subspan(kRecordHead), offset, length);
      if (!chunk) return false;
    } else if (op == Op::kHeader || op == Op::kMetadata ||
               op == Op::kAttachment) {
      if (!tell()) return true;
    } else {
      return false;
    }
    offset += kRecordHead + length;
  }
  tell();
  return true;
}

}  // namespace kimari::recording
