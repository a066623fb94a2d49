// The inner face of one card cut out of the top view: sampled at any place and
// angle, made independent of light, compared and aligned with another.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"

namespace kimari::vision {

struct CardPose {
  court::Point centre;   // mm
  double angle_deg = 0;  // counter-clockwise; 0: top of the card towards +y
};

// The patch leaves 2 mm of the card's edge out: rims are no feature.
inline constexpr int kPatchWidth = 48;  // mm = top view pixels
inline constexpr int kPatchHeight = 68;
inline constexpr int kPatchPixels = kPatchWidth * kPatchHeight;

// Cuts a patch out of a CV_32F top view. False when it leaves the picture.
bool SamplePatch(const cv::Mat& top, const CardPose& pose, float* out);

// Removes the best plane (light and its gradient) and scales to unit length;
// returns the length before, a measure of contrast. A flat patch becomes zero.
// Patch of `width` x `height` values.
double Normalise(float* patch, int width, int height);

// A face to align with: its normalised patch and slopes. Inverse compositional
// alignment (Baker and Matthews, IJCV 56, 2004) over x, y and angle, with gain
// and offset of the light taken out.
class PatchAligner {
 public:
  // `patch` holds kPatchPixels values, any light.
  explicit PatchAligner(const float* patch);

  struct Match {
    CardPose pose;
    double ncc = 0;  // -1 to 1, at `pose`
  };
  // Starts at `start`; gives `start` back with its ncc when it runs away
  // (more than `reach_mm` or 12 degrees).
  Match Align(const cv::Mat& top, const CardPose& start, double reach_mm,
              int iterations) const;
  // What one look at a pose tells: ncc there, and by how much the face seems to
  // lie elsewhere; good for small ways.
  struct Glimpse {
    double ncc = 0;
    double off_mm = 0;
    double turned_deg = 0;
  };
  Glimpse Glance(const cv::Mat& top, const CardPose& pose) const;
  // ncc at a pose, without moving.
  double Compare(const cv::Mat& top, const CardPose& pose) const;

  const std::vector<float>& patch() const { return patch_; }

 private:
  std::vector<float> patch_;
  std::vector<float> descent_x_, descent_y_, descent_turn_;
  cv::Matx33d inverse_hessian_;
};

}  // namespace kimari::vision
