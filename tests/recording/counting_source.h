// Counts what is read of a recording in memory.
#pragma once

#include "tests/recording/memory_file.h"

namespace kimari::recording {

class CountingSource : public MemorySource {
 public:
  using MemorySource::MemorySource;
  Result<size_t> ReadAt(uint64_t offset, std::span<uint8_t> into) override {
    read += into.size();
    return MemorySource::ReadAt(offset, into);
  }
  size_t read = 0;  // bytes
};

}  // namespace kimari::recording
