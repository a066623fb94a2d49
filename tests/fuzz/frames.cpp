// Bytes before the decoders of both ends: as they are, and cut into bodies that
// are framed rightly, so that every message's reader has its turn.
#include <algorithm>
#include <vector>

#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"
#include "tests/fuzz/framed.h"
#include "tests/fuzz/holds.h"
#include "tests/fuzz/script.h"

namespace kimari::fuzz {
namespace {

// A trace that is accepted has levels, and they can be packed again.
void PacksAgain(const wire::Trace& trace) {
  uint8_t levels[wire::kTraceLevels];
  KIMARI_HOLDS(wire::UnpackLevels(trace, levels));
  wire::Trace again = trace;
  wire::TracePacker packer;
  packer.Start(&again);
  for (uint8_t i = 0; i < trace.count; i = static_cast<uint8_t>(i + 2)) {
    const auto slot = [&](uint32_t scan) {
      return static_cast<uint8_t>(wire::SlotOf(scan));
    };
    const uint32_t scan = trace.first_scan + i;
    KIMARI_HOLDS(again.bytes < wire::kTraceBytes);
    // A packer writes nothing longer than what was accepted.
    packer.Add(&again, slot(scan), levels[i], slot(scan + 1), levels[i + 1]);
    KIMARI_HOLDS(again.bytes <= trace.bytes);
  }
  uint8_t same[wire::kTraceLevels];
  KIMARI_HOLDS(wire::UnpackLevels(again, same));
  KIMARI_HOLDS(std::equal(levels, levels + trace.count, same));
}

template <typename Message>
int ReadAs(const wire::Frame& frame) {
  Message message{};
  if (!frame.Read(&message)) return 0;
  uint8_t payload[wire::kMaxPayload];
  KIMARI_HOLDS(wire::WritePayload(message, payload) == frame.size);
  KIMARI_HOLDS(std::equal(payload, payload + frame.size, frame.payload));
  if constexpr (std::is_same_v<Message, wire::Trace>) PacksAgain(message);
  return 1;
}

void ReadAsAny(const wire::Frame& frame) {
  KIMARI_HOLDS(frame.size <= wire::kMaxPayload);
  const int read = ReadAs<wire::Hello>(frame) + ReadAs<wire::Edge>(frame) +
                   ReadAs<wire::Watermark>(frame) + ReadAs<wire::Trace>(frame) +
                   ReadAs<wire::Statistics>(frame) +
                   ReadAs<wire::PadReport>(frame) + ReadAs<wire::Pong>(frame) +
                   ReadAs<wire::Knock>(frame) + ReadAs<wire::Ping>(frame) +
                   ReadAs<wire::Ack>(frame) + ReadAs<wire::AskHello>(frame);
  KIMARI_HOLDS(read <= 1);
}

// After any damage a decoder is whole again at the next delimiter.
void TakesTheNextFrame(wire::FrameDecoder& decoder) {
  decoder.Feed(0);
  const std::vector<uint8_t> ping = {0x81, 7, 0x12, 0x34};
  bool good = false;
  for (const uint8_t byte : Framed(ping)) good = decoder.Feed(byte);
  KIMARI_HOLDS(good);
  KIMARI_HOLDS(decoder.frame().type == ping[0]);
  KIMARI_HOLDS(
      std::equal(ping.begin() + 2, ping.end(), decoder.frame().payload));
}

void AddBytes(std::span<const uint8_t> bytes) {
  wire::FrameDecoder decoder;
  uint32_t delimiters = 0;
  uint32_t good = 0;
  for (const uint8_t byte : bytes) {
    if (byte == 0) ++delimiters;
    const bool frame = decoder.Feed(byte);
    KIMARI_HOLDS(byte == 0 || !frame);
    if (!frame) continue;
    ++good;
    ReadAsAny(decoder.frame());
  }
  const wire::FrameDecoder::Counters& c = decoder.counters();
  KIMARI_HOLDS(c.frames == good);
  KIMARI_HOLDS(c.frames + c.bad_crc + c.bad_length + c.bad_cobs <= delimiters);
  TakesTheNextFrame(decoder);
}

void AddBodies(Script script) {
  wire::FrameDecoder decoder;
  while (!script.Done()) {
    const auto body = script.Next(std::min<size_t>(script.Byte(), kMostBody));
    if (body.empty()) continue;
    bool good = false;
    for (const uint8_t byte : Framed(body)) good = decoder.Feed(byte);
    KIMARI_HOLDS(good ==
                 (body.size() >= 2 && body.size() <= wire::kMaxPayload + 2));
    if (!good) continue;
    const wire::Frame& frame = decoder.frame();
    KIMARI_HOLDS(frame.type == body[0] && frame.sequence == body[1]);
    KIMARI_HOLDS(frame.size == body.size() - 2);
    KIMARI_HOLDS(std::equal(body.begin() + 2, body.end(), frame.payload));
    ReadAsAny(frame);
  }
}

}  // namespace
}  // namespace kimari::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kimari::fuzz::AddBytes({data, size});
  kimari::fuzz::AddBodies({data, size});
  return 0;
}
