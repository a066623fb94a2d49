// Listens to what a PulseAudio sink plays (its monitor), with the host time of
// every sample.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "audio/recitation.h"
#include "host/base/clock.h"
#include "host/base/result.h"

namespace kimari::audio {

struct HeardBlock {
  std::vector<float> samples;  // mono, kSampleRate
  Instant first;               // of its first sample, at the loudspeaker
};

class MonitorEar {
 public:
  using Listener = std::function<void(const HeardBlock&)>;

  // `address` and `source` as PrivateSoundServer gives them. Blocks of about
  // 10 ms go to `listener`, on the ear's own thread, in order and without gaps,
  // until this object ends or the server is gone. `clock` must outlive this.
  // Fails (kDevice) when the source cannot be opened.
  static Result<std::unique_ptr<MonitorEar>> Open(const std::string& address,
                                                  const std::string& source,
                                                  const Clock& clock,
                                                  Listener listener);
  MonitorEar(const MonitorEar&) = delete;
  MonitorEar& operator=(const MonitorEar&) = delete;
  ~MonitorEar();

  // False once the server is gone.
  bool Listening() const { return listening_; }

 private:
  class Source;
  MonitorEar(std::unique_ptr<Source> source, const Clock& clock,
             Listener listener);
  void Run();

  std::unique_ptr<Source> source_;
  const Clock& clock_;
  Listener listener_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> listening_{true};
  std::thread thread_;
};

}  // namespace kimari::audio
