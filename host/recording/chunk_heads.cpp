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
  const uint32_t letters = get.U32();
  if (letters > kLongestPacking) return std::nullopt;
  get.Raw(letters);
  const uint64_t records = get.U64();
  if (!get.ok() || (letters == 0 && records != size) ||
      length != records + kChunkHead + letters) {
    return std::nullopt;
  }
  return head;
}

// Whether such a record is whole: a wrong length would step over chunks.
Result<bool> Proves(FileSource& part, Op op, uint64_t at, uint64_t length) {
  constexpr uint64_t kLongest = 64 << 20;
  if (length > kLongest) return false;
  Bytes content(length);
  const auto got = part.ReadAt(at, content);
  if (!got) return tl::unexpected(got.error());
  Get get(content);
  if (op == Op::kHeader) {
    get.Text();
    get.Text();
    return get.ok() && get.left() == 0;
  }
  if (op == Op::kMetadata) {
    get.Text();
    auto values = get.Map();
    const std::string crc = values["crc32"];
    values.erase("crc32");
    return get.ok() && get.left() == 0 && crc == MetadataCrc(values);
  }
  if (length < sizeof(uint32_t)) return false;
  const auto checked =
      std::span<const uint8_t>(content).first(length - sizeof(uint32_t));
  get.Raw(checked.size());
  return Crc32(checked) == get.U32();
}

}  // namespace

Result<uint64_t> VisitChunkHeads(
    FileSource& part, const std::function<void(const ChunkHead&)>& visitor) {
  Window window(part);
  std::optional<ChunkHead> chunk;
  uint64_t whole = sizeof kMagic;  // up to there
  const auto tell = [&] {
    if (chunk) visitor(*chunk);
    chunk.reset();
  };
  uint64_t offset = sizeof kMagic;
  bool go_on = true;
  bool ended = false;
  while (go_on) {
    const auto bytes =
        window.At(offset, kRecordHead + kChunkHead + kLongestPacking);
    if (!bytes) return tl::unexpected(bytes.error());
    Get get(*bytes);
    const Op op = static_cast<Op>(get.U8());
    const uint64_t length = get.U64();
    const uint64_t left = part.size() - std::min(part.size(), offset);
    const bool torn =
        !get.ok() || left < kRecordHead || length > left - kRecordHead;
    if (torn) break;
    ended = op == Op::kDataEnd;
    switch (op) {
      case Op::kMessageIndex: {
        const ChannelId id = get.U16();
        const uint64_t entries = get.U32();
        go_on = chunk && length >= 6 && entries == length - 6 &&
                entries % kIndexEntry == 0;
        if (go_on) chunk->counts.emplace_back(id, entries / kIndexEntry);
        break;
      }
      case Op::kChunk:
        tell();
        chunk = HeadOf(bytes->subspan(kRecordHead), offset, length);
        go_on = chunk.has_value();
        break;
      case Op::kHeader:
      case Op::kMetadata:
      case Op::kAttachment: {
        tell();
        const auto proved = Proves(part, op, offset + kRecordHead, length);
        if (!proved) return tl::unexpected(proved.error());
        go_on = *proved;
        break;
      }
      default:
        go_on = false;
        break;
    }
    if (go_on) {
      offset += kRecordHead + length;
      whole = offset;
    }
  }
  if (chunk && !ended) chunk->counts.clear();  // some may be missing
  tell();
  return whole;
}

}  // namespace kimari::recording
