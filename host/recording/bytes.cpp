#include "host/recording/bytes.h"

#include <zlib.h>

namespace kimari::recording {

uint32_t Crc32(std::span<const uint8_t> bytes, uint32_t crc) {
  return static_cast<uint32_t>(crc32_z(crc, bytes.data(), bytes.size()));
}

Put& Put::U8(uint8_t v) {
  out_.push_back(v);
  return *this;
}
Put& Put::U16(uint16_t v) {
  return U8(static_cast<uint8_t>(v)).U8(static_cast<uint8_t>(v >> 8));
}
Put& Put::U32(uint32_t v) {
  return U16(static_cast<uint16_t>(v)).U16(static_cast<uint16_t>(v >> 16));
}
Put& Put::U64(uint64_t v) {
  return U32(static_cast<uint32_t>(v)).U32(static_cast<uint32_t>(v >> 32));
}
Put& Put::Text(std::string_view text) {
  U32(static_cast<uint32_t>(text.size()));
  out_.insert(out_.end(), text.begin(), text.end());
  return *this;
}
Put& Put::Raw(std::span<const uint8_t> bytes) {
  out_.insert(out_.end(), bytes.begin(), bytes.end());
  return *this;
}
Put& Put::Map(const std::map<std::string, std::string>& map) {
  size_t size = 0;
  for (const auto& [key, value] : map) size += 8 + key.size() + value.size();
  U32(static_cast<uint32_t>(size));
  for (const auto& [key, value] : map) Text(key).Text(value);
  return *this;
}

size_t Put::Begin(Op op) {
  U8(static_cast<uint8_t>(op)).U64(0);
  return out_.size();
}

void Put::End(size_t begun) {
  const uint64_t length = out_.size() - begun;
  for (size_t i = 0; i < 8; ++i) {
    out_[begun - 8 + i] = static_cast<uint8_t>(length >> (8 * i));
  }
}

uint64_t Get::Number(size_t bytes) {
  uint64_t value = 0;
  const auto field = Raw(bytes);
  for (size_t i = field.size(); i > 0; --i) value = value << 8 | field[i - 1];
  return value;
}

std::span<const uint8_t> Get::Raw(size_t n) {
  if (!ok_ || n > in_.size()) {
    ok_ = false;
    return {};
  }
  const auto out = in_.first(n);
  in_ = in_.subspan(n);
  return out;
}

std::string Get::Text() {
  const auto bytes = Raw(U32());
  return {bytes.begin(), bytes.end()};
}

std::map<std::string, std::string> Get::Map() {
  Get inner(Raw(U32()));
  std::map<std::string, std::string> map;
  while (inner.ok() && inner.left() > 0) {
    std::string key = inner.Text();
    map[std::move(key)] = inner.Text();
  }
  ok_ = ok_ && inner.ok();
  return map;
}

}  // namespace kimari::recording
