#include "host/recording/mcap_file.h"

#include <algorithm>
#include <utility>

#include "host/evidence/schema.h"
#include "host/recording/packed_messages.h"
#include "host/recording/packing.h"
#include "host/recording/seal.h"

namespace kimari::recording {
namespace {

constexpr std::string_view kJsonSchema = "jsonschema";
// Schema of what others put into a recording.
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
  const Channel& channel = channels_[id];
  const std::string_view packed = PackedAs(channel.encoding);
  put.Text(channel.topic).Text(packed.empty() ? channel.encoding : packed);
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

  summary_.AddMetadata(offset_, scratch_.size(), name);
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

  summary_.AddAttachment(offset_, scratch_.size(), attachment.data.size(),
                         attachment.name, attachment.media);
  return Write(scratch_);
}

void McapFile::Add(ChannelId channel, const Stamp& stamp,
                   std::span<const uint8_t> data) {
  if (since_gathering_ == kMostTogether ||
      stamp.taken - gathered_first_ > kLongestTogether) {
    AddPacked();
  }
  const bool packed = !PackedAs(channels_[channel].encoding).empty();
  if (!packed) AddAlone(channel, stamp, data);
  if (packed && gathered_.empty()) gathered_first_ = stamp.taken;
  if (packed) {
    gathered_[channel].push_back({stamp, Bytes(data.begin(), data.end())});
    gathered_bytes_ += data.size();
  }
  if (!gathered_.empty()) ++since_gathering_;
}

// Stamped as the last of them: what was taken when it is written.
void McapFile::AddPacked() {
  std::vector<Together> all;
  for (const auto& [channel, kept] : gathered_) {
    all.clear();
    for (const Kept& one : kept) all.push_back({one.stamp, one.data});
    AddAlone(channel, kept.back().stamp,
             PackMessages(channels_[channel].encoding, all));
  }
  gathered_.clear();
  gathered_bytes_ = 0;
  since_gathering_ = 0;
}

void McapFile::AddAlone(ChannelId channel, const Stamp& stamp,
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
  summary_.AddMessage(channel, stamp.taken);
}

Result<void> McapFile::EndChunk(bool packed) {
  AddPacked();
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
  ChunkPlace place{.start = start,
                   .length = scratch_.size(),
                   .first = chunk_first_,
                   .last = chunk_last_,
                   .packing = packing,
                   .stored = stored.size(),
                   .size = chunk_.size()};
  for (const auto& [channel, entries] : index_) {
    place.indexes[channel] = start + scratch_.size();
    const size_t index = put.Begin(Op::kMessageIndex);
    put.U16(channel).U32(static_cast<uint32_t>(entries.size() * 16));
    for (const IndexEntry& e : entries) put.Time(e.taken).U64(e.offset);
    put.End(index);
  }
  place.index_length = scratch_.size() - place.length;
  summary_.AddChunk(place);
  chunk_.clear();
  index_.clear();
  if (auto written = Write(scratch_); !written) return written;
  return sink_->Sync();
}

// A seal is over every byte but itself: what stands behind it is known before
// it is, since its length is.
Result<void> McapFile::Finish() {
  if (auto written = EndChunk(); !written) return written;
  for (size_t at = 0; at < channels_.size(); ++at) {
    const auto id = static_cast<ChannelId>(at);
    if (!summary_.Holds(id)) continue;  // what holds nothing, no data bear out
    Bytes record;
    PutChannel(record, id);
    summary_.AddChannel(id, record);
    record.clear();
    if (HasSchema(id)) PutSchema(record, id);
    if (HasSchema(id))
      summary_.AddSchema(static_cast<uint16_t>(id + 1), record);
  }
  const uint64_t length = SealRecord(std::string(64, '0'), offset_).size();
  summary_.AddMetadata(offset_, length, kSeal);
  Bytes behind;
  PutDataEnd(behind);
  summary_.Put(behind, offset_ + length + behind.size());
  sum_.Add(behind);
  seal_ = sum_.Hex();
  scratch_ = SealRecord(seal_, offset_);
  Put(scratch_).Raw(behind);
  if (auto written = Write(scratch_); !written) return written;
  return sink_->Sync();
}

}  // namespace kimari::recording
