// The simulated camera of a hall and what it is shown: stills of laid-out cards
// for eyes that learn or read.
#pragma once

#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/proof/render/renderer.h"
#include "host/proof/sim/scene.h"
#include "vision/camera/frame.h"
#include "vision/cards/card_library.h"
#include "vision/court/court_view.h"

namespace kimari::world {

// The built-in deck as it is printed.
std::vector<vision::CardFace> PrintedDeck();

// Cards printed alike whose poems are in no deck; their numbers.
inline constexpr uint16_t kForeignFirst = 900;
inline constexpr uint16_t kForeignCards = 8;

class HallCamera {
 public:
  // Errors as sim::Renderer::Create.
  static Result<HallCamera> Open(const sim::Look& look);

  // The next frame; its clock goes on by one period.
  vision::Frame Shoot(const sim::SceneAt& scene);
  // BGR, compressed and decoded again.
  cv::Mat See(const sim::Scene& scene);

  // The next frame's exposure is centred there.
  void SetClock(HostTime now) { now_ = now; }
  HostTime now() const { return now_; }
  Duration period() const { return period_; }
  const sim::Look& look() const { return look_; }
  const sim::Projection& projection() const { return renderer_->projection(); }

 private:
  HallCamera() = default;

  sim::Look look_;
  std::unique_ptr<sim::Renderer> renderer_;
  uint64_t index_ = 1;
  HostTime now_{1'000'000'000};
  Duration period_;
};

// The court as the camera finds it, empty.
Result<vision::CourtView> FindCourt(HallCamera& camera);
// The deck, learned from one picture of each card.
Result<vision::CardLibrary> EnrolDeck(HallCamera& camera,
                                      const vision::CourtView& view);

}  // namespace kimari::world
