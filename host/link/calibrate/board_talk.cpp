#include "host/link/calibrate/board_talk.h"

namespace kimari::calibrate {
namespace {

constexpr Duration kAskEvery = Milliseconds(100);

PadReport ReportIn(const wire::PadReport& said) {
  PadReport report;
  report.pad = said.pad;
  report.noise = said.noise;
  report.out_of_range = (said.flags & wire::kOutOfRange) != 0;
  for (const uint8_t quarters : said.quarters) {
    report.baseline += quarters / 4.0 / wire::kSlotKinds;
  }
  return report;
}

}  // namespace

void BoardTalk::OnBytes(std::span<const uint8_t> bytes, HostTime arrived) {
  came_.bytes += bytes.size();
  for (const uint8_t byte : bytes) {
    if (!decoder_.Feed(byte)) continue;
    heard_ = arrived;
    ++came_.frames;
    OnFrame(decoder_.frame());
  }
}

void BoardTalk::OnFrame(const wire::Frame& frame) {
  if (frame.type == static_cast<uint8_t>(wire::Type::kAskHello)) ++came_.asked;
  wire::Hello hello;
  wire::Edge edge;
  wire::Trace trace;
  wire::PadReport report;
  if (frame.Read(&hello)) {
    if (hello_ && hello_->boot_id == hello.boot_id) return;
    hello_ = hello;
    last_edge_.reset();
    decoder_.ForgetSequence();
    hear_(hello);
  } else if (frame.type == static_cast<uint8_t>(wire::Type::kHello) &&
             frame.size > 0) {
    // The first byte is the version, whatever else a later one may say.
    other_protocol_ = frame.payload[0];
  } else if (!hello_) {
    return;
  } else if (frame.Read(&edge)) {
    acknowledge_ = true;
    if (last_edge_ && static_cast<int16_t>(edge.id - *last_edge_) <= 0) return;
    last_edge_ = edge.id;
    hear_(edge);
  } else if (frame.Read(&trace)) {
    hear_(trace);
  } else if (frame.Read(&report)) {
    hear_(ReportIn(report));
  }
}

std::span<const uint8_t> BoardTalk::Reply(HostTime now) {
  size_t size = 0;
  if (!hello_ && now >= ask_again_) {
    ask_again_ = now + kAskEvery;
    size += encoder_.Encode(wire::AskHello{}, out_.data());
  }
  if (acknowledge_ && last_edge_) {
    acknowledge_ = false;
    size += encoder_.Encode(wire::Ack{*last_edge_}, out_.data() + size);
  }
  return {out_.data(), size};
}

}  // namespace kimari::calibrate
