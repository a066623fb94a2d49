#include "firmware/protocol/messages.h"

#include "firmware/protocol/trace_levels.h"

namespace kimari {
namespace wire {
namespace {

class Writer {
 public:
  explicit Writer(uint8_t* out) : start_(out), to_(out) {}
  Writer& U8(uint8_t v) {
    *to_++ = v;
    return *this;
  }
  Writer& U16(uint16_t v) {
    return U8(static_cast<uint8_t>(v & 0xFF)).U8(static_cast<uint8_t>(v >> 8));
  }
  Writer& U32(uint32_t v) {
    return U16(static_cast<uint16_t>(v & 0xFFFF))
        .U16(static_cast<uint16_t>(v >> 16));
  }
  Writer& Bytes(const uint8_t* v, uint8_t n) {
    for (uint8_t i = 0; i < n; ++i) U8(v[i]);
    return *this;
  }
  uint8_t Size() const { return static_cast<uint8_t>(to_ - start_); }

 private:
  uint8_t* start_;
  uint8_t* to_;
};

class Reader {
 public:
  explicit Reader(const uint8_t* in) : from_(in) {}
  uint8_t U8() { return *from_++; }
  uint16_t U16() {
    const uint8_t low = U8();
    return static_cast<uint16_t>(low | (static_cast<uint16_t>(U8()) << 8));
  }
  uint32_t U32() {
    const uint16_t low = U16();
    return low | (static_cast<uint32_t>(U16()) << 16);
  }
  void Bytes(uint8_t* out, uint8_t n) {
    for (uint8_t i = 0; i < n; ++i) out[i] = U8();
  }

 private:
  const uint8_t* from_;
};

}  // namespace

uint8_t WritePayload(const Hello& m, uint8_t* out) {
  return Writer(out)
      .U8(m.protocol)
      .U8(static_cast<uint8_t>(m.role))
      .U8(m.pads)
      .U8(m.capabilities)
      .U8(m.reset_cause)
      .U16(m.firmware)
      .U16(m.scan_ticks)
      .U32(m.boot_id)
      .Size();
}

uint8_t WritePayload(const Edge& m, uint8_t* out) {
  return Writer(out)
      .U16(m.id)
      .U8(m.pad)
      .U8(m.touched)
      .U32(m.scan)
      .U32(m.tick)
      .U8(m.level)
      .U8(m.baseline)
      .Size();
}

uint8_t WritePayload(const Watermark& m, uint8_t* out) {
  return Writer(out).U32(m.scan).U32(m.tick).U8(m.flags).Size();
}

uint8_t WritePayload(const Trace& m, uint8_t* out) {
  const uint8_t bytes = m.bytes < kTraceBytes ? m.bytes : kTraceBytes;
  return Writer(out)
      .U16(m.edge_id)
      .U8(m.pad)
      .U8(m.count)
      .U32(m.first_scan)
      .Bytes(m.quarters, 4)
      .Bytes(m.packed, bytes)
      .Size();
}

uint8_t WritePayload(const Statistics& m, uint8_t* out) {
  return Writer(out)
      .U32(m.scan)
      .U16(m.late_scans)
      .U16(m.dropped_frames)
      .U16(m.bad_frames)
      .U16(m.sync_missing)
      .Size();
}

uint8_t WritePayload(const PadReport& m, uint8_t* out) {
  return Writer(out)
      .U8(m.pad)
      .U8(m.noise)
      .Bytes(m.quarters, kSlotKinds)
      .U8(m.flags)
      .Size();
}

uint8_t WritePayload(const Pong& m, uint8_t* out) {
  return Writer(out).U16(m.id).U32(m.received).U32(m.sent).Size();
}

uint8_t WritePayload(const LampSwitched& m, uint8_t* out) {
  return Writer(out).U8(m.on).U32(m.tick).Size();
}

uint8_t WritePayload(const Knock& m, uint8_t* out) {
  return Writer(out).U16(m.id).U32(m.tick).U16(m.fired).U8(m.flags).Size();
}

uint8_t WritePayload(const Ping& m, uint8_t* out) {
  return Writer(out).U16(m.id).Size();
}

uint8_t WritePayload(const Ack& m, uint8_t* out) {
  return Writer(out).U16(m.id).Size();
}

uint8_t WritePayload(const AskHello&, uint8_t*) { return 0; }

uint8_t WritePayload(const Lamp& m, uint8_t* out) {
  return Writer(out).U8(m.on).Size();
}

bool ReadPayload(const uint8_t* in, uint8_t size, Hello* m) {
  if (size != kHelloBytes) return false;
  Reader r(in);
  m->protocol = r.U8();
  const uint8_t role = r.U8();
  m->role = static_cast<Role>(role);
  m->pads = r.U8();
  m->capabilities = r.U8();
  m->reset_cause = r.U8();
  m->firmware = r.U16();
  m->scan_ticks = r.U16();
  m->boot_id = r.U32();
  return role <= static_cast<uint8_t>(Role::kAlone);
}

bool ReadPayload(const uint8_t* in, uint8_t size, Edge* m) {
  if (size != kEdgeBytes) return false;
  Reader r(in);
  m->id = r.U16();
  m->pad = r.U8();
  m->touched = r.U8();
  m->scan = r.U32();
  m->tick = r.U32();
  m->level = r.U8();
  m->baseline = r.U8();
  return m->pad < kPads && m->touched <= 1;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Watermark* m) {
  if (size != kWatermarkBytes) return false;
  Reader r(in);
  m->scan = r.U32();
  m->tick = r.U32();
  m->flags = r.U8();
  return true;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Trace* m) {
  if (size < kTraceHeadBytes) return false;
  Reader r(in);
  m->edge_id = r.U16();
  m->pad = r.U8();
  m->count = r.U8();
  m->first_scan = r.U32();
  r.Bytes(m->quarters, 4);
  if ((m->pad & ~kBeside) >= kPads) return false;
  if (m->count == 0 || m->count > kTraceLevels) return false;
  m->bytes = static_cast<uint8_t>(size - kTraceHeadBytes);
  if (m->bytes > sizeof m->packed) return false;
  r.Bytes(m->packed, m->bytes);
  uint8_t levels[kTraceLevels];
  return UnpackLevels(*m, levels);
}

bool ReadPayload(const uint8_t* in, uint8_t size, Statistics* m) {
  if (size != kStatisticsBytes) return false;
  Reader r(in);
  m->scan = r.U32();
  m->late_scans = r.U16();
  m->dropped_frames = r.U16();
  m->bad_frames = r.U16();
  m->sync_missing = r.U16();
  return true;
}

bool ReadPayload(const uint8_t* in, uint8_t size, PadReport* m) {
  if (size != kPadReportBytes) return false;
  Reader r(in);
  m->pad = r.U8();
  m->noise = r.U8();
  r.Bytes(m->quarters, kSlotKinds);
  m->flags = r.U8();
  return m->pad < kPads;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Pong* m) {
  if (size != kPongBytes) return false;
  Reader r(in);
  m->id = r.U16();
  m->received = r.U32();
  m->sent = r.U32();
  return true;
}

bool ReadPayload(const uint8_t* in, uint8_t size, LampSwitched* m) {
  if (size != kLampSwitchedBytes) return false;
  Reader r(in);
  m->on = r.U8();
  m->tick = r.U32();
  return m->on <= 1;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Knock* m) {
  if (size != kKnockBytes) return false;
  Reader r(in);
  m->id = r.U16();
  m->tick = r.U32();
  m->fired = r.U16();
  m->flags = r.U8();
  return true;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Lamp* m) {
  if (size != kLampBytes) return false;
  m->on = in[0];
  return m->on <= 1;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Ping* m) {
  if (size != kPingBytes) return false;
  m->id = Reader(in).U16();
  return true;
}

bool ReadPayload(const uint8_t* in, uint8_t size, Ack* m) {
  if (size != kAckBytes) return false;
  m->id = Reader(in).U16();
  return true;
}

bool ReadPayload(const uint8_t*, uint8_t size, AskHello*) { return size == 0; }

}  // namespace wire
}  // namespace kimari
