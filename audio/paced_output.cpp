#include "audio/paced_output.h"

#include <array>
#include <utility>

namespace kimari::audio {

PacedOutput::PacedOutput(const Clock& clock, Options options)
    : clock_(clock), options_(std::move(options)) {}

PacedOutput::~PacedOutput() { PacedOutput::Stop(); }

Result<void> PacedOutput::Start(Player& player) {
  if (thread_.joinable()) {
    return Fail(ErrorKind::kUsage, "the paced sound output runs already");
  }
  timeline_ = {player.NextFrame(), clock_.Now() + options_.lookahead};
  stop_ = false;
  started_ = true;
  thread_ = std::thread([this, &player] { Run(player); });
  return {};
}

void PacedOutput::Stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void PacedOutput::Run(Player& player) {
  std::array<float, SoundBlock::kFrames> block{};
  while (!stop_) {
    const int64_t first = player.NextFrame();
    const HostTime heard = timeline_.TimeOf(first);
    clock_.SleepUntil(heard - options_.lookahead);
    player.Render(block.data(), SoundBlock::kFrames, first);
    if (clock_.Now() > heard) ++underruns_;
    frames_ += SoundBlock::kFrames;
    if (options_.file &&
        !options_.file->Write(block.data(), SoundBlock::kFrames)) {
      file_failed_ = true;
    }
  }
}

std::optional<Instant> PacedOutput::TimeOf(int64_t frame) const {
  if (!started_) return std::nullopt;
  return Instant{timeline_.TimeOf(frame), {}};
}

OutputHealth PacedOutput::Health() const {
  OutputHealth health;
  health.running = started_ && !stop_ && !file_failed_;
  health.frames = frames_;
  health.underruns = underruns_;
  return health;
}

}  // namespace kimari::audio
