// When a frame of a device's stream is at the loudspeaker or the microphone,
// from what the driver says at each callback, as far as that can be believed.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "audio/output.h"
#include "audio/robust_line.h"
#include "host/base/spsc_ring.h"
#include "host/base/time.h"

namespace kimari::audio {

// Read in one callback, before its first frame is rendered or taken.
struct CallbackStamp {
  int64_t frame = 0;      // first frame of the block
  HostTime host;          // our clock...
  double stream_now = 0;  // ...and the stream's, read together; seconds
  double at = 0;  // when the block reaches the DAC, or reached the ADC: stream
                  // time
};

enum class StreamWay { kOutput, kInput };

class StreamClock {
 public:
  // `latency` as the driver states it for the whole stream: what is left to
  // believe where its time stamps are useless.
  explicit StreamClock(Duration latency, StreamWay way = StreamWay::kOutput);

  // Render side: real-time.
  void Feed(const CallbackStamp& stamp) { stamps_.Push(stamp); }

  // The rest: any thread but the render thread. Update must be called at least
  // every few seconds; TimeOf does so itself.
  void Update();
  std::optional<Instant> TimeOf(int64_t frame);
  std::vector<OutputEvent> DrainEvents();
  uint64_t BadStamps() const;
  uint64_t Steps() const;

 private:
  void Drain();
  void Add(const CallbackStamp& stamp);
  bool Plausible(const CallbackStamp& stamp) const;

  Duration latency_;
  StreamWay way_;
  SpscRing<CallbackStamp> stamps_;
  mutable std::mutex mutex_;
  RobustLine by_driver_;
  RobustLine by_callback_;
  HostTime last_at_;
  int bad_in_a_row_ = 0;
  bool driver_believed_ = true;
  uint64_t bad_ = 0;
  uint64_t steps_ = 0;
  std::vector<OutputEvent> events_;
};

}  // namespace kimari::audio
