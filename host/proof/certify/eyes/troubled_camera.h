// A hall's camera while something goes wrong in the hall: its frames, spoiled
// between the sensor and the eyes.
#pragma once

#include <opencv2/core.hpp>

#include "host/base/result.h"
#include "host/proof/certify/eyes/hall_camera.h"
#include "host/proof/certify/eyes/hall_trouble.h"
#include "host/proof/certify/eyes/stroke_film.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/frame_encoder.h"

namespace kimari::world {

// References must outlive it.
class TroubledCamera {
 public:
  TroubledCamera(HallCamera& camera, const StrokeFilm& film,
                 const HallTrouble& trouble)
      : camera_(camera), film_(film), trouble_(trouble) {}

  // What truly is there, heads and a resting hand among it.
  sim::Scene SceneAt(HostTime t) const;
  // The next frame as the eyes get it.
  Result<vision::Frame> Shoot();

 private:
  double Ms(HostTime t) const { return (t - film_.begin()).Milliseconds(); }
  void ChangeLight(double ms, cv::Mat& picture) const;
  void Move(double ms, cv::Mat& picture) const;
  void PaintCat(double ms, cv::Mat& picture) const;

  HallCamera& camera_;
  const StrokeFilm& film_;
  const HallTrouble& trouble_;
  vision::FrameDecoder decoder_;
  vision::FrameEncoder encoder_;
};

}  // namespace kimari::world
