// What failed of a rig's devices since somebody last said that he has seen it:
// a lamp that is well again still shows it. A value; one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "host/rig/device_report.h"

namespace kimari::rig {

enum class Lamp : uint8_t { kBoardA, kBoardB, kCamera, kSound, kRecord };

class LampMemory {
 public:
  // `reading`: the last that began; 0 before the first.
  void Failed(Lamp lamp, uint32_t reading);
  void LostFrames(uint64_t frames, uint32_t reading);
  // Nothing is kept of any lamp.
  void Forget() { kept_ = {}; }
  bool Empty() const;
  // Amber instead of green, with how often and in which reading last.
  void Into(Lamp lamp, DeviceReport& report) const;

 private:
  struct Kept {
    uint64_t times = 0;
    uint64_t frames = 0;
    uint32_t reading = 0;  // of the last
  };
  Kept& Of(Lamp lamp) { return kept_[static_cast<size_t>(lamp)]; }

  std::array<Kept, 5> kept_{};
};

}  // namespace kimari::rig
