#include "host/proof/certify/record/live_load.h"

#include <algorithm>

#include "host/rig/mcap_recorder.h"

namespace kimari::rig {
namespace {

constexpr size_t kPictureBytes = 184'000;  // of 1280 x 720, as the demo's
constexpr Duration kFrameEach = Microseconds(16'667);
constexpr int kMessagesEach = 33;

}  // namespace

LoadGiven GiveLoad(recording::Writer& writer, const Clock& clock, Duration span,
                   const std::function<bool(HostTime now)>& each) {
  const auto frames = writer.AddChannel({kFrameTopic, "jpeg"});
  const recording::Bytes picture(kPictureBytes, 0x5a);
  LoadGiven given;
  const HostTime start = clock.Now();
  for (HostTime due = start; due < start + span; due = due + kFrameEach) {
    clock.SleepUntil(due);
    const HostTime now = clock.Now();
    for (int i = 0; i < kMessagesEach; ++i) {
      ++given.messages;
      writer.Write(evidence::Observation{static_cast<uint64_t>(given.messages),
                                         now, evidence::Tick{}});
    }
    ++given.frames;
    writer.Write(frames, {now, now, static_cast<uint32_t>(given.frames)},
                 picture);
    given.longest = std::max(given.longest, clock.Now() - now);
    if (!each(now)) break;
  }
  return given;
}

int64_t DroppedBy(const recording::Writer& writer) {
  int64_t dropped = 0;
  for (const auto& [topic, count] : writer.CurrentHealth().dropped) {
    dropped += static_cast<int64_t>(count);
  }
  return dropped;
}

}  // namespace kimari::rig
