// The frame of any body, whether a FrameEncoder would send it or not: no fuzzer
// guesses a CRC of 32 bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "firmware/protocol/cobs.h"
#include "firmware/protocol/crc32.h"

namespace kimari::fuzz {

inline constexpr size_t kMostBody = wire::kCobsMost - 4;

// `body`: type, sequence, payload; 1 to kMostBody bytes.
inline std::vector<uint8_t> Framed(std::span<const uint8_t> body) {
  std::array<uint8_t, wire::kCobsMost> block{};
  size_t size = 0;
  for (const uint8_t byte : body) block[size++] = byte;
  const uint32_t crc = wire::Crc32(body.data(), body.size());
  for (int i = 0; i < 4; ++i) {
    block[size++] = static_cast<uint8_t>(crc >> (8 * i) & 0xFF);
  }
  std::vector<uint8_t> frame(size + 2, 0);
  wire::CobsEncode(block.data(), size, frame.data());
  return frame;
}

inline std::vector<uint8_t> Framed(uint8_t type, uint8_t sequence,
                                   std::span<const uint8_t> payload) {
  std::vector<uint8_t> body = {type, sequence};
  body.insert(body.end(), payload.begin(), payload.end());
  return Framed(body);
}

}  // namespace kimari::fuzz
