// A board's watermark as bytes: one by itself, as programs hand it on; many
// packed, as they are stored (FORMAT.md).
#pragma once

#include <optional>
#include <span>

#include "host/evidence/observation.h"
#include "host/recording/bytes.h"
#include "host/recording/packed_messages.h"

namespace kimari::recording {

// Every field as wide as it is, little-endian, in the order of FORMAT.md.
inline constexpr size_t kMarkBytes = 70;
// Of one that holds a BoardWatermark.
Bytes MarkBytes(const evidence::Observation& observation);
// Nothing where they are none of MarkBytes'.
std::optional<evidence::Observation> MarkOf(std::span<const uint8_t> bytes);

// False, and nothing is put: one of them is no such watermark, or its stamp is
// not its own.
bool PackMarks(std::span<const Together> all, Bytes& out);
// Fills in what stands behind the stamps.
bool UnpackMarks(Get& get, UnpackedMessages& out);

}  // namespace kimari::recording
