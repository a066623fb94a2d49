#include "host/recording/mcap_file.h"

#include <algorithm>
#include <utility>

#include "host/evidence/schema.h"
#include "host/recording/packing.h"
#include "host/recording/seal.h"

namespace kimari::recording {
namespace {

constexpr std::string_view kJsonSchema = "jsonschema";
// Of what others put into a recording.
constexpr std::string_view kAnyObject = R"({"type":"object"})";

}  // namespace

std::string MetadataCrc(const std::map<std::string, std::string>& values) {
  Bytes bytes;
  Put(bytes).Map(values);
  const uint32_t crc = Crc32(bytes);
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) {
    text += "0123456789abcdef"[(crc >> shift) & 15];
  }
  return text;
}

Result<void> McapFile::Write(std::span<const uint8_t> bytes) {
  offset_ += bytes.size();
  sum_.Add(bytes);
  return sink_->Append(bytes);
}

Result<void> McapFile::Begin() {
  scratch_.clear();
  Put put(scratch_);
  put.Raw(kMagic);
  const size_t record = put.Begin(Op::kHeader);
  put.Text(kProfile).Text(kLibrary);
  put.End(record);
  return Write(scratch_);
}

ChannelId McapFile::AddChannel(const Channel& channel, Schema schema) {
  if (schema.name.empty() && channel.encoding == kJson) {
    schema.name = kLibrary + channel.topic;
    std::replace(schema.name.begin(), schema.name.end(), '/', '.');
    const std::string_view text = evidence::SchemaOf(channel.topic);
    schema.text = text.empty() ? kAnyObject : text;
  }
  channels_.push_back(channel);
  schemas_.push_back(std::move(schema));
  return static_cast<ChannelId>(channels_.size() - 1);
}

// For programs that know nothing of ours. The id of none is 0.
void McapFile::PutSchema(Bytes& out, ChannelId id) const {
  Put put(out);
  const size_t record = put.Begin(Op::kSchema);
  put.U16(static_cast<uint16_t>(id + 1)).Text(schemas_[id].name);
  put.Text(kJsonSchema).Text(schemas_[id].text);
  put.End(record);
}

void McapFile::PutChannel(Bytes& out, ChannelId id) const {
  Put put(out);
  const size_t record = put.Begin(Op::kChannel);
  put.U16(id).U16(static_cast<uint16_t>(HasSchema(id) ? id + 1 : 0));
  put.Text(channels_[id].topic).Text(channels_[id].encoding);
  put.Map({});
  put.End(record);
}

Bytes MetadataRecord(const std::string& name,
                     std::map<std::string, std::string> values) {
  values.erase("crc32");
  values["name"] = name;
  values["crc32"] = MetadataCrc(values);
  Bytes bytes;
  Put put(bytes);
  const size_t record = put.Begin(Op::kMetadata);
  put.Text(name).Map(values);
  put.End(record);
  return bytes;
}

void PutDataEnd(Bytes& out) {
  Put put(out);
  const size_t data_end = put.Begin(Op::kDataEnd);
  put.U32(0);  // no CRC of the whole: each chunk has its own
  put.End(data_end);
}

Result<void> McapFile::AddMetadata(const std::string& name,
                                   std::map<std::string, std::string> values) {
  scratch_ = MetadataRecord(name, std::move(values));

  Put index(metadata_indexes_);
  const size_t index_record = index.Begin(Op::kMetadataIndex);
  index.U64(offset_).U64(scratch_.size()).Text(name);
  index.End(index_record);
  ++metadata_;
  return Write(scratch_);
}

Result<void> McapFile::AddAttachment(const Attachment& attachment) {
  scratch_.clear();
  Put put(scratch_);
  const size_t record = put.Begin(Op::kAttachment);
  put.Time({}).Time({}).Text(attachment.name).Text(attachment.media);
  put.U64(attachment.data.size()).Raw(attachment.data);
  const auto content = std::span<const uint8_t>(scratch_);
  const uint32_t crc = Crc32(content.subspan(kRecordHead));
  put.U32(crc);
  put.End(record);

  Put index(attachment_indexes_);
  const size_t index_record = index.Begin(Op::kAttachmentIndex);
  index.U64(offset_).U64(scratch_.size()).Time({}).Time({});
  index.U64(attachment.data.size());
  index.Text(attachment.name).Text(attachment.media);
  index.End(index_record);
  ++attachments_;
  return Write(scratch_);
}

void McapFile::Add(ChannelId channel, const Stamp& stamp,
                   std::span<const uint8_t> data) {
  // Each chunk names its own channels, so that it can be read alone; what their
  // text is made of stands before the first one, and in the summary.
  auto [entry, first_in_chunk] = index_.try_emplace(channel);
  if (HasSchema(channel) && described_.insert(channel).second) {
    PutSchema(chunk_, channel);
  }
  if (first_in_chunk) PutChannel(chunk_, channel);
  const bool empty = entry->second.empty() && index_.size() == 1;
  chunk_first_ = empty ? stamp.taken : std::min(chunk_first_, stamp.taken);
  chunk_last_ = empty ? stamp.taken : std::max(chunk_last_, stamp.taken);
  entry->second.push_back({stamp.taken, chunk_.size()});

  Put put(chunk_);
  const size_t record = put.Begin(Op::kMessage);
  put.U16(channel).U32(stamp.sequence).Time(stamp.taken).Time(stamp.happened);
  put.Raw(data);
  put.End(record);
  first_ = messages_ == 0 ? stamp.taken : std::min(first_, stamp.taken);
  last_ = messages_ == 0 ? stamp.taken : std::max(last_, stamp.taken);
  ++counts_[channel];
  ++messages_;
}

Result<void> McapFile::EndChunk(bool packed) {
  if (chunk_.empty()) return {};
  const uint64_t start = offset_;
  scratch_.clear();
  Put put(scratch_);
  const size_t record = put.Begin(Op::kChunk);
  put.Time(chunk_first_).Time(chunk_last_).U64(chunk_.size());
  const Bytes small = packed ? Pack(chunk_) : Bytes();
  const Bytes& stored = packed ? small : chunk_;
  const std::string_view packing = packed ? kZstd : "";
  put.U32(Crc32(chunk_)).Text(packing).U64(stored.size()).Raw(stored);
  put.End(record);
  const uint64_t length = scratch_.size();

  std::map<ChannelId, uint64_t> offsets;
  for (const auto& [channel, entries] : index_) {
    offsets[channel] = start + scratch_.size();
    const size_t index = put.Begin(Op::kMessageIndex);
    put.U16(channel).U32(static_cast<uint32_t>(entries.size() * 16));
    for (const IndexEntry& e : entries) put.Time(e.taken).U64(e.offset);
    put.End(index);
  }
  PutChunkIndex(start, length, scratch_.size() - length, offsets, packing,
                stored.size());
  ++chunks_;
  chunk_.clear();
  index_.clear();
  if (auto written = Write(scratch_); !written) return written;
  return sink_->Sync();
}

void McapFile::PutChunkIndex(uint64_t start, uint64_t length,
                             uint64_t index_length,
                             const std::map<ChannelId, uint64_t>& offsets,
                             std::string_view packing, uint64_t packed_size) {
  Put put(chunk_indexes_);
  const size_t record = put.Begin(Op::kChunkIndex);
  put.Time(chunk_first_).Time(chunk_last_).U64(start).U64(length);
  put.U32(static_cast<uint32_t>(offsets.size() * 10));
  for (const auto& [channel, offset] : offsets) put.U16(channel).U64(offset);
  put.U64(index_length).Text(packing).U64(packed_size).U64(chunk_.size());
  put.End(record);
}

Result<void> McapFile::Finish() {
  if (auto written = EndChunk(); !written) return written;
  const std::string bytes = std::to_string(offset_);
  seal_ = sum_.Hex();
  if (auto sealed =
          AddMetadata(kSeal, {{kSealSum, seal_}, {kSealBytes, bytes}});
      !sealed) {
    return sealed;
  }
  scratch_.clear();
  PutDataEnd(scratch_);
  Put put(scratch_);
  const size_t summary = scratch_.size();
  const uint64_t summary_start = offset_ + summary;

  std::vector<std::pair<Op, size_t>> groups;
  const auto group = [&](Op op) { groups.emplace_back(op, scratch_.size()); };
  group(Op::kSchema);
  uint16_t schemas = 0;
  for (size_t id = 0; id < channels_.size(); ++id) {
    if (!HasSchema(static_cast<ChannelId>(id))) continue;
    PutSchema(scratch_, static_cast<ChannelId>(id));
    ++schemas;
  }
  group(Op::kChannel);
  for (size_t id = 0; id < channels_.size(); ++id) {
    PutChannel(scratch_, static_cast<ChannelId>(id));
  }
  group(Op::kChunkIndex);
  put.Raw(chunk_indexes_);
  group(Op::kAttachmentIndex);
  put.Raw(attachment_indexes_);
  group(Op::kMetadataIndex);
  put.Raw(metadata_indexes_);
  group(Op::kStatistics);
  const size_t statistics = put.Begin(Op::kStatistics);
  put.U64(messages_).U16(schemas);
  put.U32(static_cast<uint32_t>(channels_.size()));
  put.U32(attachments_).U32(metadata_).U32(chunks_).Time(first_).Time(last_);
  put.U32(static_cast<uint32_t>(counts_.size() * 10));
  for (const auto& [channel, count] : counts_) put.U16(channel).U64(count);
  put.End(statistics);
  groups.emplace_back(Op::kSummaryOffset, scratch_.size());

  const uint64_t offsets_start = offset_ + scratch_.size();
  for (size_t i = 0; i + 1 < groups.size(); ++i) {
    const size_t size = groups[i + 1].second - groups[i].second;
    if (size == 0) continue;
    const size_t record = put.Begin(Op::kSummaryOffset);
    put.U8(static_cast<uint8_t>(groups[i].first));
    put.U64(offset_ + groups[i].second).U64(size);
    put.End(record);
  }
  const size_t footer = put.Begin(Op::kFooter);
  put.U64(summary_start).U64(offsets_start).U32(0);
  put.End(footer);
  // The CRC covers the summary up to its own field, lengths filled in.
  scratch_.resize(scratch_.size() - 4);
  put.U32(Crc32({scratch_.data() + summary, scratch_.size() - summary}));
  put.Raw(kMagic);
  if (auto written = Write(scratch_); !written) return written;
  return sink_->Sync();
}

}  // namespace kimari::recording
