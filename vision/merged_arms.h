// Lays known arms on a blob in which several run together. An arm is a strip
// from its home line to its tip and lies wholly on the blob; cells that no
// other arm can cover tell how far it goes. Where they do not tell, the answer
// says so.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/arm_shape.h"

namespace kimari::vision {

// One arm of a merged blob; measures are cells.
struct MergedArm {
  const ArmShape* shape = nullptr;
  cv::Point2f entry;
  // Where a hand can have got since its tip was last surely seen: within
  // `radius` of the way from there to where it was going.
  cv::Point2f sure_tip;
  cv::Point2f expected;
  float radius = 0;

  // Answers. Without `sure` the tip is the place nearest to the expected one
  // that the cells allow.
  cv::Point2f tip;
  float sigma = 0;
  bool sure = false;
  int alone = 0;  // cells that only this arm explains
};

// Buffers are kept. One thread.
class MergedArms {
 public:
  // `box` is the blob's in `labels` (CV_32S); `solid` (CV_8U) is not 0 where
  // surely hand or sleeve is. `sure_mm` and others come in cells.
  void Fit(const cv::Mat& labels, int label, const cv::Rect& box,
           const cv::Mat& solid, float sure_cells,
           std::vector<MergedArm>& arms);

 private:
  struct Candidate {
    cv::Point2f tip;
    float outside = 0;
    float score = 0;
  };
  void Prepare(const cv::Mat& labels, int label, const cv::Mat& solid);
  void FindCandidates(const MergedArm& arm, float reach,
                      std::vector<Candidate>& out) const;
  void KeepPossible(const MergedArm& arm,
                    std::vector<Candidate>& candidates) const;
  void MarkPossible(const MergedArm& arm, float reach, uint8_t bit,
                    const std::vector<Candidate>& candidates);
  void Choose(MergedArm& arm, uint8_t bit, float sure_cells,
              std::vector<Candidate>& candidates) const;

  cv::Rect window_;
  cv::Mat blob_, near_, possible_;  // of the window
  std::vector<std::vector<Candidate>> candidates_;
};

}  // namespace kimari::vision
