#include "firmware/protocol/frame.h"

#include "firmware/protocol/cobs.h"
#include "firmware/protocol/crc16.h"

namespace kimari {
namespace wire {

uint8_t FrameEncoder::Finish(uint8_t type, uint8_t* body, uint8_t size,
                             uint8_t* out) {
  body[0] = type;
  body[1] = sequence_++;
  const uint8_t checked = static_cast<uint8_t>(2 + size);
  const uint16_t crc = Crc16(body, checked);
  body[checked] = static_cast<uint8_t>(crc & 0xFF);
  body[checked + 1] = static_cast<uint8_t>(crc >> 8);
  const size_t n = CobsEncode(body, static_cast<size_t>(checked + 2), out);
  out[n] = 0;
  return static_cast<uint8_t>(n + 1);
}

bool FrameDecoder::Feed(uint8_t byte) {
  if (byte == 0) {
    const bool good = Finish();
    size_ = 0;
    too_long_ = false;
    return good;
  }
  if (size_ < kMaxFrame - 1) {
    data_[size_++] = byte;
  } else {
    too_long_ = true;
  }
  return false;
}

bool FrameDecoder::Finish() {
  if (size_ == 0) return false;  // a delimiter sent to be on the safe side
  if (too_long_) {
    ++counters_.bad_length;
    return false;
  }
  const size_t decoded = CobsDecode(data_, size_);
  if (decoded == 0) {
    ++counters_.bad_cobs;
    return false;
  }
  if (decoded < 4 || decoded > kMaxBody) {
    ++counters_.bad_length;
    return false;
  }
  const uint8_t checked = static_cast<uint8_t>(decoded - 2);
  const uint16_t crc = static_cast<uint16_t>(
      data_[checked] | (static_cast<uint16_t>(data_[checked + 1]) << 8));
  if (Crc16(data_, checked) != crc) {
    ++counters_.bad_crc;
    return false;
  }
  frame_.type = data_[0];
  frame_.sequence = data_[1];
  frame_.size = static_cast<uint8_t>(checked - 2);
  for (uint8_t i = 0; i < frame_.size; ++i) frame_.payload[i] = data_[2 + i];
  if (sequence_known_) {
    counters_.missing += static_cast<uint8_t>(frame_.sequence - expected_);
  }
  sequence_known_ = true;
  expected_ = static_cast<uint8_t>(frame_.sequence + 1);
  ++counters_.frames;
  return true;
}

}  // namespace wire
}  // namespace kimari
