// Messages of one channel that are small and many, packed into one message of
// the file (FORMAT.md): watermarks field by field, sound by FLAC.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "host/recording/mcap_file.h"

namespace kimari::recording {

// Encodings: as a message comes and is read again, and as it is stored.
inline constexpr std::string_view kMark = "x-kimari-watermark";
inline constexpr std::string_view kMarks = "x-kimari-watermarks";
inline constexpr std::string_view kSound = "pcm-f32";
inline constexpr std::string_view kPackedSound = "x-kimari-sound";

// How a channel of this encoding is stored; empty: message by message.
std::string_view PackedAs(std::string_view encoding);
// The reverse of that; empty: it holds nothing packed.
std::string_view PackedFrom(std::string_view stored);

// One message beside others.
struct Together {
  Stamp stamp;
  std::span<const uint8_t> data;
};

// At least one, all of this encoding. What does not say what the encoding
// promises is kept as it is. Thread: any but a real-time one.
Bytes PackMessages(std::string_view encoding, std::span<const Together> all);

// What PackMessages was given, to the bit.
struct UnpackedMessages {
  struct One {
    Stamp stamp;
    size_t offset = 0;  // in `bytes`
    size_t size = 0;
  };
  Bytes bytes;
  std::vector<One> all;
};
// Nothing where PackMessages made no such bytes, or they hold more than `most`.
std::optional<UnpackedMessages> UnpackMessages(std::span<const uint8_t> packed,
                                               size_t most);

}  // namespace kimari::recording
