// Observations as JSON text: what a recording and a pipe hold. Integers only,
// keys in a fixed order, so that equal observations give equal bytes and a text
// read back is the same observation to the bit.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "host/base/result.h"
#include "host/evidence/observation.h"

namespace kimari::evidence {

inline constexpr size_t kPayloadTypes = std::variant_size_v<Payload>;

// Channel names, "/pads/edge" and the like, in the order of Payload's types.
extern const std::array<std::string_view, kPayloadTypes> kChannels;

// The channel a payload belongs to. Static lifetime.
std::string_view ChannelOf(const Payload& payload);

// When the observed thing happened, for payloads that carry an instant.
std::optional<Instant> InstantOf(const Payload& payload);

// Moves every instant in it.
void Shift(Observation& observation, Duration by);

// One JSON object: "number", "taken_ns", then the payload's own keys. Texts in
// it must be UTF-8; bytes that are not become U+FFFD.
std::string ToJson(const Observation& observation);

// Reads what ToJson wrote. Fails (kFile) on an unknown channel, on text that is
// not JSON, on a missing, unknown or doubled key, on a value out of range and
// on a word that names no value, and says where.
Result<Observation> FromJson(std::string_view channel, std::string_view text);

}  // namespace kimari::evidence
