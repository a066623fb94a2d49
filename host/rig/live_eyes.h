// Camera and eyes in live use: one thread takes the frames in, one looks at
// them; what they say comes out of a ring, frame by frame.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "host/base/clock.h"
#include "host/base/spsc_ring.h"
#include "host/rig/eyes.h"
#include "vision/camera/camera_source.h"
#include "vision/camera/frame_encoder.h"

namespace kimari::rig {

// A frame, which has its JPEG, and what was seen in it.
struct Sight {
  vision::Frame frame;
  std::vector<evidence::Payload> seen;
};

class LiveEyes {
 public:
  // The deck must outlive this. Starts both threads.
  LiveEyes(std::unique_ptr<vision::CameraSource> camera,
           const cards::Deck& deck, const EyesOptions& options);
  LiveEyes(const LiveEyes&) = delete;
  LiveEyes& operator=(const LiveEyes&) = delete;
  ~LiveEyes();

  // Judge's thread.
  void Turn(Gaze gaze) { gaze_.store(gaze); }
  // What was seen is never lost: while nobody takes it the eyes wait, and the
  // frames that are lost over that are told by the next one's sight. The memory
  // of the frame that `sight` held is used again.
  bool Pop(Sight& sight);
  uint64_t Frames() const { return taken_.load(); }
  // Frames that found the eyes behind by all that is kept for them, and were
  // passed over. Any thread.
  uint64_t PassedOver() const { return passed_over_.load(); }
  // The camera was lost or the court cannot be made out; nothing follows it.
  std::optional<Error> Failure() const;

 private:
  void Ring();
  void Capture();
  // Between readings, for it may take the camera some milliseconds.
  void LookAtControls(HostTime now);
  void Look();
  void Fail(const Error& error);

  std::unique_ptr<vision::CameraSource> camera_;
  const std::optional<CameraTimes> times_;
  const Duration controls_every_;
  HostTime controls_seen_;
  std::set<std::string> doubts_;  // that were told, without their numbers
  Eyes eyes_;
  vision::FrameEncoder encoder_;
  SpscRing<vision::Frame> frames_;
  SpscRing<Sight> sights_;
  SpscRing<vision::Frame> spent_;  // from the judge back to the camera
  SpscRing<std::string> new_doubts_;
  std::atomic<Gaze> gaze_{Gaze::kCards};
  std::atomic<bool> stop_{false};
  std::atomic<uint64_t> taken_{0};
  std::atomic<uint64_t> passed_over_{0};
  mutable std::mutex mutex_;
  std::optional<Error> failure_;
  std::atomic<uint32_t> bell_{0};  // rung for each frame and sight taken
  std::thread capture_;
  std::thread look_;
};

}  // namespace kimari::rig
