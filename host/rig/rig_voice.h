// The rig reads aloud: phrases prepared ahead, a player, a sound device.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/output.h"
#include "audio/player.h"
#include "audio/sound_wire.h"
#include "audio/voice.h"
#include "host/base/clock.h"
#include "host/reader/phrase_store.h"
#include "host/rig/live_reader.h"
#include "host/rig/spoken_readings.h"

namespace kimari::rig {

struct RigVoiceOptions {
  std::optional<std::string> recitation;  // folder of a reader's recordings
  bool fill = false;  // a synthetic voice reads what it does not hold
  audio::VoicePitch voice = audio::VoicePitch::kLow;  // the synthetic one
  bool quick = false;  // that voice is espeak-ng, which takes little processor
  bool joka = true;
  // What was read of the match already: what comes is prepared first.
  std::vector<reader::ReadBefore> read;
  reader::Played played;  // as reader::LoaderOptions
  // Unix socket to which what is played is written as well.
  std::optional<std::string> wire;
};

class RigVoice : public LiveReader {
 public:
  // Prepares the first phrases and starts the device. Deck, output and clock
  // must outlive it.
  static Result<std::unique_ptr<RigVoice>> Open(const cards::Deck& deck,
                                                const reader::ReadingPlan& plan,
                                                const RigVoiceOptions& options,
                                                audio::AudioOutput& output,
                                                const Clock& clock);
  ~RigVoice() override;

  rig::Readings& Readings() override { return *readings_; }
  const reader::ReadingPlan* Plan() const override {
    return &readings_->Plan();
  }
  std::vector<evidence::SoundHealth> Drain(HostTime now,
                                           McapRecorder& recorder) override;
  void Chime(Side side) override;
  std::vector<std::string> DrainTroubles() override {
    return readings_->DrainTroubles();
  }
  const std::optional<Error>& Lost() const override { return lost_; }
  DeviceReport Report() const override;

 private:
  explicit RigVoice(audio::AudioOutput& output) : output_(output) {}
  // In what was to be taken down of the sound.
  void LookForGaps(std::vector<evidence::SoundHealth>& said);

  audio::AudioOutput& output_;
  std::unique_ptr<reader::PhraseStore> phrases_;
  audio::Player player_;
  PerSide<audio::PhrasePtr> chimes_;
  std::unique_ptr<SpokenReadings> readings_;
  std::unique_ptr<audio::SoundWireWriter> wire_;
  std::optional<Error> lost_;
  bool stands_ = false;  // it takes no sound now
  std::array<uint64_t, 2> dropped_{};
  HostTime looked_after_;
};

}  // namespace kimari::rig
