#include "host/recording/chunk_heads.h"

#include <algorithm>
#include <optional>
#include <thread>

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

// Whether the CRC that ends an attachment is right; read piece by piece.
Result<bool> ProvesAttachment(FileSource& part, uint64_t at, uint64_t length) {
  if (length < sizeof(uint32_t)) return false;
  const uint64_t end = at + length - sizeof(uint32_t);
  Bytes piece(64 << 10);
  uint32_t crc = 0;
  while (at < end) {
    const auto some =
        std::span(piece).first(std::min<uint64_t>(piece.size(), end - at));
    const auto got = part.ReadAt(at, some);
    if (!got) return tl::unexpected(got.error());
    if (*got < some.size()) return false;
    crc = Crc32(some, crc);
    at += some.size();
  }
  piece.resize(sizeof(uint32_t));
  const auto got = part.ReadAt(end, piece);
  if (!got) return tl::unexpected(got.error());
  return *got == piece.size() && Get(piece).U32() == crc;
}

// Whether such a record is whole: a wrong length would step over chunks.
Result<bool> Proves(FileSource& part, Op op, uint64_t at, uint64_t length) {
  if (op == Op::kAttachment) return ProvesAttachment(part, at, length);
  constexpr uint64_t kLongest = 1 << 20;  // people's names, the seal
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
  get.Text();
  auto values = get.Map();
  const std::string crc = values["crc32"];
  values.erase("crc32");
  return get.ok() && get.left() == 0 && crc == MetadataCrc(values);
}

// What stands in one stretch of a part.
struct Walked {
  std::vector<ChunkHead> chunks;
  uint64_t whole = 0;  // up to there
  // The record that stands at its end begins a chunk.
  bool arrived = false;
};

constexpr uint64_t kToTheEnd = UINT64_MAX;

// From the first byte of a record up to `until`, or as far as it goes.
Result<Walked> Walk(FileSource& part, uint64_t from, uint64_t until) {
  Window window(part);
  Walked walked{.whole = from};
  std::optional<ChunkHead> chunk;
  const auto take = [&] {
    if (chunk) walked.chunks.push_back(std::move(*chunk));
    chunk.reset();
  };
  uint64_t offset = from;
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
    if (offset >= until) {
      walked.arrived = offset == until && op == Op::kChunk;
      ended = op == Op::kChunk;
      break;
    }
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
        take();
        chunk = HeadOf(bytes->subspan(kRecordHead), offset, length);
        go_on = chunk.has_value();
        break;
      case Op::kHeader:
      case Op::kMetadata:
      case Op::kAttachment: {
        take();
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
      walked.whole = offset;
    }
  }
  if (chunk && !ended) chunk->counts.clear();  // some may be missing
  take();
  return walked;
}

// Mostly waiting for the disk, which answers many at once.
constexpr size_t kStretches = 16;
constexpr size_t kWorthAThread = 64;  // chunks

// Where the stretches begin, the first at the file's first record.
std::vector<uint64_t> Stretches(std::span<const uint64_t> likely) {
  std::vector<uint64_t> begin = {sizeof kMagic};
  const size_t count = std::min(kStretches, likely.size() / kWorthAThread);
  for (size_t i = 1; i < count; ++i) {
    const uint64_t next = likely[i * likely.size() / count];
    if (next > begin.back()) begin.push_back(next);
  }
  return begin;
}

}  // namespace

Result<uint64_t> VisitChunkHeads(
    FileSource& part, std::span<const uint64_t> likely,
    const std::function<void(const ChunkHead&)>& visitor) {
  const std::vector<uint64_t> begin = Stretches(likely);
  std::vector<Result<Walked>> all(begin.size());
  {
    std::vector<std::jthread> walks;
    for (size_t i = 0; i < begin.size(); ++i) {
      const uint64_t until = i + 1 < begin.size() ? begin[i + 1] : kToTheEnd;
      if (i + 1 == begin.size()) {
        all[i] = Walk(part, begin[i], until);
      } else {
        walks.emplace_back(
            [&, i, until] { all[i] = Walk(part, begin[i], until); });
      }
    }
  }
  uint64_t whole = 0;
  for (size_t i = 0; i < begin.size(); ++i) {
    const bool last = i + 1 == begin.size();
    Result<Walked> walked = std::move(all[i]);
    const bool missed = walked && !last && !walked->arrived;
    if (missed) walked = Walk(part, begin[i], kToTheEnd);
    if (!walked) return tl::unexpected(walked.error());
    for (const ChunkHead& chunk : walked->chunks) visitor(chunk);
    whole = walked->whole;
    if (missed) break;
  }
  return whole;
}

}  // namespace kimari::recording
