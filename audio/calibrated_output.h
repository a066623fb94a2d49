// An output whose way from the stream to the air was measured: the same sound,
// its instants moved by what the driver does not say.
#pragma once

#include <memory>
#include <utility>

#include "audio/output.h"

namespace kimari::audio {

class CalibratedOutput : public AudioOutput {
 public:
  // `delay` of one standard deviation `sigma` is added to each instant.
  CalibratedOutput(std::unique_ptr<AudioOutput> output, Duration delay,
                   Duration sigma)
      : output_(std::move(output)), delay_(delay), sigma_(sigma) {}

  Result<void> Start(Player& player) override { return output_->Start(player); }
  void Stop() override { output_->Stop(); }
  int SampleRate() const override { return output_->SampleRate(); }
  std::optional<Instant> TimeOf(int64_t frame) const override;
  std::string Description() const override { return output_->Description(); }
  OutputHealth Health() const override { return output_->Health(); }
  std::vector<OutputEvent> DrainEvents() override {
    return output_->DrainEvents();
  }
  bool Simulated() const override { return output_->Simulated(); }

 private:
  std::unique_ptr<AudioOutput> output_;
  Duration delay_;
  Duration sigma_;
};

}  // namespace kimari::audio
