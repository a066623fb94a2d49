// The frames of a recording by their place in it, however large the file is:
// which there are is known from the chunk index alone, the rest is read when
// asked for.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/recording/chunk_index.h"

namespace kimari::recording {

inline constexpr const char* kFramesTopic = "/camera/frames";

struct RecordedFrame {
  uint64_t place = 0;     // counts the frames of the recording, from 0
  uint32_t sequence = 0;  // the driver's number, its low 32 bits: a gap in it
                          // is a frame that was lost
  HostTime stamp;         // middle of the exposure
  HostTime taken;
};

// Thread: any, several at once. `index` must outlive it.
class FrameIndex {
 public:
  explicit FrameIndex(const ChunkIndex& index) : index_(index) {}

  uint64_t Count() const { return index_.CountOf(kFramesTopic); }
  // Those taken in from one instant to the other, both included, in the order
  // of the recording. What lies in a damaged chunk is left out.
  std::vector<RecordedFrame> TakenBetween(HostTime from, HostTime to) const;
  // The JPEG as it was recorded. kUsage where there is no such frame, kFile
  // where it cannot be read or is damaged.
  Result<Bytes> Jpeg(uint64_t place) const;

 private:
  using Loaded = std::shared_ptr<const LoadedChunk>;
  Result<Loaded> Load(size_t chunk) const;

  const ChunkIndex& index_;
  // The last few, the newest first: frames are asked for one after the other,
  // on either side of the one that is shown.
  mutable std::mutex mutex_;
  mutable std::list<std::pair<size_t, Loaded>> loaded_;
};

}  // namespace kimari::recording
