// A fuzzer's bytes, read as what happens one after the other; and its
// counterpart, with which seeds are written.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace kimari::fuzz {

class Script {
 public:
  Script(const uint8_t* data, size_t size) : left_(data, size) {}

  bool Done() const { return left_.empty(); }
  // 0 behind the end.
  uint8_t Byte() {
    const auto one = Next(1);
    return one.empty() ? uint8_t{0} : one[0];
  }
  uint16_t Short() {
    const uint8_t low = Byte();
    return static_cast<uint16_t>(low | Byte() << 8);
  }
  uint32_t Word() {
    const uint32_t low = Short();
    return low | uint32_t{Short()} << 16;
  }
  // As many as are left.
  std::span<const uint8_t> Next(size_t count) {
    count = std::min(count, left_.size());
    const auto taken = left_.first(count);
    left_ = left_.subspan(count);
    return taken;
  }

 private:
  std::span<const uint8_t> left_;
};

class Writer {
 public:
  Writer& Byte(int byte) {
    bytes_.push_back(static_cast<uint8_t>(byte));
    return *this;
  }
  Writer& Short(int value) { return Byte(value & 0xFF).Byte(value >> 8); }
  Writer& Word(uint32_t value) {
    return Short(value & 0xFFFF).Short(static_cast<int>(value >> 16));
  }
  Writer& Bytes(std::span<const uint8_t> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return *this;
  }
  const std::vector<uint8_t>& Get() const { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
};

}  // namespace kimari::fuzz
