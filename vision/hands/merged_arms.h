// Lays known arms on a blob in which several run together. Each arm is a strip
// from its home line to its tip; together they cover the blob and nothing
// beside it. Every pair of places that does so about as well as the best one is
// possible; where they leave a tip open, the answer says so.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/hands/arm_shape.h"

namespace kimari::vision {

// One arm of a merged blob; measures are cells.
struct MergedArm {
  const ArmShape* shape = nullptr;
  cv::Point2f entry;
  float angle = 0;  // of the stiff part, when last surely seen
  // Where a hand can have got since its tip was last surely seen: within
  // `radius` of the way from there to where it was going.
  cv::Point2f sure_tip;
  cv::Point2f expected;
  float radius = 0;
  float step = 0;  // as far off the expected as it usually is by one frame

  // Answers. Without `sure` the tip is, of the places that are possible, the
  // one nearest to the expected.
  cv::Point2f tip;
  float tip_angle = 0;
  float sigma = 0;
  bool sure = false;
};

// Buffers are kept. One thread.
class MergedArms {
 public:
  // `box` is the blob's in `labels` (CV_32S); `solid` (CV_8U) is not 0 where
  // surely hand or sleeve is. A tip is sure when all its possible places are
  // within `sure_cells` of their middle.
  void Fit(const cv::Mat& labels, int label, const cv::Rect& box,
           const cv::Mat& solid, float sure_cells,
           std::vector<MergedArm>& arms);

 private:
  struct Candidate {
    ArmPlace place;
    float outside = 0;  // cells of the arm that lie beside the blob
    float off = 0;      // from the expected place, in steps, squared
    bool possible = false;
  };
  // The places of one arm, and what each covers: one bit for each large cell of
  // the blob that is hand.
  struct Places {
    std::vector<Candidate> all;
    std::vector<uint64_t> covers;
    std::vector<uint64_t> covers_any;
    size_t best = 0;
    bool found = false;
  };
  void Prepare(const cv::Mat& labels, int label, const cv::Mat& solid);
  void FindPlaces(const MergedArm& arm, float reach, Places& out) const;
  void Cover(const ArmPlace& place, const ArmShape& shape, Candidate& candidate,
             uint64_t* covers, int& samples) const;
  void Pair(Places& one, Places& other, const std::vector<uint64_t>& rest);
  void Answer(const Places& places, float sure_cells, MergedArm& arm) const;

  cv::Rect window_;
  cv::Mat near_;    // of the window
  cv::Mat number_;  // of each large cell that is hand, or -1
  int solid_count_ = 0;
  size_t words_ = 0;
  std::vector<Places> places_;
  std::vector<float> costs_;
};

}  // namespace kimari::vision
