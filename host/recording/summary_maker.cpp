#include "host/recording/summary_maker.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kimari::recording {

void SummaryMaker::AddSchema(uint16_t id, std::span<const uint8_t> record) {
  schemas_.try_emplace(id, record.begin(), record.end());
}

void SummaryMaker::AddChannel(uint16_t id, std::span<const uint8_t> record) {
  channels_.try_emplace(id, record.begin(), record.end());
}

void SummaryMaker::AddMessage(uint16_t channel, HostTime taken) {
  first_ = messages_ == 0 ? taken : std::min(first_, taken);
  last_ = messages_ == 0 ? taken : std::max(last_, taken);
  ++counts_[channel];
  ++messages_;
}

void SummaryMaker::AddChunk(const ChunkPlace& chunk) {
  kimari::recording::Put put(chunk_indexes_);
  const size_t record = put.Begin(Op::kChunkIndex);
  put.Time(chunk.first).Time(chunk.last).U64(chunk.start).U64(chunk.length);
  put.U32(static_cast<uint32_t>(chunk.indexes.size() * 10));
  for (const auto& [channel, at] : chunk.indexes) put.U16(channel).U64(at);
  put.U64(chunk.index_length).Text(chunk.packing);
  put.U64(chunk.stored).U64(chunk.size);
  put.End(record);
  ++chunks_;
}

void SummaryMaker::AddMetadata(uint64_t offset, uint64_t length,
                               std::string_view name) {
  kimari::recording::Put put(metadata_indexes_);
  const size_t record = put.Begin(Op::kMetadataIndex);
  put.U64(offset).U64(length).Text(name);
  put.End(record);
  ++metadata_;
}

void SummaryMaker::AddAttachment(uint64_t offset, uint64_t length,
                                 uint64_t data, std::string_view name,
                                 std::string_view media) {
  kimari::recording::Put put(attachment_indexes_);
  const size_t record = put.Begin(Op::kAttachmentIndex);
  put.U64(offset).U64(length).Time({}).Time({}).U64(data);
  put.Text(name).Text(media);
  put.End(record);
  ++attachments_;
}

void SummaryMaker::Put(Bytes& out, uint64_t offset) const {
  kimari::recording::Put put(out);
  const size_t begin = out.size();
  const auto here = [&] { return offset + (out.size() - begin); };
  std::vector<std::pair<Op, uint64_t>> groups;
  const auto group = [&](Op op) { groups.emplace_back(op, here()); };
  group(Op::kSchema);
  for (const auto& [id, record] : schemas_) put.Raw(record);
  group(Op::kChannel);
  for (const auto& [id, record] : channels_) put.Raw(record);
  group(Op::kChunkIndex);
  put.Raw(chunk_indexes_);
  group(Op::kAttachmentIndex);
  put.Raw(attachment_indexes_);
  group(Op::kMetadataIndex);
  put.Raw(metadata_indexes_);
  group(Op::kStatistics);
  const size_t statistics = put.Begin(Op::kStatistics);
  put.U64(messages_).U16(static_cast<uint16_t>(schemas_.size()));
  put.U32(static_cast<uint32_t>(channels_.size()));
  put.U32(attachments_).U32(metadata_).U32(chunks_).Time(first_).Time(last_);
  put.U32(static_cast<uint32_t>(counts_.size() * 10));
  for (const auto& [channel, count] : counts_) put.U16(channel).U64(count);
  put.End(statistics);
  group(Op::kSummaryOffset);

  const uint64_t offsets = here();
  for (size_t i = 0; i + 1 < groups.size(); ++i) {
    const uint64_t size = groups[i + 1].second - groups[i].second;
    if (size == 0) continue;
    const size_t record = put.Begin(Op::kSummaryOffset);
    put.U8(static_cast<uint8_t>(groups[i].first));
    put.U64(groups[i].second).U64(size);
    put.End(record);
  }
  const size_t footer = put.Begin(Op::kFooter);
  put.U64(offset).U64(offsets).U32(0);
  put.End(footer);
  // The CRC covers the summary up to its own field, lengths filled in.
  out.resize(out.size() - 4);
  put.U32(Crc32({out.data() + begin, out.size() - begin}));
  put.Raw(kMagic);
}

}  // namespace kimari::recording
