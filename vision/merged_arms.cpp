#include "vision/merged_arms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

// Values of the window.
constexpr uint8_t kOff = 0;     // the mat is seen: no arm
constexpr uint8_t kBeside = 1;  // of the blob
constexpr uint8_t kChanged = 2;
constexpr uint8_t kSolid = 3;

constexpr float kStep = 2;            // cells between samples
constexpr float kFewSamples = 8;      // that may be wrong at any place
constexpr float kWrongShare = 0.03F;  // and of all samples

float DistanceToWay(cv::Point2f p, cv::Point2f a, cv::Point2f b) {
  const cv::Point2f way = b - a, off = p - a;
  const float length2 = way.dot(way);
  const float t =
      length2 > 0 ? std::clamp(off.dot(way) / length2, 0.0F, 1.0F) : 0;
  const cv::Point2f d = off - way * t;
  return std::hypot(d.x, d.y);
}

float Distance(cv::Point2f a, cv::Point2f b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

void MergedArms::Prepare(const cv::Mat& labels, int label,
                         const cv::Mat& solid) {
  blob_.create(window_.size(), CV_8U);
  for (int y = 0; y < window_.height; ++y) {
    const int* from = labels.ptr<int>(window_.y + y) + window_.x;
    const uint8_t* hand = solid.ptr<uint8_t>(window_.y + y) + window_.x;
    auto* to = blob_.ptr<uint8_t>(y);
    for (int x = 0; x < window_.width; ++x) {
      to[x] = from[x] != label ? kOff : hand[x] != 0 ? kSolid : kChanged;
    }
  }
  cv::dilate(blob_, near_, cv::Mat());
  for (size_t i = 0; i < blob_.total(); ++i) {
    if (blob_.data[i] == kOff && near_.data[i] != kOff) {
      near_.data[i] = kBeside;
    } else {
      near_.data[i] = blob_.data[i];
    }
  }
  possible_.create(window_.size(), CV_8U);
  possible_.setTo(0);
}

void MergedArms::FindCandidates(const MergedArm& arm, float reach,
                                std::vector<Candidate>& out) const {
  out.clear();
  const cv::Point2f low(std::min(arm.sure_tip.x, arm.expected.x) - reach,
                        std::min(arm.sure_tip.y, arm.expected.y) - reach);
  const cv::Point2f high(std::max(arm.sure_tip.x, arm.expected.x) + reach,
                         std::max(arm.sure_tip.y, arm.expected.y) + reach);
  const int stride = reach > 30 ? 3 : 2;
  const int x0 = std::max(0, static_cast<int>(low.x) - window_.x);
  const int y0 = std::max(0, static_cast<int>(low.y) - window_.y);
  const int x1 =
      std::min(window_.width - 1, static_cast<int>(high.x) - window_.x);
  const int y1 =
      std::min(window_.height - 1, static_cast<int>(high.y) - window_.y);
  for (int y = y0; y <= y1; y += stride) {
    for (int x = x0; x <= x1; x += stride) {
      if (near_.at<uint8_t>(y, x) < kChanged) continue;
      const cv::Point2f p(static_cast<float>(x + window_.x),
                          static_cast<float>(y + window_.y));
      if (DistanceToWay(p, arm.sure_tip, arm.expected) > reach) continue;
      out.push_back({.tip = p});
    }
  }
}

void MergedArms::KeepPossible(const MergedArm& arm,
                              std::vector<Candidate>& candidates) const {
  const cv::Rect inside({}, window_.size());
  float least = std::numeric_limits<float>::max(), most = least;
  for (Candidate& candidate : candidates) {
    int all = 0, off = 0;
    arm.shape->Walk({candidate.tip, arm.entry}, kStep, [&](cv::Point p) {
      ++all;
      p -= window_.tl();
      if (!inside.contains(p) || near_.at<uint8_t>(p) == kOff) ++off;
    });
    candidate.outside = static_cast<float>(off);
    if (candidate.outside < least) {
      least = candidate.outside;
      most = least + kFewSamples + kWrongShare * static_cast<float>(all);
    }
  }
  std::erase_if(candidates, [&](const Candidate& candidate) {
    return candidate.outside > most;
  });
}

void MergedArms::MarkPossible(const MergedArm& arm, float reach, uint8_t bit,
                              const std::vector<Candidate>& candidates) {
  const cv::Rect inside({}, window_.size());
  bool any = false;
  for (const Candidate& candidate : candidates) {
    if (DistanceToWay(candidate.tip, arm.sure_tip, arm.expected) > reach) {
      continue;
    }
    any = true;
    arm.shape->Walk({candidate.tip, arm.entry}, 1, [&](cv::Point p) {
      p -= window_.tl();
      if (inside.contains(p)) possible_.at<uint8_t>(p) |= bit;
    });
  }
  if (any) return;
  // Not where it was thought to be: it may be anywhere.
  for (size_t i = 0; i < possible_.total(); ++i) possible_.data[i] |= bit;
}

void MergedArms::Choose(MergedArm& arm, uint8_t bit, float sure_cells,
                        std::vector<Candidate>& candidates) const {
  const cv::Rect inside({}, window_.size());
  float best = std::numeric_limits<float>::lowest(), enough = best;
  for (Candidate& candidate : candidates) {
    int all = 0, alone = 0;
    arm.shape->Walk({candidate.tip, arm.entry}, kStep, [&](cv::Point p) {
      ++all;
      p -= window_.tl();
      if (inside.contains(p) && near_.at<uint8_t>(p) == kSolid &&
          (possible_.at<uint8_t>(p) & ~bit) == 0) {
        ++alone;
      }
    });
    candidate.score = static_cast<float>(alone) - candidate.outside;
    if (candidate.score > best) {
      best = candidate.score;
      enough = best - kFewSamples - kWrongShare * static_cast<float>(all);
      arm.alone = alone * static_cast<int>(kStep * kStep);
    }
  }
  // All places that explain the cells about as well.
  cv::Point2f mean;
  float weight = 0, nearest = std::numeric_limits<float>::max();
  for (const Candidate& candidate : candidates) {
    if (candidate.score < enough) continue;
    const float w = candidate.score - enough + 1;
    mean += candidate.tip * w;
    weight += w;
    const float d = Distance(candidate.tip, arm.expected);
    if (d < nearest) {
      nearest = d;
      arm.tip = candidate.tip;
    }
  }
  if (weight == 0) {
    arm.tip = arm.expected;
    arm.sigma = arm.radius;
    arm.sure = false;
    return;
  }
  mean *= 1 / weight;
  float farthest = 0, square = 0;
  int count = 0;
  for (const Candidate& candidate : candidates) {
    if (candidate.score < enough) continue;
    const float d = Distance(candidate.tip, mean);
    farthest = std::max(farthest, d);
    square += d * d;
    ++count;
  }
  arm.sigma = std::sqrt(square / static_cast<float>(count));
  arm.sure = farthest <= sure_cells;
  if (arm.sure) {
    arm.tip = mean;
  } else {
    arm.sigma = std::max(arm.sigma, Distance(arm.tip, mean));
  }
}

void MergedArms::Fit(const cv::Mat& labels, int label, const cv::Rect& box,
                     const cv::Mat& solid, float sure_cells,
                     std::vector<MergedArm>& arms) {
  constexpr int kMargin = 2;
  constexpr size_t kMostArms = 8;
  window_ = cv::Rect(box.x - kMargin, box.y - kMargin, box.width + 2 * kMargin,
                     box.height + 2 * kMargin) &
            cv::Rect({}, labels.size());
  Prepare(labels, label, solid);
  if (candidates_.size() < arms.size()) candidates_.resize(arms.size());
  for (size_t i = 0; i < arms.size(); ++i) {
    // Wide enough to see whether the cells or only the time since limit it.
    const float reach = std::max(arms[i].radius, 2 * sure_cells);
    FindCandidates(arms[i], reach, candidates_[i]);
    KeepPossible(arms[i], candidates_[i]);
    MarkPossible(arms[i], arms[i].radius,
                 static_cast<uint8_t>(1U << std::min(i, kMostArms - 1)),
                 candidates_[i]);
  }
  for (size_t i = 0; i < arms.size(); ++i) {
    Choose(arms[i], static_cast<uint8_t>(1U << std::min(i, kMostArms - 1)),
           sure_cells, candidates_[i]);
  }
}

}  // namespace kimari::vision
