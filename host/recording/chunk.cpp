#include "host/recording/chunk.h"

#include <algorithm>

#include "host/recording/packed_messages.h"
#include "host/recording/packing.h"

namespace kimari::recording {
namespace {

// A chunk that would unpack to more was not written by us.
constexpr size_t kMostOfParts = 256 << 20;

}  // namespace

std::optional<std::pair<ChannelId, Channel>> ChannelOf(
    std::span<const uint8_t> record) {
  Get fields(record);
  const ChannelId id = fields.U16();
  fields.U16();  // schema
  Channel channel;
  channel.topic = fields.Text();
  channel.encoding = fields.Text();
  if (!fields.ok()) return std::nullopt;
  return std::pair(id, std::move(channel));
}

// False: it cannot be read, or its channel is named nowhere.
bool ChunkContent::Add(std::span<const uint8_t> record, uint64_t offset,
                       uint64_t number, const Channels& known) {
  Get fields(record);
  const ChannelId id = fields.U16();
  Stamp stamp;
  stamp.sequence = fields.U32();
  stamp.taken = fields.Time();
  stamp.happened = fields.Time();
  const auto named = known.find(id);
  if (named == known.end() || !fields.ok()) return false;
  const auto channel = channels_.try_emplace(id, named->second).first;
  const auto data = fields.Raw(fields.left());
  const bool first = stored_messages_++ == 0;
  first_ = first ? stamp.taken : std::min(first_, stamp.taken);
  last_ = first ? stamp.taken : std::max(last_, stamp.taken);
  const Message message{channel->second, stamp,  data,
                        offset,          number, data.size()};
  if (!AddUnpacked(id, message)) messages_.push_back(message);
  return true;
}

bool ChunkContent::AddUnpacked(ChannelId id, const Message& packed) {
  const std::string_view encoding = PackedFrom(packed.channel.encoding);
  if (encoding.empty()) return false;
  auto unpacked = UnpackMessages(packed.data, kMostOfParts - parts_bytes_);
  if (!unpacked) return false;
  const auto& channel =
      unpacked_channels_
          .try_emplace(id, Channel{packed.channel.topic, std::string(encoding)})
          .first->second;
  parts_bytes_ += unpacked->bytes.size();
  const Bytes& bytes = parts_.emplace_back(std::move(unpacked->bytes));
  uint64_t left = packed.data.size();
  uint64_t sharing = unpacked->all.size();
  for (const UnpackedMessages::One& one : unpacked->all) {
    const uint64_t share = left / sharing--;
    left -= share;
    messages_.push_back({channel, one.stamp,
                         std::span(bytes).subspan(one.offset, one.size),
                         packed.offset, packed.chunk, share});
  }
  return true;
}

std::optional<ChunkContent> ChunkContent::OfMessage(
    std::span<const uint8_t> record, uint64_t offset, uint64_t number,
    const Channels& known) {
  ChunkContent out;
  const uint64_t data = offset + kRecordHead + kMessageHead;
  if (!out.Add(record, data, number, known)) return std::nullopt;
  out.times_agree_ = true;
  return out;
}

std::optional<ChunkContent> ChunkContent::Of(std::span<const uint8_t> content,
                                             uint64_t offset, uint64_t number,
                                             Channels& known,
                                             std::string& wrong) {
  wrong = "chunk";
  Get get(content);
  const HostTime start = get.Time();
  const HostTime end = get.Time();
  const uint64_t size = get.U64();
  const uint32_t crc = get.U32();
  const std::string packing = get.Text();
  const uint64_t stored = get.U64();
  if (!get.ok() || stored != get.left()) return std::nullopt;
  ChunkContent out;
  auto records = get.Raw(stored);
  if (!packing.empty()) {
    auto unpacked = Unpack(packing, records, size);
    if (!unpacked) {
      wrong = "chunk (packed by " + packing + ")";
      return std::nullopt;
    }
    out.unpacked_ = std::make_unique<Bytes>(std::move(*unpacked));
    records = *out.unpacked_;
  }
  // A CRC of 0 was not made.
  if (records.size() != size || (crc != 0 && Crc32(records) != crc)) {
    return std::nullopt;
  }

  Get inner(records);
  while (inner.left() > 0) {
    const uint64_t at = records.size() - inner.left();
    const Op op = static_cast<Op>(inner.U8());
    const uint64_t length = inner.U64();
    const auto record = inner.Raw(length);
    if (!inner.ok()) return std::nullopt;
    if (op == Op::kChannel || op == Op::kSchema) {
      out.namings_.push_back(
          {op, Get(record).U16(), records.subspan(at, kRecordHead + length)});
    }
    if (op == Op::kChannel) {
      auto channel = ChannelOf(record);
      if (!channel) return std::nullopt;
      known.insert_or_assign(channel->first, std::move(channel->second));
    } else if (op == Op::kMessage) {
      const uint64_t data =
          offset + kRecordHead + kChunkHead + at + kRecordHead + kMessageHead;
      if (!out.Add(record, data, number, known)) {
        wrong = "chunk (a channel of it is named nowhere)";
        return std::nullopt;
      }
      Get fields(record);
      const ChannelId id = fields.U16();
      fields.U32();  // sequence
      Put(out.index_[id]).Time(fields.Time()).U64(at);
    }
  }
  out.times_agree_ =
      out.stored_messages_ > 0 && out.first_ == start && out.last_ == end;
  return out;
}

void ChunkContent::Shift(Duration by) {
  if (by == Duration{}) return;
  for (Message& message : messages_) {
    message.stamp.taken = message.stamp.taken + by;
    message.stamp.happened = message.stamp.happened + by;
    message.shift = by;
  }
  first_ = first_ + by;
  last_ = last_ + by;
}

}  // namespace kimari::recording
