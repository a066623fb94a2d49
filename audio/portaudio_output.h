// A real sound device through PortAudio: callback without lock, heap or I/O,
// times from the driver as far as they can be believed (StreamClock).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "audio/output.h"
#include "host/base/clock.h"

namespace kimari::audio {

// Names of the devices that can play, as PortAudio lists them. Empty where
// there are none.
std::vector<std::string> SoundDevices();

class PortAudioLibrary;

class PortAudioOutput : public AudioOutput {
 public:
  // `device`: a name from SoundDevices(), or empty for the default. Opens
  // nothing yet but looks. Fails (kDevice) when there is no such device, or
  // none at all. `clock` must outlive the output.
  static Result<std::unique_ptr<PortAudioOutput>> Open(
      const std::string& device, const Clock& clock);
  PortAudioOutput(const PortAudioOutput&) = delete;
  PortAudioOutput& operator=(const PortAudioOutput&) = delete;
  ~PortAudioOutput() override;

  // Fails (kDevice) when the device is busy or refuses 48 kHz.
  Result<void> Start(Player& player) override;
  void Stop() override;
  std::optional<Instant> TimeOf(int64_t frame) const override;
  std::string Description() const override;
  OutputHealth Health() const override;
  std::vector<OutputEvent> DrainEvents() override;

 private:
  class Stream;
  PortAudioOutput(std::unique_ptr<PortAudioLibrary> library, int device,
                  std::string name, const Clock& clock);

  std::unique_ptr<PortAudioLibrary> library_;
  int device_;
  std::string name_;
  const Clock& clock_;
  std::unique_ptr<Stream> stream_;
};

}  // namespace kimari::audio
