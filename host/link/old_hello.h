// Hears the Hello of boards up to protocol 4, whose frames had a CRC of 16
// bits, and asks for it, so that such a board is refused with words and not
// taken for one that says nothing.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace kimari::link {

class OldHello {
 public:
  // The board's protocol when this byte ended such a Hello.
  std::optional<uint8_t> Feed(uint8_t byte);
  // The bytes that ask for it: AskHello as of protocol 4.
  static std::span<const uint8_t> Question();

 private:
  static constexpr size_t kMost = 46;  // bytes of a frame of protocol 4
  std::array<uint8_t, kMost> data_ = {};
  size_t size_ = 0;
};

}  // namespace kimari::link
