// Sound without loss in the bytes of FLAC frames: whole steps of 24 bits, as no
// device plays finer ones.
#pragma once

#include <span>

#include "host/recording/bytes.h"
#include "host/recording/packed_messages.h"

namespace kimari::recording {

// The sample next to this one that can be packed.
float ToPackedStep(float sample);

// False, and nothing is put: one of them holds what is none of those samples.
bool PackSound(std::span<const Together> all, Bytes& out);
// Fills in what stands behind the stamps; no more than `most` bytes.
bool UnpackSound(Get& get, size_t most, UnpackedMessages& out);

}  // namespace kimari::recording
