// Arbitrary messages for the protocol's tests, drawn by RapidCheck.
#pragma once

#include <rapidcheck/gtest.h>

#include <vector>

#include "firmware/protocol/frame.h"
#include "firmware/protocol/trace_levels.h"

namespace kimari::wire {

inline uint8_t AnyPad() { return *rc::gen::inRange<uint8_t>(0, kPads); }

template <typename T>
T Any() {
  return *rc::gen::arbitrary<T>();
}

inline Hello AnyHello() {
  return {Any<uint8_t>(),  static_cast<Role>(*rc::gen::inRange<int>(0, 3)),
          Any<uint8_t>(),  Any<uint8_t>(),
          Any<uint8_t>(),  Any<uint16_t>(),
          Any<uint16_t>(), Any<uint32_t>()};
}
inline Edge AnyEdge() {
  return {Any<uint16_t>(),
          AnyPad(),
          static_cast<uint8_t>(Any<bool>() ? 1 : 0),
          Any<uint32_t>(),
          Any<uint32_t>(),
          Any<uint8_t>(),
          Any<uint8_t>()};
}
// Levels that stay, wander or jump.
inline std::vector<uint8_t> AnyLevels() {
  std::vector<uint8_t> levels(2 *
                              *rc::gen::inRange<size_t>(1, kTraceBytes + 1));
  const int reach = *rc::gen::element(0, 2, 5, 9, 128);
  int level = Any<uint8_t>();
  for (uint8_t& l : levels) {
    level += *rc::gen::inRange(-reach, reach + 1);
    l = static_cast<uint8_t>(level);
  }
  return levels;
}
// Packs as many pairs of the levels as fit and says how many levels did.
inline size_t Pack(Trace* trace, uint32_t first_scan,
                   const std::vector<uint8_t>& levels) {
  TracePacker packer;
  packer.Start(trace);
  trace->first_scan = first_scan;
  const auto slot = [&](uint32_t k) {
    return static_cast<uint8_t>(SlotOf(first_scan + trace->count + k));
  };
  for (size_t i = 0; i + 1 < levels.size(); i += 2) {
    if (!TracePacker::HasRoom(*trace)) break;
    packer.Add(trace, slot(0), levels[i], slot(1), levels[i + 1]);
  }
  return trace->count;
}
inline uint32_t AnyEvenScan() { return Any<uint32_t>() & ~1u; }
inline Trace AnyTrace() {
  Trace t = {};
  t.edge_id = Any<uint16_t>();
  t.pad = AnyPad();
  const uint32_t first_scan = AnyEvenScan();
  for (uint8_t& b : t.quarters) b = Any<uint8_t>();
  Pack(&t, first_scan, AnyLevels());
  return t;
}
inline Statistics AnyStatistics() {
  Statistics s = {};
  s.scan = Any<uint32_t>();
  s.late_scans = Any<uint16_t>();
  s.dropped_frames = Any<uint16_t>();
  s.bad_frames = Any<uint16_t>();
  s.sync_missing = Any<uint16_t>();
  return s;
}
inline PadReport AnyPadReport() {
  PadReport r = {};
  r.pad = AnyPad();
  r.noise = Any<uint8_t>();
  for (uint8_t& b : r.quarters) b = Any<uint8_t>();
  r.flags = Any<uint8_t>();
  return r;
}

template <typename Message>
std::vector<uint8_t> Bytes(FrameEncoder& encoder, const Message& m) {
  std::vector<uint8_t> frame(kMaxFrame);
  frame.resize(encoder.Encode(m, frame.data()));
  return frame;
}

// Feeds all bytes; how many good frames they ended.
inline int Feed(FrameDecoder& decoder, const std::vector<uint8_t>& bytes) {
  int frames = 0;
  for (uint8_t b : bytes) frames += decoder.Feed(b) ? 1 : 0;
  return frames;
}

}  // namespace kimari::wire
