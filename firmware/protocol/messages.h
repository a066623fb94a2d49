// Payloads of the messages in wire.h, to and from bytes. Little endian, byte by
// byte: the layout of the structs never reaches the wire.
#ifndef KIMARI_FIRMWARE_PROTOCOL_MESSAGES_H_
#define KIMARI_FIRMWARE_PROTOCOL_MESSAGES_H_

#include "firmware/protocol/wire.h"

namespace kimari {
namespace wire {

// AskHello carries nothing.
struct AskHello {};

constexpr Type TypeOf(const Hello&) { return Type::kHello; }
constexpr Type TypeOf(const Edge&) { return Type::kEdge; }
constexpr Type TypeOf(const Watermark&) { return Type::kWatermark; }
constexpr Type TypeOf(const Trace&) { return Type::kTrace; }
constexpr Type TypeOf(const Statistics&) { return Type::kStatistics; }
constexpr Type TypeOf(const Pong&) { return Type::kPong; }
constexpr Type TypeOf(const PadReport&) { return Type::kPadReport; }
constexpr Type TypeOf(const LampSwitched&) { return Type::kLampSwitched; }
constexpr Type TypeOf(const Knock&) { return Type::kKnock; }
constexpr Type TypeOf(const Ping&) { return Type::kPing; }
constexpr Type TypeOf(const Ack&) { return Type::kAck; }
constexpr Type TypeOf(const AskHello&) { return Type::kAskHello; }
constexpr Type TypeOf(const Lamp&) { return Type::kLamp; }

// Of a payload.
constexpr uint8_t PayloadBytes(const Hello&) { return kHelloBytes; }
constexpr uint8_t PayloadBytes(const Edge&) { return kEdgeBytes; }
constexpr uint8_t PayloadBytes(const Watermark&) { return kWatermarkBytes; }
constexpr uint8_t PayloadBytes(const Trace& m) {
  return static_cast<uint8_t>(kTraceHeadBytes + m.bytes);
}
constexpr uint8_t PayloadBytes(const Statistics&) { return kStatisticsBytes; }
constexpr uint8_t PayloadBytes(const PadReport&) { return kPadReportBytes; }
constexpr uint8_t PayloadBytes(const Pong&) { return kPongBytes; }
constexpr uint8_t PayloadBytes(const LampSwitched&) {
  return kLampSwitchedBytes;
}
constexpr uint8_t PayloadBytes(const Knock&) { return kKnockBytes; }
// Where it begins in the memory of a machine that aligns nothing and has the
// low byte first, and how many bytes the whole message has there.
template <typename Message>
const uint8_t* PayloadIn(const Message& m) {
  return reinterpret_cast<const uint8_t*>(&m);
}
inline const uint8_t* PayloadIn(const Trace& m) {
  return reinterpret_cast<const uint8_t*>(&m.edge_id);
}
template <typename Message>
constexpr uint8_t MemoryBytes(const Message& m) {
  return PayloadBytes(m);
}
constexpr uint8_t MemoryBytes(const Trace&) { return kMaxPayload + 1; }

// Writes the payload to `out` (kMaxPayload bytes of room) and returns its size.
// Of a Trace's levels no more than kTraceBytes are written.
uint8_t WritePayload(const Hello& m, uint8_t* out);
uint8_t WritePayload(const Edge& m, uint8_t* out);
uint8_t WritePayload(const Watermark& m, uint8_t* out);
uint8_t WritePayload(const Trace& m, uint8_t* out);
uint8_t WritePayload(const Statistics& m, uint8_t* out);
uint8_t WritePayload(const PadReport& m, uint8_t* out);
uint8_t WritePayload(const Pong& m, uint8_t* out);
uint8_t WritePayload(const LampSwitched& m, uint8_t* out);
uint8_t WritePayload(const Knock& m, uint8_t* out);
uint8_t WritePayload(const Ping& m, uint8_t* out);
uint8_t WritePayload(const Ack& m, uint8_t* out);
uint8_t WritePayload(const AskHello& m, uint8_t* out);
uint8_t WritePayload(const Lamp& m, uint8_t* out);

// False, and `m` unspecified, when size or contents do not fit: a pad that is
// not there, a touched or an on that is neither 0 nor 1, an unknown role, a
// trace whose count and bytes differ.
bool ReadPayload(const uint8_t* in, uint8_t size, Hello* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Edge* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Watermark* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Trace* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Statistics* m);
bool ReadPayload(const uint8_t* in, uint8_t size, PadReport* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Pong* m);
bool ReadPayload(const uint8_t* in, uint8_t size, LampSwitched* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Knock* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Ping* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Ack* m);
bool ReadPayload(const uint8_t* in, uint8_t size, AskHello* m);
bool ReadPayload(const uint8_t* in, uint8_t size, Lamp* m);

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_MESSAGES_H_
