#include "host/link/old_hello.h"

#include "firmware/protocol/cobs.h"
#include "firmware/protocol/wire.h"

namespace kimari::link {
namespace {

constexpr size_t kLeastHello = 2 + 1 + 2;  // head, version, CRC

// CRC-16/MCRF4XX: polynomial 0x1021 reflected, start 0xFFFF, not inverted.
uint16_t OldCrc(std::span<const uint8_t> bytes) {
  uint32_t crc = 0xFFFF;
  for (const uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc & 1) != 0 ? (crc >> 1) ^ 0x8408u : crc >> 1;
    }
  }
  return static_cast<uint16_t>(crc);
}

}  // namespace

std::optional<uint8_t> OldHello::Feed(uint8_t byte) {
  if (byte != 0) {
    if (size_ < kMost) data_[size_] = byte;
    ++size_;
    return std::nullopt;
  }
  const size_t size = size_;
  size_ = 0;
  if (size > kMost || size == 0) return std::nullopt;
  const size_t body = wire::CobsDecode(data_.data(), size);
  if (body < kLeastHello ||
      data_[0] != static_cast<uint8_t>(wire::Type::kHello)) {
    return std::nullopt;
  }
  const uint16_t crc = OldCrc(std::span(data_).first(body - 2));
  if ((crc & 0xFF) != data_[body - 2] || crc >> 8 != data_[body - 1]) {
    return std::nullopt;
  }
  return data_[2];
}

std::span<const uint8_t> OldHello::Question() {
  static const auto bytes = [] {
    std::array<uint8_t, 6> frame{};
    std::array<uint8_t, 4> body = {static_cast<uint8_t>(wire::Type::kAskHello)};
    const uint16_t crc = OldCrc(std::span(body).first(2));
    body[2] = static_cast<uint8_t>(crc & 0xFF);
    body[3] = static_cast<uint8_t>(crc >> 8);
    wire::CobsEncode(body.data(), body.size(), frame.data());
    return frame;
  }();
  return bytes;
}

}  // namespace kimari::link
