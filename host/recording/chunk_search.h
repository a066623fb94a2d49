// Where the next whole chunk of a damaged file begins: one that proves itself
// by its CRC. Gives up once too much was gone through in vain.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "host/base/result.h"
#include "host/recording/bytes.h"
#include "host/recording/file_source.h"

namespace kimari::recording {

// No record of ours is longer: a chunk ends at 1 MiB and one more message.
inline constexpr uint64_t kLongestRecord = 256 << 20;

class ChunkSearch {
 public:
  ChunkSearch() = default;
  // `source` must outlive it.
  explicit ChunkSearch(FileSource& source)
      : source_(&source), patience_(kPatience * source.size()) {}

  // The next place from which a whole chunk can be read; the file's size if
  // there is none. Fails as the disk does.
  Result<uint64_t> Find(uint64_t from);
  // Whether so many bytes may still be gone through in vain.
  bool Bears(uint64_t bytes) const { return bytes <= patience_; }
  // So many were.
  void Waste(uint64_t bytes) { patience_ -= std::min(patience_, bytes); }

 private:
  // In sizes of the file: none that was damaged by chance comes near it, and
  // one that was made to cost time costs no more.
  static constexpr uint64_t kPatience = 16;

  struct Candidate {  // bytes that look like a chunk's head
    uint64_t length = 0;
    uint64_t head = 0;
    uint64_t size = 0;  // of its records, unpacked
    uint32_t crc = 0;
    std::string packing;
    uint64_t stored = 0;
  };

  Result<uint64_t> LookFor(uint64_t from);
  std::optional<Candidate> CandidateAt(std::span<const uint8_t> bytes,
                                       uint64_t left) const;
  Result<bool> Proves(const Candidate& chunk, uint64_t offset);

  FileSource* source_ = nullptr;
  // From there on up to the next whole chunk was looked for one; at first no
  // place was.
  uint64_t looked_from_ = 1;
  uint64_t next_chunk_ = 0;
  uint64_t patience_ = 0;
};

}  // namespace kimari::recording
