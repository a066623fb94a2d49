#include "host/rig/lamp_memory.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <string>

namespace kimari::rig {

void LampMemory::Failed(Lamp lamp, uint32_t reading) {
  Kept& kept = Of(lamp);
  ++kept.times;
  kept.reading = reading;
}

void LampMemory::LostFrames(uint64_t frames, uint32_t reading) {
  Kept& kept = Of(Lamp::kCamera);
  kept.frames += frames;
  kept.reading = reading;
}

bool LampMemory::Empty() const {
  return std::all_of(kept_.begin(), kept_.end(), [](const Kept& kept) {
    return kept.times == 0 && kept.frames == 0;
  });
}

void LampMemory::Into(Lamp lamp, DeviceReport& report) const {
  const Kept& kept = kept_[static_cast<size_t>(lamp)];
  if (report.state != DeviceReport::State::kOk) return;
  if (kept.times == 0 && kept.frames == 0) return;
  report.state = DeviceReport::State::kWarning;
  std::string en;
  std::string ja;
  if (kept.times > 0) {
    en = kept.times == 1 ? "failed once"
                         : fmt::format("failed {} times", kept.times);
    ja = fmt::format("異常{}回", kept.times);
  }
  if (kept.frames > 0) {
    en +=
        fmt::format("{}{} frame(s) lost", en.empty() ? "" : ", ", kept.frames);
    ja += fmt::format("{}{}コマ欠落", ja.empty() ? "" : "・", kept.frames);
  }
  if (kept.reading == 0) {
    en += ", last before the first reading";
    ja += "（最後は読み始める前）";
  } else {
    en += fmt::format(", last in reading {}", kept.reading);
    ja += fmt::format("（最後は{}枚目）", kept.reading);
  }
  report.text_en = "ok again: " + en;
  report.text_ja = "復旧：" + ja;
}

}  // namespace kimari::rig
