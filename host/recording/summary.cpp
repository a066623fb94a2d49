#include "host/recording/summary.h"

#include <algorithm>
#include <map>
#include <string>

#include "host/recording/chunk.h"
#include "host/recording/mcap_file.h"
#include "host/recording/summary_maker.h"

namespace kimari::recording {

bool EndsWithoutSummary(FileSource& source) {
  constexpr size_t kTail = kRecordHead + kFooterContent + sizeof kMagic;
  const uint64_t size = source.size();
  if (size < sizeof kMagic + kTail) return false;
  Bytes tail(kTail);
  const auto got = source.ReadAt(size - kTail, tail);
  if (!got || *got < kTail) return false;
  Get get(tail);
  const bool is_footer = get.U8() == static_cast<uint8_t>(Op::kFooter) &&
                         get.U64() == kFooterContent && get.U64() == 0;
  get.U64();
  get.U32();
  return is_footer && std::ranges::equal(get.Raw(sizeof kMagic), kMagic);
}

Result<std::optional<Summary>> ReadSummary(FileSource& source) {
  constexpr size_t kTail = kRecordHead + kFooterContent + sizeof kMagic;
  const uint64_t size = source.size();
  if (size < sizeof kMagic + kTail) return std::nullopt;
  Bytes tail(kTail);
  const auto got = source.ReadAt(size - kTail, tail);
  if (!got) return tl::unexpected(got.error());
  Get get(tail);
  const bool is_footer = *got == kTail &&
                         get.U8() == static_cast<uint8_t>(Op::kFooter) &&
                         get.U64() == kFooterContent;
  Summary summary;
  summary.start = get.U64();
  get.U64();
  const uint32_t crc = get.U32();
  const auto magic = get.Raw(sizeof kMagic);
  if (!is_footer || !std::ranges::equal(magic, kMagic) ||
      summary.start < sizeof kMagic || summary.start > size - kTail) {
    return std::nullopt;
  }
  summary.records.resize(size - kTail - summary.start);
  const auto read = source.ReadAt(summary.start, summary.records);
  if (!read) return tl::unexpected(read.error());
  const std::span<const uint8_t> before_crc(tail.data(), kRecordHead + 16);
  if (*read < summary.records.size() ||
      (crc != 0 && crc != Crc32(before_crc, Crc32(summary.records)))) {
    return std::nullopt;
  }
  summary.checked = crc != 0;
  return summary;
}

namespace {

constexpr uint64_t kLongest = 256 << 20;  // record of ours

// Goes through the data of a file of ours, record by record.
class DataWalk {
 public:
  DataWalk(FileSource& source, SummaryMaker& made)
      : source_(source), made_(made) {}

  // Up to Data End at `end`. False where a record is none of ours, is damaged,
  // or a chunk is not what its head and its indexes say.
  Result<bool> Until(uint64_t end) {
    uint64_t at = sizeof kMagic;
    Bytes record;
    while (at < end) {
      const auto read = ReadRecord(at, end, record);
      if (!read || !*read) return read;
      if (!Add(static_cast<Op>(record.front()), at, record)) return false;
      at += record.size();
    }
    return EndChunk() && at == end;
  }

 private:
  Result<bool> ReadRecord(uint64_t at, uint64_t end, Bytes& record) {
    record.resize(kRecordHead);
    auto got = source_.ReadAt(at, record);
    if (!got) return tl::unexpected(got.error());
    if (*got < kRecordHead) return false;
    Get get(std::span<const uint8_t>(record).subspan(1));
    const uint64_t length = get.U64();
    if (length > kLongest || length > end - at - kRecordHead) return false;
    record.resize(kRecordHead + length);
    got = source_.ReadAt(at, record);
    if (!got) return tl::unexpected(got.error());
    return *got == record.size();
  }

  bool Add(Op op, uint64_t at, const Bytes& record) {
    const auto content = std::span<const uint8_t>(record).subspan(kRecordHead);
    if (op == Op::kMessageIndex) return AddIndex(at, content);
    if (!EndChunk()) return false;
    Get get(content);
    switch (op) {
      case Op::kHeader:
        return at == sizeof kMagic && get.Text() == kProfile &&
               get.Text() == kLibrary && get.ok() && get.left() == 0;
      case Op::kMetadata:
        made_.AddMetadata(at, record.size(), get.Text());
        return get.ok();
      case Op::kAttachment: {
        get.Time();
        get.Time();
        const std::string name = get.Text();
        const std::string media = get.Text();
        made_.AddAttachment(at, record.size(), get.U64(), name, media);
        return get.ok();
      }
      case Op::kChunk:
        return AddChunk(at, content);
      default:
        return false;
    }
  }

  bool AddChunk(uint64_t at, std::span<const uint8_t> content) {
    std::string wrong;
    Channels known;  // each chunk names its own
    const auto chunk = ChunkContent::Of(content, at, 0, known, wrong);
    if (!chunk || !chunk->TimesAgree()) return false;
    for (const ChunkContent::Naming& naming : chunk->Namings()) {
      if (naming.op == Op::kSchema) made_.AddSchema(naming.id, naming.record);
      if (naming.op == Op::kChannel) made_.AddChannel(naming.id, naming.record);
    }
    Get get(content);
    place_ = ChunkPlace{.start = at,
                        .length = kRecordHead + content.size(),
                        .first = get.Time(),
                        .last = get.Time(),
                        .size = get.U64()};
    get.U32();
    packing_ = get.Text();
    place_->stored = get.U64();
    expected_ = chunk->Index();
    for (const auto& [channel, entries] : expected_) {
      Get times(entries);
      while (times.left() > 0) {
        made_.AddMessage(channel, times.Time());
        times.U64();
      }
    }
    return true;
  }

  bool AddIndex(uint64_t at, std::span<const uint8_t> content) {
    Get get(content);
    const ChannelId channel = get.U16();
    const auto entries = get.Raw(get.U32());
    const auto expected = expected_.find(channel);
    if (!place_ || expected == expected_.end() || !get.ok() || get.left() > 0 ||
        !std::ranges::equal(entries, expected->second)) {
      return false;
    }
    expected_.erase(expected);
    place_->indexes[channel] = at;
    place_->index_length += kRecordHead + content.size();
    return true;
  }

  // Its indexes are all there.
  bool EndChunk() {
    if (!place_) return true;
    place_->packing = packing_;
    made_.AddChunk(*place_);
    place_.reset();
    return expected_.empty();
  }

  FileSource& source_;
  SummaryMaker& made_;
  std::optional<ChunkPlace> place_;  // whose indexes are still to come
  std::string packing_;
  std::map<ChannelId, Bytes> expected_;
};

// Channels that no message came on stand in the summary alone.
void AddSpareChannels(const Summary& summary, SummaryMaker& made) {
  std::map<uint16_t, std::span<const uint8_t>> schemas;
  const std::span<const uint8_t> all = summary.records;
  Get get(all);
  while (get.left() > 0) {
    const size_t at = all.size() - get.left();
    const Op op = static_cast<Op>(get.U8());
    const uint64_t length = get.U64();
    Get content(get.Raw(length));
    if (!get.ok()) return;
    const auto record = all.subspan(at, kRecordHead + length);
    const uint16_t id = content.U16();
    if (op == Op::kSchema) schemas[id] = record;
    if (op != Op::kChannel || made.Names(id)) continue;
    made.AddChannel(id, record);
    const uint16_t schema = content.U16();
    const auto of = schemas.find(schema);
    if (of != schemas.end()) made.AddSchema(schema, of->second);
  }
}

}  // namespace

Result<bool> IsBorneOut(FileSource& source, const Summary& summary,
                        bool spare_channels) {
  Bytes behind;
  PutDataEnd(behind);
  if (summary.start < sizeof kMagic + behind.size()) return false;
  const uint64_t end = summary.start - behind.size();
  SummaryMaker made;
  const auto walked = DataWalk(source, made).Until(end);
  if (!walked || !*walked) return walked;
  if (spare_channels) AddSpareChannels(summary, made);
  made.Put(behind, summary.start);
  Bytes stands(source.size() - end);
  const auto got = source.ReadAt(end, stands);
  if (!got) return tl::unexpected(got.error());
  return stands == behind;
}

}  // namespace kimari::recording
