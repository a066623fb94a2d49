// Observations are numbered without a hole: how many of the numbers that a file
// should hold it does not.
#pragma once

#include <cstdint>

#include "host/recording/chunk.h"

namespace kimari::recording {

class NumberCount {
 public:
  // Chunks in any order.
  void Add(const ChunkContent& content);
  // Numbers up to the highest that were passed over, from 1 on, or from the
  // lowest that came.
  uint64_t Missing(bool from_one) const;

 private:
  uint64_t count_ = 0;
  uint64_t lowest_ = 0;  // 0: none yet
  uint64_t highest_ = 0;
};

}  // namespace kimari::recording
