#include "firmware/core/sync_word.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint8_t kIndexBits = 26;
constexpr uint8_t kWord = 64;  // scans

uint8_t Checksum(uint32_t index) {
  const uint8_t sum = static_cast<uint8_t>(
      5 + (index & 0xFF) + 3 * ((index >> 8) & 0xFF) +
      5 * ((index >> 16) & 0xFF) + 7 * ((index >> 24) & 0xFF));
  return (sum ^ (sum >> 5)) & 31;
}

}  // namespace

bool SyncWordWriter::Bit(uint32_t scan) {
  const uint8_t at = static_cast<uint8_t>(scan) % kWord;
  if (at == 0) {
    const uint32_t index = scan / kWord;
    bits_ = index | (static_cast<uint32_t>(Checksum(index)) << kIndexBits);
    return true;
  }
  if (at == 1) return true;
  if (at & 1) return false;
  const bool one = bits_ & 1;
  bits_ >>= 1;
  return one;
}

bool SyncWordReader::Feed(bool bit) {
  const bool marker = bit && last_;
  last_ = bit && !marker;  // a third one is the first bit of the index
  if (marker) {
    position_ = 1;
    bits_ = 0;
    return false;
  }
  if (position_ == kNowhere) return false;
  ++position_;
  if ((position_ & 1) == 0) {
    bits_ >>= 1;
    if (bit) bits_ |= 0x80000000u;
    return false;
  }
  if (position_ < kWord - 1) return false;
  position_ = kNowhere;
  const uint32_t word = bits_ >> 1;  // 31 bits: index, then checksum
  const uint32_t index = word & ((1ul << kIndexBits) - 1);
  if (static_cast<uint8_t>(word >> kIndexBits) != Checksum(index)) return false;
  scan_ = index * kWord | (kWord - 1);
  return true;
}

}  // namespace firmware
}  // namespace kimari
