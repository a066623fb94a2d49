// What a board says, and what it is told.
#include "firmware/core/board.h"
#include "firmware/protocol/image_number.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint8_t kScansPerResend = 80;  // 20 ms
constexpr uint8_t kResentAtOnce = 4;
constexpr int32_t kCountedAnew = 1000;              // scans
constexpr uint8_t kMostBack = Tracer::kBefore - 1;  // of a first crossing
// Room in the ring that traces leave for edges and watermarks.
constexpr uint8_t kKeptForEdges = 64;

}  // namespace

template <typename Message>
bool Board::Send(const Message& message) {
  // A frame that finds no room must not use up a sequence number.
  if (out_->Free() < wire::kMaxFrame) return false;
  out_->Commit(encoder_.EncodeIntoRing(message, out_->Ring(), out_->Head()));
  return true;
}

void Board::SayHello() {
  const wire::Hello hello = {wire::kProtocolVersion,
                             identity_.role,
                             wire::kPads,
                             capabilities_,
                             identity_.reset_cause,
                             wire::kImageNumber,
                             kScanTicks,
                             identity_.boot_id};
  if (!Send(hello)) ++dropped_frames_;
}

void Board::Greet() {
  // Ends what a reset may have cut off in the middle.
  const uint8_t delimiter = 0;
  out_->Push(&delimiter, 1);
  SayHello();
}

void Board::SendEdges() {
  while (unsent_ > 0) {
    if (!Send(edges_[static_cast<uint8_t>(edges_.Size() - unsent_)])) return;
    --unsent_;
    resend_in_ = kScansPerResend;
    if (kept_ < kHistory - 2 - kBusyBehind) break;  // one a scan
  }
  if (edges_.Size() == 0) return;
  if (resend_in_ > 0) --resend_in_;
  // When there is much to do, the host's answer may only not have been read.
  if (resend_in_ > 0 || kept_ < kHistory - 2 - kBusyBehind) return;
  resend_in_ = kScansPerResend;
  for (uint8_t i = 0; i < edges_.Size() && i < kResentAtOnce; ++i) {
    if (!Send(edges_[i])) return;
  }
}

void Board::SendWatermark(uint8_t number) {
  if (unsent_ > 0) return;
  uint8_t behind = 0;
  for (const Debounce& port : debounce_) {
    if (port.Doubtful()) behind = Debounce::kAgreeing;
  }
  if (refused_) behind = kMostBack + 1;
  if (behind >= kept_) return;
  const ScanRecord& record =
      history_->At(static_cast<uint8_t>(number - behind));
  // Far back is no scan said before: a leader that restarted counts anew.
  const int32_t ahead = static_cast<int32_t>(record.scan - watermark_);
  if (ahead <= 0 && ahead > -kCountedAnew) return;
  uint8_t flags = static_cast<uint8_t>(
      (ChargeCycles() / kCyclesPerMicrosecond - wire::kLeastCharge)
      << wire::kChargeShift);
  if (identity_.role != wire::Role::kAlone) flags |= wire::kInStep;
  if (Send(wire::Watermark{record.scan, Felt(record), flags})) {
    watermark_ = record.scan;
  } else {
    ++dropped_frames_;
  }
}

bool Board::SendTrace(const wire::Trace& trace) {
  return out_->Free() >= wire::kMaxFrame + kKeptForEdges && Send(trace);
}

void Board::SendStatistics(const ScanRecord& record) {
  const wire::FrameDecoder::Counters& bad = decoder_.counters();
  wire::Statistics s = {};
  s.scan = record.scan;
  s.late_scans = health_.late_scans;
  s.dropped_frames = dropped_frames_;
  s.bad_frames =
      static_cast<uint16_t>(bad.bad_crc + bad.bad_length + bad.bad_cobs);
  s.sync_missing = health_.sync_missing;
  if (!Send(s)) ++dropped_frames_;
}

void Board::SendPadReport() {
  wire::PadReport report = {};
  report.pad = reported_pad_;
  report.noise = baselines_.Noise(report.pad);
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    report.quarters[slot] = baselines_.Quarters(report.pad, slot);
  }
  report.flags = baselines_.OutOfRange(report.pad) ? wire::kOutOfRange : 0;
  if (!Send(report)) return;  // the next turn says the same pad
  reported_pad_ =
      static_cast<uint8_t>(report.pad + 1 == wire::kPads ? 0 : report.pad + 1);
}

// A knock that finds no room, or comes when there were too many, waits for a
// watermark.
void Board::Hear(uint32_t tick, uint8_t times) {
  if (!learning_.Done()) return;
  if (knocks_.Add(tick, times)) SendKnock(tick);
}

void Board::SendKnock(uint32_t now) {
  const wire::Knock* knock = knocks_.Due(now);
  if (knock != nullptr && Send(*knock)) knocks_.Sent();
}

// Pings come in frames of the host's USB, and an answer waits for one: at once,
// it would wait as long each time, and that could not be told from the way
// there. So it goes off up to four scans later, by steps of a byte.
void Board::SendPong(uint32_t now) {
  constexpr uint8_t kTicksPerByte = 10 * wire::kTicksPerSecond / wire::kBaud;
  if (out_->Free() < wire::kMaxFrame) {
    ++dropped_frames_;
    return;
  }
  // Traces need the line.
  const uint8_t empties = tracer_.Active() ? 0 : wire::PongEmpties(ping_);
  uint8_t* const ring = out_->Ring();
  uint8_t at = out_->Head();
  for (uint8_t i = 0; i < empties; ++i) ring[at++] = 0;
  out_->Commit(empties);
  now += static_cast<uint16_t>(empties * kTicksPerByte);
  Send(wire::Pong{ping_, pinged_, now});
}

void Board::Answer(uint32_t at) {
  if (!decoder_.Feed(0)) return;
  wire::Ping ping;
  wire::Ack ack;
  wire::AskHello ask;
  wire::Lamp lamp;
  if (decoder_.frame().Read(&ping)) {
    ping_ = ping.id;
    pinged_ = at;
    pong_in_ = static_cast<uint8_t>(1 + wire::PongScans(ping.id));
  } else if (decoder_.frame().Read(&ack)) {
    edges_.Acknowledge(ack.id);
    if (unsent_ > edges_.Size()) unsent_ = edges_.Size();
  } else if (decoder_.frame().Read(&ask)) {
    SayHello();
  } else if (decoder_.frame().Read(&lamp)) {
    lamp_ = kLampDue | lamp.on;
  }
}

void Board::LampSwitched(uint32_t tick) {
  lamp_ &= 1;
  if (!Send(wire::LampSwitched{lamp_, tick})) ++dropped_frames_;
}

}  // namespace firmware
}  // namespace kimari
