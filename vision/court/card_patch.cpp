#include "vision/court/card_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "vision/court/radians.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr double kMidX = (kPatchWidth - 1) / 2.0;
constexpr double kMidY = (kPatchHeight - 1) / 2.0;

// Product of two patches; eight sums side by side, so that it can be
// vectorised.
float Dot(const float* a, const float* b) {
  constexpr int kLanes = 8;
  static_assert(kPatchPixels % kLanes == 0);
  std::array<float, kLanes> sums{};
  for (int i = 0; i < kPatchPixels; i += kLanes) {
    for (int k = 0; k < kLanes; ++k) sums[k] += a[i + k] * b[i + k];
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0F);
}

}  // namespace

bool SamplePatch(const cv::Mat& top, const CardPose& pose, float* out) {
  const double c = std::cos(pose.angle_deg * kRadians);
  const double s = std::sin(pose.angle_deg * kRadians);
  const cv::Point2d middle = top_view::FromCourt(pose.centre);
  // Patch right is (c, -s) and patch down is (s, c) in picture coordinates.
  const double reach_x = std::abs(c) * kMidX + std::abs(s) * kMidY + 2;
  const double reach_y = std::abs(s) * kMidX + std::abs(c) * kMidY + 2;
  if (middle.x < reach_x || middle.y < reach_y ||
      middle.x + reach_x >= top.cols || middle.y + reach_y >= top.rows) {
    return false;
  }
  const auto step = static_cast<int>(top.step1());
  const auto* base = top.ptr<float>();
  for (int v = 0; v < kPatchHeight; ++v) {
    auto x = static_cast<float>(middle.x - c * kMidX + s * (v - kMidY));
    auto y = static_cast<float>(middle.y + s * kMidX + c * (v - kMidY));
    for (int u = 0; u < kPatchWidth; ++u) {
      const int ix = static_cast<int>(x), iy = static_cast<int>(y);
      const float fx = x - static_cast<float>(ix);
      const float fy = y - static_cast<float>(iy);
      const float* p = base + iy * step + ix;
      const float upper = p[0] + fx * (p[1] - p[0]);
      const float lower = p[step] + fx * (p[step + 1] - p[step]);
      *out++ = upper + fy * (lower - upper);
      x += static_cast<float>(c);
      y -= static_cast<float>(s);
    }
  }
  return true;
}

double Normalise(float* patch, int width, int height) {
  const float mid_x = static_cast<float>(width - 1) / 2;
  const float mid_y = static_cast<float>(height - 1) / 2;
  double sum = 0, sum_x = 0, sum_y = 0;
  for (int v = 0; v < height; ++v) {
    float row = 0, row_x = 0;
    for (int u = 0; u < width; ++u) {
      const float value = patch[v * width + u];
      row += value;
      row_x += value * (static_cast<float>(u) - mid_x);
    }
    sum += row;
    sum_x += row_x;
    sum_y += row * (static_cast<float>(v) - mid_y);
  }
  const double n = width * height;
  const auto mean = static_cast<float>(sum / n);
  const auto slope_x =
      static_cast<float>(sum_x / (n * (width * width - 1) / 12.0));
  const auto slope_y =
      static_cast<float>(sum_y / (n * (height * height - 1) / 12.0));
  double energy = 0;
  for (int v = 0; v < height; ++v) {
    const float level = mean + slope_y * (static_cast<float>(v) - mid_y);
    float row = 0;
    for (int u = 0; u < width; ++u) {
      float& value = patch[v * width + u];
      value -= level + slope_x * (static_cast<float>(u) - mid_x);
      row += value * value;
    }
    energy += row;
  }
  const double length = std::sqrt(energy);
  const auto scale = static_cast<float>(length > 1e-3 ? 1 / length : 0);
  for (int i = 0; i < width * height; ++i) patch[i] *= scale;
  return length;
}

PatchAligner::PatchAligner(const float* patch)
    : patch_(patch, patch + kPatchPixels) {
  std::vector<cv::Vec3f> descent(kPatchPixels);
  Normalise(patch_.data(), kPatchWidth, kPatchHeight);
  // Slopes of the face along its right, down and turn (clockwise, radians
  // times 30 mm so that all three have one size).
  for (int v = 0; v < kPatchHeight; ++v) {
    for (int u = 0; u < kPatchWidth; ++u) {
      const auto at = [&](int x, int y) {
        return patch_[std::clamp(y, 0, kPatchHeight - 1) * kPatchWidth +
                      std::clamp(x, 0, kPatchWidth - 1)];
      };
      const float gx = (at(u + 1, v) - at(u - 1, v)) / 2;
      const float gy = (at(u, v + 1) - at(u, v - 1)) / 2;
      const auto dx = static_cast<float>(u - kMidX) / 30;
      const auto dy = static_cast<float>(v - kMidY) / 30;
      descent[v * kPatchWidth + u] = {gx, gy, gy * dx - gx * dy};
    }
  }
  // What the face itself and its mean explain is light, not motion.
  cv::Vec3d along, mean;
  for (int i = 0; i < kPatchPixels; ++i) {
    along += cv::Vec3d(descent[i]) * static_cast<double>(patch_[i]);
    mean += cv::Vec3d(descent[i]);
  }
  mean /= kPatchPixels;
  cv::Matx33d hessian = cv::Matx33d::eye() * 1e-9;
  for (int i = 0; i < kPatchPixels; ++i) {
    descent[i] -= cv::Vec3f(along * static_cast<double>(patch_[i]) + mean);
    const cv::Vec3d d(descent[i]);
    hessian += d * d.t();
  }
  inverse_hessian_ = hessian.inv();
  for (const cv::Vec3f& d : descent) {
    descent_x_.push_back(d[0]);
    descent_y_.push_back(d[1]);
    descent_turn_.push_back(d[2]);
  }
}

double PatchAligner::Compare(const cv::Mat& top, const CardPose& pose) const {
  std::array<float, kPatchPixels> seen;
  if (!SamplePatch(top, pose, seen.data())) return 0;
  Normalise(seen.data(), kPatchWidth, kPatchHeight);
  return Dot(patch_.data(), seen.data());
}

PatchAligner::Glimpse PatchAligner::Glance(const cv::Mat& top,
                                           const CardPose& pose) const {
  std::array<float, kPatchPixels> seen;
  if (!SamplePatch(top, pose, seen.data())) return {};
  Normalise(seen.data(), kPatchWidth, kPatchHeight);
  const double ncc = Dot(patch_.data(), seen.data());
  const cv::Vec3f slope(Dot(descent_x_.data(), seen.data()),
                        Dot(descent_y_.data(), seen.data()),
                        Dot(descent_turn_.data(), seen.data()));
  const cv::Vec3d step =
      inverse_hessian_ * cv::Vec3d(slope) * (1 / std::max(ncc, 0.2));
  return {ncc, std::hypot(step[0], step[1]), std::abs(step[2]) / 30 / kRadians};
}

PatchAligner::Match PatchAligner::Align(const cv::Mat& top,
                                        const CardPose& start, double reach_mm,
                                        int iterations) const {
  std::array<float, kPatchPixels> seen;
  Match best{start, -1};
  CardPose pose = start;
  for (int i = 0; i < iterations; ++i) {
    if (!SamplePatch(top, pose, seen.data())) break;
    Normalise(seen.data(), kPatchWidth, kPatchHeight);
    const double ncc = Dot(patch_.data(), seen.data());
    if (ncc > best.ncc) best = {pose, ncc};
    if (ncc < 0.05) break;
    const cv::Vec3f slope(Dot(descent_x_.data(), seen.data()),
                          Dot(descent_y_.data(), seen.data()),
                          Dot(descent_turn_.data(), seen.data()));
    const cv::Vec3d step =
        inverse_hessian_ * cv::Vec3d(slope) * (1 / std::max(ncc, 0.2));
    // The face seems moved by `step` against the sample: follow it.
    const double a = pose.angle_deg * kRadians;
    const double right = -std::clamp(step[0], -3.0, 3.0);
    const double down = -std::clamp(step[1], -3.0, 3.0);
    pose.centre.x += std::cos(a) * right + std::sin(a) * down;
    pose.centre.y += std::sin(a) * right - std::cos(a) * down;
    pose.angle_deg += std::clamp(step[2] / 30 / kRadians, -3.0, 3.0);
    if (std::hypot(pose.centre.x - start.centre.x,
                   pose.centre.y - start.centre.y) > reach_mm ||
        std::abs(pose.angle_deg - start.angle_deg) > 12) {
      return best;
    }
    constexpr double kSmallStep = 0.03;  // mm
    if (std::abs(step[0]) + std::abs(step[1]) + std::abs(step[2]) <
        kSmallStep) {
      break;
    }
  }
  const double last = Compare(top, pose);
  if (last > best.ncc) best = {pose, last};
  return best;
}

}  // namespace kimari::vision
