// An output that moves no air and only when told: for the simulated clock, and
// for writing sound faster than real time.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "audio/output.h"
#include "audio/wav_writer.h"

namespace kimari::audio {

// Exact instants of a stream whose frame `frame0` is heard at `t0`, played by a
// crystal that is fast by `clock_ppm`.
struct ExactTimeline {
  int64_t frame0 = 0;
  HostTime t0;
  double clock_ppm = 0;
  HostTime TimeOf(int64_t frame) const;
};

class SimulatedOutput : public AudioOutput {
 public:
  struct Options {
    HostTime start;  // when Start's first frame is rendered
    Duration latency = Milliseconds(20);  // from rendered to heard
    double clock_ppm = 0;                 // by how much the device is fast
    std::optional<WavWriter> file;        // written too, when given
  };
  explicit SimulatedOutput(Options options);

  // Renders every block of 256 frames whose rendering time lies before `until`:
  // a block is rendered `latency` before its first frame is heard. Thread: one.
  void Advance(HostTime until);

  Result<void> Start(Player& player) override;
  void Stop() override { player_ = nullptr; }
  std::optional<Instant> TimeOf(int64_t frame) const override;
  std::string Description() const override;
  OutputHealth Health() const override;
  bool Simulated() const override { return true; }

 private:
  Options options_;
  Player* player_ = nullptr;
  std::optional<ExactTimeline> timeline_;
  HostTime reached_;
  int64_t frames_ = 0;
  std::array<float, SoundBlock::kFrames> block_{};
};

}  // namespace kimari::audio
