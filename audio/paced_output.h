// An output without a device: its own thread renders at the pace of the clock,
// ahead of the instant at which each frame counts as heard. With a file it
// writes what is rendered.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <thread>

#include "audio/output.h"
#include "audio/simulated_output.h"
#include "audio/wav_writer.h"
#include "host/base/clock.h"

namespace kimari::audio {

class PacedOutput : public AudioOutput {
 public:
  struct Options {
    // Blocks are rendered this long before they are heard.
    Duration lookahead = Milliseconds(100);
    std::optional<WavWriter> file;
    std::string description = "no sound device: paced, silent";
  };
  // `clock` must run by itself (not a simulated one) and outlive this.
  PacedOutput(const Clock& clock, Options options);
  PacedOutput(const PacedOutput&) = delete;
  PacedOutput& operator=(const PacedOutput&) = delete;
  ~PacedOutput() override;

  Result<void> Start(Player& player) override;
  void Stop() override;
  // Exact (sigma 0) once started.
  std::optional<Instant> TimeOf(int64_t frame) const override;
  std::string Description() const override { return options_.description; }
  // Underruns: blocks rendered after their first frame should have been heard.
  OutputHealth Health() const override;
  bool Simulated() const override { return true; }

 private:
  void Run(Player& player);

  const Clock& clock_;
  Options options_;
  ExactTimeline timeline_;
  std::atomic<bool> started_{false};
  std::atomic<bool> stop_{false};
  std::atomic<bool> file_failed_{false};
  std::atomic<int64_t> frames_{0};
  std::atomic<uint64_t> underruns_{0};
  std::thread thread_;
};

}  // namespace kimari::audio
