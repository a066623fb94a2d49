// Plays placed segments: a control side that plans ahead, and a render side
// that a sound device calls. Only plain values cross between them, through
// rings; the render side neither allocates, locks, logs nor frees.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "audio/schedule.h"
#include "host/base/result.h"
#include "host/base/spsc_ring.h"

namespace kimari::audio {

// A piece of what was rendered, for the recording and the loudspeaker wire.
struct SoundBlock {
  static constexpr int kFrames = 256;
  int64_t first_frame = 0;
  int frames = 0;
  std::array<float, kFrames> samples{};
};
using SoundTap = SpscRing<SoundBlock>;

// What became of a segment.
struct SegmentDone {
  enum class How {
    kPlayed,
    kCancelled,  // taken back before its first sample
    kStopped,    // faded out at `frame`
    kLate,       // came after its start had been rendered: nothing was played
  };
  uint64_t id = 0;
  How how = How::kPlayed;
  int64_t frame = 0;
};

class Player {
 public:
  struct Options {
    int taps = 2;
    size_t tap_blocks = 1024;  // 5.5 s each at 256 frames
  };
  Player() : Player(Options{}) {}
  explicit Player(const Options& options);

  // ---- control side: one thread at a time ----

  // Gives the segment to the renderer and its id back. Segments may overlap and
  // come in any order, up to kMostSegments unfinished ones (kUsage beyond). One
  // that arrives after its start was rendered is not played (kLate).
  Result<uint64_t> Enqueue(Segment segment);
  // Takes back every segment whose first sample has not been rendered.
  void CancelUnbegun();
  // Fades out over 5 ms, from the next block, and takes back the rest.
  void Stop();
  // What has been finished since the last call, in order; frees its samples.
  std::vector<SegmentDone> DrainDone();
  // Frames rendered so far: a segment must start at or after this.
  int64_t NextFrame() const { return next_frame_.load(); }

  // ---- render side: one thread, real-time ----

  // Writes `frames` samples of the stream that begins at `first_frame`.
  void Render(float* mono_out, int frames, int64_t first_frame);

  // ---- what was rendered: one consuming thread a tap ----
  // A tap that nobody drains fills and then counts drops.
  SoundTap& Tap(int i) { return *taps_[static_cast<size_t>(i)]; }

  static constexpr size_t kMostSegments = 32;
  static constexpr int kFadeFrames = kSampleRate / 200;

 private:
  struct Voice {
    uint64_t id = 0;
    const float* samples = nullptr;
    int64_t start = 0;
    int64_t end = 0;
  };
  struct Order {
    enum class Kind { kPlay, kCancelUnbegun, kStop } kind = Kind::kPlay;
    Voice voice;
  };

  void DrainOrders(int64_t first_frame);
  void Mix(float* out, int frames, int64_t first_frame);
  void Fade(float* out, int frames);
  void Finish(size_t voice, SegmentDone::How how, int64_t frame);
  void CopyToTaps(const float* out, int frames, int64_t first_frame);

  SpscRing<Order> orders_;
  SpscRing<SegmentDone> done_;
  std::vector<std::unique_ptr<SoundTap>> taps_;
  std::atomic<int64_t> next_frame_{0};

  // Control side only.
  std::map<uint64_t, PhrasePtr> kept_;
  uint64_t next_id_ = 1;
  std::vector<SegmentDone> finished_;
  void Collect();

  // Render side only.
  std::array<Voice, kMostSegments> voices_{};
  size_t voice_count_ = 0;
  int fade_left_ = 0;  // frames of a running fade
};

}  // namespace kimari::audio
