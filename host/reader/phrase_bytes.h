// A prepared phrase as bytes for the cache. Layout, little-endian: "KIMARIP1";
// name; int64 first_sound, last_sound, cut_before; double silence_after_s;
// uint32 marks, each kana, int64 sample, int64 sigma; uint32 samples, each an
// int16 of 32767 for 1; SHA-256 of all that. Texts: uint32 length, bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "audio/recitation.h"

namespace kimari::reader {

std::string ToBytes(const audio::Phrase& phrase);
// Nothing where a single bit is not as it was written.
std::optional<audio::Phrase> PhraseOf(std::string_view bytes);

// The phrase as it comes back from ToBytes and PhraseOf: its samples rounded to
// 16 bits, so that a phrase sounds the same from the cache and fresh.
void RoundToBytes(audio::Phrase& phrase);

}  // namespace kimari::reader
