// A human reads: a microphone, the listener behind it, and what it made of
// that.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/phrase_listener.h"
#include "audio/portaudio_input.h"
#include "host/base/clock.h"
#include "host/rig/heard_readings.h"
#include "host/rig/live_reader.h"

namespace kimari::rig {

class HumanVoice : public LiveReader {
 public:
  // `microphone`: a name from audio::Microphones(), or empty for the default.
  // Deck and clock must outlive it. Fails as PortAudioInput::Open does.
  static Result<std::unique_ptr<HumanVoice>> Open(const cards::Deck& deck,
                                                  const std::string& microphone,
                                                  const HeardOptions& options,
                                                  const Clock& clock);

  HeardReadings& Readings() override { return readings_; }
  std::vector<evidence::SoundHealth> Drain(HostTime now,
                                           McapRecorder& recorder) override;
  const std::optional<Error>& Lost() const override { return lost_; }
  DeviceReport Report() const override;

 private:
  HumanVoice(const cards::Deck& deck, const HeardOptions& options)
      : readings_(deck, options) {}
  void Listen(const audio::SoundBlock& block);
  void Tell();
  std::optional<Instant> At(int64_t sample, Duration sigma) const;
  // What its health has counted since the last call.
  void DrainHealth(std::vector<evidence::SoundHealth>& said);

  HeardReadings readings_;
  std::unique_ptr<audio::PortAudioInput> input_;
  audio::PhraseListener listener_;
  int64_t heard_ = 0;  // samples
  // The phrase under way, as it was told.
  std::optional<int64_t> told_;
  Instant told_at_;
  int64_t missed_ = 0;  // samples that never came
  int64_t missed_told_ = 0;
  audio::InputHealth health_;
  std::optional<int64_t> troubled_;  // sample of the last loss or step
  std::optional<Error> lost_;
};

}  // namespace kimari::rig
