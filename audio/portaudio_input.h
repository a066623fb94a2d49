// A microphone or line through PortAudio: mono at kSampleRate, with the host
// time of every sample as far as the driver can be believed (StreamClock).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audio/player.h"
#include "host/base/clock.h"
#include "host/base/result.h"

namespace kimari::audio {

// Names of the devices that can record, as PortAudio lists them.
std::vector<std::string> Microphones();

struct InputHealth {
  uint64_t overruns = 0;     // blocks the driver lost before we had them
  uint64_t bad_stamps = 0;   // time stamps of the device that cannot be true
  uint64_t clock_steps = 0;  // jumps of its clock
};

class PortAudioInput {
 public:
  // `device`: a name from Microphones(), or empty for the default. Begins to
  // listen. Fails (kDevice) when there is no such device, it is busy or refuses
  // 48 kHz. `clock` must outlive the input.
  static Result<std::unique_ptr<PortAudioInput>> Open(const std::string& device,
                                                      const Clock& clock);
  PortAudioInput(const PortAudioInput&) = delete;
  PortAudioInput& operator=(const PortAudioInput&) = delete;
  ~PortAudioInput();

  // What was heard since the last call, in order; blocks that nobody took in
  // 5 s are lost, which shows in their frames. One thread.
  std::optional<SoundBlock> Pop();
  // When a frame was at the microphone; nothing before the clock is known.
  // Thread: any.
  std::optional<Instant> TimeOf(int64_t frame) const;
  // Thread: any.
  InputHealth Health() const;
  // False once the device is gone.
  bool Listening() const;
  const std::string& Name() const { return name_; }

 private:
  class Stream;
  PortAudioInput(std::unique_ptr<Stream> stream, std::string name);
  std::unique_ptr<Stream> stream_;
  std::string name_;
};

}  // namespace kimari::audio
