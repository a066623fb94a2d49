// How a chunk may be packed: lz4 (frames of it) and zstd, as MCAP has them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "host/recording/bytes.h"

namespace kimari::recording {

inline constexpr const char* kZstd = "zstd";

// Whether that can be unpacked here.
bool IsPacking(std::string_view packing);
// Nothing where it is packed otherwise, is damaged, or does not unpack to
// `size` bytes; at most 256 MB are unpacked.
std::optional<Bytes> Unpack(std::string_view packing,
                            std::span<const uint8_t> packed, uint64_t size);
// By zstd; for files that are kept, not while recording.
Bytes Pack(std::span<const uint8_t> bytes);

}  // namespace kimari::recording
