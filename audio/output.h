// Where the sound goes: a device, a file, or nowhere, all paced by a clock and
// all able to say when a frame is at the loudspeaker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audio/player.h"
#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::audio {

struct OutputHealth {
  bool running = false;
  int64_t frames = 0;        // rendered since the start
  uint64_t underruns = 0;    // blocks that came too late for the loudspeaker
  uint64_t bad_stamps = 0;   // time stamps of the device that cannot be true
  uint64_t clock_steps = 0;  // jumps of its clock
};

// Something that happened to the sound, once, for the log and the judge.
struct OutputEvent {
  enum class Kind {
    kUnderrun,
    kClockStep,
    kStampsUnusable,
    kLost,
    kStandsStill,  // it takes no more sound: suspended, or the computer sleeps
    kStoodStill,   // and goes on
    kMoved,        // it goes to another loudspeaker
  };
  Kind kind = Kind::kUnderrun;
  int64_t frame = 0;  // about where
  // How far the clock stepped, how long it has stood still; else 0.
  Duration amount;
  // Where it is kMoved: the loudspeakers, as the sound server names them.
  std::string from = {};
  std::string to = {};
};

// For people and logs: "underrun", "clock step"...
const char* Name(OutputEvent::Kind kind);
// For logs: its name with how far and where: "stood still for 10.0 s at frame
// 92928", "moved from 'A' to 'B' at frame 92928".
std::string InWords(const OutputEvent& event);

class AudioOutput {
 public:
  virtual ~AudioOutput() = default;

  // Begins to call player.Render from frame player.NextFrame() on. The player
  // must outlive Stop(). Starting twice is an error (kUsage).
  virtual Result<void> Start(Player& player) = 0;
  // Ends rendering; frames go on where they were at the next Start.
  virtual void Stop() = 0;

  virtual int SampleRate() const { return kSampleRate; }
  // When frame `frame` is at the loudspeaker; also for frames to come. Nothing
  // before the clock is known (the first blocks). Thread: any but the render
  // thread.
  virtual std::optional<Instant> TimeOf(int64_t frame) const = 0;
  // One sentence for people: what it is.
  virtual std::string Description() const = 0;
  // Thread: any but the render thread.
  virtual OutputHealth Health() const = 0;
  // What happened since the last call. Thread: any one but the render thread.
  virtual std::vector<OutputEvent> DrainEvents() { return {}; }
  // True when no air is moved: times are exact by definition.
  virtual bool Simulated() const { return false; }
};

}  // namespace kimari::audio
