#include "audio/simulated_output.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kimari::audio {

HostTime ExactTimeline::TimeOf(int64_t frame) const {
  const int64_t nominal = (frame - frame0) * 62'500 / 3;  // 1e9 / 48000
  const double early =
      static_cast<double>(nominal) * clock_ppm / (1e6 + clock_ppm);
  return t0 + Duration{nominal - std::llround(early)};
}

SimulatedOutput::SimulatedOutput(Options options)
    : options_(std::move(options)), reached_(options_.start) {}

Result<void> SimulatedOutput::Start(Player& player) {
  if (player_ != nullptr) {
    return Fail(ErrorKind::kUsage, "the simulated sound output runs already");
  }
  player_ = &player;
  timeline_ = ExactTimeline{player.NextFrame(), reached_ + options_.latency,
                            options_.clock_ppm};
  return {};
}

void SimulatedOutput::Advance(HostTime until) {
  reached_ = std::max(reached_, until);
  while (player_ != nullptr) {
    const int64_t first = player_->NextFrame();
    if (timeline_->TimeOf(first) - options_.latency >= until) break;
    player_->Render(block_.data(), SoundBlock::kFrames, first);
    frames_ += SoundBlock::kFrames;
    if (options_.file) options_.file->Write(block_.data(), SoundBlock::kFrames);
  }
}

std::optional<Instant> SimulatedOutput::TimeOf(int64_t frame) const {
  if (!timeline_) return std::nullopt;
  return Instant{timeline_->TimeOf(frame), {}};
}

std::string SimulatedOutput::Description() const {
  return "no sound device: simulated, stepped";
}

OutputHealth SimulatedOutput::Health() const {
  OutputHealth health;
  health.running = player_ != nullptr;
  health.frames = frames_;
  return health;
}

}  // namespace kimari::audio
