#include "firmware/core/sync_word.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint8_t kIndexBits = 27;

uint8_t Checksum(uint32_t index) {
  const uint8_t sum = static_cast<uint8_t>(
      5 + (index & 0xFF) + 3 * ((index >> 8) & 0xFF) +
      5 * ((index >> 16) & 0xFF) + 7 * ((index >> 24) & 0xFF));
  return (sum ^ (sum >> 4)) & 15;
}

}  // namespace

SyncPulse SyncWordWriter::Pulse(uint32_t scan) {
  if ((scan & 31) == 0) {
    const uint32_t index = scan >> 5;
    bits_ = index | (static_cast<uint32_t>(Checksum(index)) << kIndexBits);
    return SyncPulse::kMarker;
  }
  const bool one = bits_ & 1;
  bits_ >>= 1;
  return one ? SyncPulse::kOne : SyncPulse::kZero;
}

bool SyncWordReader::Feed(SyncPulse pulse) {
  if (pulse == SyncPulse::kMarker) {
    position_ = 0;
    bits_ = 0;
    return false;
  }
  if (position_ == kNowhere) return false;
  ++position_;
  bits_ >>= 1;
  if (pulse == SyncPulse::kOne) bits_ |= 0x80000000u;
  if (position_ < 31) return false;
  position_ = kNowhere;
  const uint32_t word = bits_ >> 1;  // 31 bits: index, then checksum
  const uint32_t index = word & ((1ul << kIndexBits) - 1);
  if (static_cast<uint8_t>(word >> kIndexBits) != Checksum(index)) return false;
  scan_ = (index << 5) | 31;
  return true;
}

}  // namespace firmware
}  // namespace kimari
