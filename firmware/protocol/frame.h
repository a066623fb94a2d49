// Frames: messages to the bytes of the wire and back (PROTOCOL.md).
#ifndef KIMARI_FIRMWARE_PROTOCOL_FRAME_H_
#define KIMARI_FIRMWARE_PROTOCOL_FRAME_H_

#include "firmware/protocol/messages.h"
#include "firmware/protocol/wire.h"

namespace kimari {
namespace wire {

// A frame that arrived whole: CRC and length are right. Its type may be one
// this version does not know, and its payload is still to be read.
struct Frame {
  uint8_t type;
  uint8_t sequence;
  uint8_t size;  // of the payload
  uint8_t payload[kMaxPayload];

  // False when this is another message, or its payload does not fit.
  template <typename Message>
  bool Read(Message* m) const {
    return type == static_cast<uint8_t>(TypeOf(Message())) &&
           ReadPayload(payload, size, m);
  }
};

// One direction's sender: gives each frame the next sequence number.
class FrameEncoder {
 public:
  // Writes the whole frame, delimiter included, to `out` (kMaxFrame bytes of
  // room) and returns its size.
  template <typename Message>
  uint8_t Encode(const Message& m, uint8_t* out) {
    return EncodeIntoRing(m, out, 0);
  }
  // The same into a ring of 256 bytes, from ring[at] on.
  template <typename Message>
  uint8_t EncodeIntoRing(const Message& m, uint8_t* ring, uint8_t at) {
#ifdef __AVR__
    // The board's memory holds messages as the wire has them.
    static_assert(sizeof m == MemoryBytes(Message()), "no gaps");
    const uint8_t* const payload = PayloadIn(m);
    const uint8_t size = PayloadBytes(m);
#else
    uint8_t payload[kMaxPayload];
    const uint8_t size = WritePayload(m, payload);
#endif
    return Finish(static_cast<uint8_t>(TypeOf(m)), payload, size, ring, at);
  }

  // The sequence number of the next frame.
  uint8_t NextSequence() const { return sequence_; }

 private:
  uint8_t Finish(uint8_t type, const uint8_t* payload, uint8_t size,
                 uint8_t* ring, uint8_t at);

  uint8_t sequence_ = 0;
};

// One direction's receiver. Fed byte by byte; holds at most one frame; after
// any damage it is whole again at the next delimiter.
class FrameDecoder {
 public:
  // All since the start, or since Clear().
  struct Counters {
    uint32_t frames;      // accepted
    uint32_t bad_crc;     // thrown away, whatever the sequence then says
    uint32_t bad_length;  // too short or too long to be a frame
    uint32_t bad_cobs;
    uint32_t missing;  // sequence numbers skipped before accepted frames
  };

  // True when this byte ended a good frame, now in frame().
  bool Feed(uint8_t byte) {
    if (byte == 0) return End();
    if (size_ < kMaxFrame - 1) {
      data_[size_++] = byte;
    } else {
      too_long_ = true;
    }
    return false;
  }
  // The last good frame; valid until the next Feed.
  const Frame& frame() const { return frame_; }
  const Counters& counters() const { return counters_; }
  // Forgets bytes, sequence and counters: for a port opened again.
  void Clear() { *this = FrameDecoder(); }
  // The next frame's sequence is taken as it comes: for a board that restarted.
  void ForgetSequence() { sequence_known_ = false; }

 private:
  bool End();
  bool Finish();

  uint8_t data_[kMaxFrame] = {};
  uint8_t size_ = 0;
  uint8_t expected_ = 0;
  bool too_long_ = false;
  bool sequence_known_ = false;
  Frame frame_ = {};
  Counters counters_ = {};
};

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_FRAME_H_
