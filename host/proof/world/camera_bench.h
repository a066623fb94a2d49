// The simulated camera: when it exposes, what of it is lost, how late it comes,
// and what a knock or other light does to it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "host/base/result.h"
#include "host/proof/render/renderer.h"
#include "host/proof/sim/camera_timeline.h"
#include "host/proof/sim/world.h"

namespace kimari::world {

// A frame as the camera's driver would hand it over.
struct CameraFrame {
  std::span<const uint8_t> jpeg = {};  // valid until the next call
  uint64_t sequence = 0;
  HostTime stamp;  // middle of the exposure by the driver's clock
  Duration exposure;
};

class CameraBench {
 public:
  // Whether the scenario's font prints its deck. kUsage, with the place in the
  // scenario's file where that names the font.
  static Result<void> CheckFont(const sim::Scenario& scenario);
  // The first exposure is centred at `start`. The world must outlive it.
  static Result<std::unique_ptr<CameraBench>> Open(sim::World& world,
                                                   HostTime start);

  // Renderer::KeepFrames; they are, unless this says otherwise.
  void KeepFrames(bool keep);
  // When the next frame reaches the host. Thread: the camera's, as Next.
  HostTime NextDue() const;
  // Whether anybody will look at this frame, which is not drawn yet.
  using Wanted = std::function<bool(const CameraFrame&)>;
  // Draws the next frame; nothing when it is lost on the way. One that nobody
  // wants has no picture: what comes after it is as if it had been drawn.
  std::optional<CameraFrame> Next(const Wanted& wanted = {});

  // Takes effect with the next frame. Thread: any.
  void Apply(const sim::Change& change);
  bool Gone() const;

 private:
  CameraBench(sim::World& world, HostTime start);
  void Refit();
  void SetLamp();

  sim::World& world_;
  std::vector<sim::CardFace> faces_;
  std::unique_ptr<sim::Renderer> renderer_;
  bool keep_frames_ = true;

  mutable std::mutex mutex_;  // guards the rest
  sim::CameraTimeline timeline_;
  sim::Shot next_;
  bool refit_ = false;
};

}  // namespace kimari::world
