// A recording of any size, written in seconds: every frame carries its own
// place and is empty else, so that the file system need not store it (a sparse
// file). What is read of it is as of a full one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "host/base/result.h"
#include "host/recording/bytes.h"

namespace kimari::replay {

struct LargeRecording {
  uint64_t bytes = 0;  // of the file
  uint64_t frames = 0;
  uint32_t readings = 0;
};

// `path` must not exist. `progress` is told the share that is done; false ends
// it early (kUsage). kFile where it cannot be written.
Result<LargeRecording> WriteLargeRecording(
    const std::string& path, uint64_t bytes,
    const std::function<bool(double)>& progress);

// The place that a frame of it says it has; nothing where it is none.
std::optional<uint64_t> PlaceIn(const recording::Bytes& frame);

}  // namespace kimari::replay
