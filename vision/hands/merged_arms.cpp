#include "vision/hands/merged_arms.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

// Values of the window.
constexpr uint8_t kOff = 0;     // the mat is seen: no arm
constexpr uint8_t kBeside = 1;  // of the blob
constexpr uint8_t kChanged = 2;
constexpr uint8_t kSolid = 3;

constexpr int kLarge = 3;       // cells across of a large cell
constexpr float kSampleMm = 2;  // between samples: meets every large cell
constexpr float kTurn = 0.2F;   // radians
constexpr int kMostTips = 70;
constexpr float kMostOutside = 0.25F;  // of an arm
// Cells by which an explanation may be worse than the best one: what finger
// tips or a fold of a sleeve come to, and a share of the blob.
constexpr float kFewCells = 20;
constexpr float kWrongShare = 0.015F;
// What it weighs that a hand is off the expected by its step, squared; to a
// limit, for hands do startle.
constexpr float kOffCells = 50;
constexpr float kMostUnexpected = 6;

float DistanceToWay(cv::Point2f p, cv::Point2f a, cv::Point2f b) {
  const cv::Point2f way = b - a, off = p - a;
  const float length2 = way.dot(way);
  const float t =
      length2 > 0 ? std::clamp(off.dot(way) / length2, 0.0F, 1.0F) : 0;
  const cv::Point2f d = off - way * t;
  return std::hypot(d.x, d.y);
}

// For each of `count` sets of `words` words, how many bits it adds to `base`.
KIMARI_CLONES("arch=haswell")
void CountUnions(const uint64_t* base, const uint64_t* sets, size_t words,
                 size_t count, int* out) {
  for (size_t i = 0; i < count; ++i) {
    int bits = 0;
    for (size_t w = 0; w < words; ++w) {
      bits += __builtin_popcountll(base[w] | sets[i * words + w]);
    }
    out[i] = bits;
  }
}

}  // namespace

void MergedArms::Prepare(const cv::Mat& labels, int label,
                         const cv::Mat& solid) {
  cv::Mat blob(window_.size(), CV_8U);
  cv::Mat count((window_.height + kLarge - 1) / kLarge,
                (window_.width + kLarge - 1) / kLarge, CV_32S, cv::Scalar(0));
  for (int y = 0; y < window_.height; ++y) {
    const int* from = labels.ptr<int>(window_.y + y) + window_.x;
    const uint8_t* hand = solid.ptr<uint8_t>(window_.y + y) + window_.x;
    auto* to = blob.ptr<uint8_t>(y);
    auto* large = count.ptr<int>(y / kLarge);
    for (int x = 0; x < window_.width; ++x) {
      to[x] = from[x] != label ? kOff : hand[x] != 0 ? kSolid : kChanged;
      if (to[x] == kSolid) ++large[x / kLarge];
    }
  }
  cv::dilate(blob, near_, cv::Mat());
  for (size_t i = 0; i < blob.total(); ++i) {
    if (blob.data[i] == kOff && near_.data[i] != kOff) near_.data[i] = kBeside;
    if (blob.data[i] != kOff) near_.data[i] = blob.data[i];
  }
  number_.create(count.size(), CV_32S);
  solid_count_ = 0;
  for (size_t i = 0; i < count.total(); ++i) {
    const auto at = static_cast<int>(i);
    const bool hand =
        2 * count.at<int>(at / count.cols, at % count.cols) > kLarge * kLarge;
    number_.at<int>(at / count.cols, at % count.cols) =
        hand ? solid_count_++ : -1;
  }
  words_ = (static_cast<size_t>(solid_count_) + 63) / 64;
}

void MergedArms::Cover(const ArmPlace& place, const ArmShape& shape,
                       Candidate& candidate, uint64_t* covers,
                       int& samples) const {
  const cv::Rect inside({}, window_.size());
  int off = 0;
  shape.Walk(place, kSampleMm, 0, [&](cv::Point p) {
    ++samples;
    p -= window_.tl();
    if (!inside.contains(p)) {
      ++off;
      return;
    }
    if (near_.at<uint8_t>(p) == kOff) ++off;
    const int number = number_.at<int>(p.y / kLarge, p.x / kLarge);
    if (number >= 0) covers[number / 64] |= uint64_t{1} << (number % 64);
  });
  candidate.outside = static_cast<float>(off) * kSampleMm * kSampleMm;
}

void MergedArms::FindPlaces(const MergedArm& arm, float reach,
                            Places& out) const {
  out.all.clear();
  out.covers.clear();
  out.covers_any.assign(words_, 0);
  out.found = false;
  const cv::Point2f low(std::min(arm.sure_tip.x, arm.expected.x) - reach,
                        std::min(arm.sure_tip.y, arm.expected.y) - reach);
  const cv::Point2f high(std::max(arm.sure_tip.x, arm.expected.x) + reach,
                         std::max(arm.sure_tip.y, arm.expected.y) + reach);
  const int x0 = std::max(0, static_cast<int>(low.x) - window_.x);
  const int y0 = std::max(0, static_cast<int>(low.y) - window_.y);
  const int x1 =
      std::min(window_.width - 1, static_cast<int>(high.x) - window_.x);
  const int y1 =
      std::min(window_.height - 1, static_cast<int>(high.y) - window_.y);
  std::vector<cv::Point2f> tips;
  for (int stride = 2;; ++stride) {
    tips.clear();
    for (int y = y0; y <= y1; y += stride) {
      for (int x = x0; x <= x1; x += stride) {
        if (near_.at<uint8_t>(y, x) < kChanged) continue;
        const cv::Point2f p(static_cast<float>(x + window_.x),
                            static_cast<float>(y + window_.y));
        if (DistanceToWay(p, arm.sure_tip, arm.expected) > reach) continue;
        tips.push_back(p);
      }
    }
    if (tips.size() <= kMostTips) break;
  }
  tips.push_back(arm.expected);
  const float step = std::max(1.0F, arm.step);
  for (const cv::Point2f tip : tips) {
    for (const float turn : {-kTurn, 0.0F, kTurn}) {
      Candidate candidate;
      candidate.place = {tip, arm.entry, arm.angle + turn};
      const float d = Distance(tip, arm.expected) / step;
      // A turn counts as half a step.
      candidate.off =
          std::min(d * d, kMostUnexpected) + (turn != 0 ? 0.25F : 0);
      out.covers.resize(out.covers.size() + words_, 0);
      int samples = 0;
      uint64_t* covers = out.covers.data() + out.covers.size() - words_;
      Cover(candidate.place, *arm.shape, candidate, covers, samples);
      if (candidate.outside >
          kMostOutside * static_cast<float>(samples) * kSampleMm * kSampleMm) {
        out.covers.resize(out.covers.size() - words_);
        continue;
      }
      for (size_t w = 0; w < words_; ++w) out.covers_any[w] |= covers[w];
      out.all.push_back(candidate);
    }
  }
}

// Marks the places of both that are part of a good explanation; `rest` is what
// further arms may cover.
void MergedArms::Pair(Places& one, Places& other,
                      const std::vector<uint64_t>& rest) {
  if (one.all.empty() || other.all.empty()) return;
  const size_t n = other.all.size();
  costs_.resize(one.all.size() * n);
  std::vector<uint64_t> base(words_);
  std::vector<int> covered(n);
  constexpr float kLargeArea = kLarge * kLarge;
  float least = std::numeric_limits<float>::max(), likely = least;
  for (size_t i = 0; i < one.all.size(); ++i) {
    for (size_t w = 0; w < words_; ++w) {
      base[w] = rest[w] | one.covers[i * words_ + w];
    }
    CountUnions(base.data(), other.covers.data(), words_, n, covered.data());
    float* costs = costs_.data() + i * n;
    for (size_t j = 0; j < n; ++j) {
      costs[j] = one.all[i].outside + other.all[j].outside +
                 kLargeArea * static_cast<float>(solid_count_ - covered[j]);
      const float cost =
          costs[j] + kOffCells * (one.all[i].off + other.all[j].off);
      if (cost < least) {
        least = cost;
        likely = costs[j];
      }
    }
  }
  const float most =
      likely + kFewCells +
      kWrongShare * kLargeArea * static_cast<float>(solid_count_);
  float nearest = std::numeric_limits<float>::max();
  for (size_t i = 0; i < one.all.size(); ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (costs_[i * n + j] > most) continue;
      one.all[i].possible = other.all[j].possible = true;
      const float off = one.all[i].off + other.all[j].off;
      if (off >= nearest) continue;
      nearest = off;
      one.best = i;
      other.best = j;
    }
  }
  one.found = other.found = true;
}

void MergedArms::Answer(const Places& places, float sure_cells,
                        MergedArm& arm) const {
  arm.sure = false;
  arm.tip = arm.expected;
  arm.tip_angle = arm.angle;
  arm.sigma = arm.radius;
  if (!places.found) return;
  cv::Point2f mean;
  int count = 0;
  for (const Candidate& candidate : places.all) {
    if (!candidate.possible) continue;
    mean += candidate.place.tip;
    ++count;
  }
  mean *= 1.0F / static_cast<float>(count);
  float farthest = 0, square = 0;
  for (const Candidate& candidate : places.all) {
    if (!candidate.possible) continue;
    const float d = Distance(candidate.place.tip, mean);
    farthest = std::max(farthest, d);
    square += d * d;
  }
  arm.sigma = std::sqrt(square / static_cast<float>(count));
  arm.sure = farthest <= sure_cells;
  arm.tip = places.all[places.best].place.tip;
  arm.tip_angle = places.all[places.best].place.angle;
  if (arm.sure) arm.tip = mean;
}

void MergedArms::Fit(const cv::Mat& labels, int label, const cv::Rect& box,
                     const cv::Mat& solid, float sure_cells,
                     std::vector<MergedArm>& arms) {
  constexpr int kRim = 2;
  window_ = cv::Rect(box.x - kRim, box.y - kRim, box.width + 2 * kRim,
                     box.height + 2 * kRim) &
            cv::Rect({}, labels.size());
  Prepare(labels, label, solid);
  if (places_.size() < arms.size()) places_.resize(arms.size());
  for (size_t i = 0; i < arms.size(); ++i) {
    // Wide enough to see whether the cells or only the time since limit it.
    FindPlaces(arms[i], std::max(arms[i].radius, 2 * sure_cells), places_[i]);
  }
  std::vector<uint64_t> rest(words_);
  for (size_t i = 0; i < arms.size(); ++i) {
    for (size_t j = i + 1; j < arms.size(); ++j) {
      std::fill(rest.begin(), rest.end(), 0);
      for (size_t k = 0; k < arms.size(); ++k) {
        if (k == i || k == j) continue;
        for (size_t w = 0; w < words_; ++w) rest[w] |= places_[k].covers_any[w];
      }
      Pair(places_[i], places_[j], rest);
    }
  }
  for (size_t i = 0; i < arms.size(); ++i) {
    Answer(places_[i], sure_cells, arms[i]);
  }
}

}  // namespace kimari::vision
