#include "host/recording/chunk.h"

#include <algorithm>

namespace kimari::recording {

std::optional<ChunkContent> ChunkContent::Of(std::span<const uint8_t> content,
                                             uint64_t offset, uint64_t number,
                                             std::string& wrong) {
  wrong = "chunk";
  Get get(content);
  const HostTime start = get.Time();
  const HostTime end = get.Time();
  const uint64_t size = get.U64();
  const uint32_t crc = get.U32();
  const std::string compression = get.Text();
  const uint64_t stored = get.U64();
  if (!compression.empty()) {
    wrong = "chunk (compressed)";
    return std::nullopt;
  }
  if (!get.ok() || stored != get.left() || size != stored) return std::nullopt;
  const auto records = get.Raw(stored);
  if (Crc32(records) != crc) return std::nullopt;

  ChunkContent out;
  Get inner(records);
  while (inner.left() > 0) {
    const uint64_t at = records.size() - inner.left();
    const Op op = static_cast<Op>(inner.U8());
    const uint64_t length = inner.U64();
    const auto record = inner.Raw(length);
    if (!inner.ok()) return std::nullopt;
    Get fields(record);
    if (op == Op::kChannel) {
      const ChannelId id = fields.U16();
      fields.U16();
      Channel channel;
      channel.topic = fields.Text();
      channel.encoding = fields.Text();
      out.channels_.emplace(id, std::move(channel));
    } else if (op == Op::kMessage) {
      const ChannelId id = fields.U16();
      Stamp stamp;
      stamp.sequence = fields.U32();
      stamp.taken = fields.Time();
      stamp.happened = fields.Time();
      const auto channel = out.channels_.find(id);
      if (channel == out.channels_.end() || !fields.ok()) return std::nullopt;
      const auto data = fields.Raw(fields.left());
      const bool first = out.messages_.empty();
      out.first_ = first ? stamp.taken : std::min(out.first_, stamp.taken);
      out.last_ = first ? stamp.taken : std::max(out.last_, stamp.taken);
      out.messages_.push_back(
          {channel->second, stamp, data,
           offset + kRecordHead + kChunkHead + at + kRecordHead + kMessageHead,
           number});
      Put(out.index_[id]).Time(stamp.taken).U64(at);
    }
  }
  out.times_agree_ =
      !out.messages_.empty() && out.first_ == start && out.last_ == end;
  return out;
}

}  // namespace kimari::recording
