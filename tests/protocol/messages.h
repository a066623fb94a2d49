// Arbitrary messages for the protocol's tests, drawn by RapidCheck.
#pragma once

#include <rapidcheck/gtest.h>

#include <vector>

#include "firmware/protocol/frame.h"

namespace kimari::wire {

inline uint8_t AnyPad() { return *rc::gen::inRange<uint8_t>(0, kPads); }

template <typename T>
T Any() {
  return *rc::gen::arbitrary<T>();
}

inline Hello AnyHello() {
  return {Any<uint8_t>(),  static_cast<Role>(*rc::gen::inRange<int>(0, 3)),
          Any<uint8_t>(),  Any<uint8_t>(),
          Any<uint16_t>(), Any<uint16_t>(),
          Any<uint32_t>()};
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
inline Trace AnyTrace() {
  Trace t = {};
  t.edge_id = Any<uint16_t>();
  t.pad = AnyPad();
  t.count = *rc::gen::inRange<uint8_t>(1, kTraceLevels + 1);
  t.first_scan = Any<uint32_t>();
  for (uint8_t& b : t.baseline) b = Any<uint8_t>();
  for (int i = 0; i < t.count; ++i) t.levels[i] = Any<uint8_t>();
  return t;
}
inline Statistics AnyStatistics() {
  Statistics s = {};
  s.scan = Any<uint32_t>();
  s.late_scans = Any<uint16_t>();
  s.dropped_frames = Any<uint16_t>();
  s.bad_frames = Any<uint16_t>();
  s.sync_missing = Any<uint16_t>();
  s.pad = AnyPad();
  s.noise = Any<uint8_t>();
  for (uint8_t& b : s.baseline) b = Any<uint8_t>();
  s.flags = Any<uint8_t>();
  return s;
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
