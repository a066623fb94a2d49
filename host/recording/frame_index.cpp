#include "host/recording/frame_index.h"

#include <algorithm>

namespace kimari::recording {
namespace {

// Some megabyte each.
constexpr size_t kLoadedKept = 6;

}  // namespace

Result<FrameIndex::Loaded> FrameIndex::Load(size_t chunk) const {
  {
    const std::scoped_lock lock(mutex_);
    const auto kept =
        std::ranges::find(loaded_, chunk, &std::pair<size_t, Loaded>::first);
    if (kept != loaded_.end()) {
      loaded_.splice(loaded_.begin(), loaded_, kept);
      return kept->second;
    }
  }
  auto read = index_.Read(chunk);
  if (!read) return tl::unexpected(read.error());
  const std::scoped_lock lock(mutex_);
  loaded_.emplace_front(chunk, std::move(*read));
  if (loaded_.size() > kLoadedKept) loaded_.pop_back();
  return loaded_.front().second;
}

std::vector<RecordedFrame> FrameIndex::TakenBetween(HostTime from,
                                                    HostTime to) const {
  std::vector<RecordedFrame> frames;
  for (const ChunkIndex::Held& held : index_.Of(kFramesTopic)) {
    const ChunkIndex::Chunk& chunk = index_.Chunks()[held.chunk];
    if (chunk.last < from || chunk.first > to) continue;
    const auto loaded = Load(held.chunk);
    if (!loaded) continue;
    uint64_t place = held.before;
    for (const Message& message : (*loaded)->content.Messages()) {
      if (message.channel.topic != kFramesTopic) continue;
      const Stamp& stamp = message.stamp;
      if (stamp.taken >= from && stamp.taken <= to) {
        frames.push_back({place, stamp.sequence, stamp.happened, stamp.taken});
      }
      ++place;
    }
  }
  return frames;
}

Result<Bytes> FrameIndex::Jpeg(uint64_t place) const {
  if (place >= Count()) {
    return Fail(ErrorKind::kUsage,
                "there is no frame " + std::to_string(place) +
                    "; the recording holds " + std::to_string(Count()));
  }
  const auto all = index_.Of(kFramesTopic);
  const auto after =
      std::ranges::upper_bound(all, place, {}, &ChunkIndex::Held::before);
  const ChunkIndex::Held& held = *std::prev(after);
  const auto loaded = Load(held.chunk);
  if (!loaded) return tl::unexpected(loaded.error());
  uint64_t at = held.before;
  for (const Message& message : (*loaded)->content.Messages()) {
    if (message.channel.topic != kFramesTopic) continue;
    if (at++ == place) return Bytes(message.data.begin(), message.data.end());
  }
  return Fail(ErrorKind::kFile,
              "frame " + std::to_string(place) +
                  " is not where the recording's index says; 'kimari recover' "
                  "makes a copy with a right one");
}

}  // namespace kimari::recording
