#include "vision/cards/row_search.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kGridMm = 2;   // mm: the grid of the halved picture
constexpr int kBatch = 256;  // patches compared at a time

struct Place {
  int column = 0;  // of the slide
  int x = 0;       // of the halved picture
  int y = 0;
  bool turned = false;
};

struct Best {
  float cosine = 0;
  Place place;
};

// Compares gathered patches with all faces and keeps each column's best.
class Slide {
 public:
  Slide(const cv::Mat& half, const FaceSpace& space, std::vector<Best>& best)
      : half_(half), space_(space), best_(best) {}

  void Add(int column, int x, int y) {
    const size_t at = patches_.size();
    patches_.resize(at + 2 * static_cast<size_t>(kHalfCells));
    float* upright = patches_.data() + at;
    for (int v = 0; v < kHalfHeight; ++v) {
      const auto* row = half_.ptr<float>(y + v) + x;
      std::copy(row, row + kHalfWidth, upright + v * kHalfWidth);
    }
    Normalise(upright, kHalfWidth, kHalfHeight);
    std::reverse_copy(upright, upright + kHalfCells, upright + kHalfCells);
    places_.push_back({column, x, y, false});
    places_.push_back({column, x, y, true});
    if (places_.size() >= kBatch) Flush();
  }

  void Flush() {
    const auto n = static_cast<int>(places_.size());
    space_.Compare(patches_.data(), n, cosines_);
    for (int i = 0; i < n; ++i) {
      const auto* row =
          cosines_.data() + static_cast<size_t>(i) * space_.faces();
      const float top = *std::max_element(row, row + space_.faces());
      Best& best = best_[places_[i].column];
      if (top > best.cosine) best = {top, places_[i]};
    }
    patches_.clear();
    places_.clear();
  }

 private:
  const cv::Mat& half_;
  const FaceSpace& space_;
  std::vector<Best>& best_;
  std::vector<float> patches_;
  std::vector<float> cosines_;
  std::vector<Place> places_;
};

}  // namespace

std::vector<RowSlot> SearchRow(const cv::Mat& ground, const cv::Mat& paper,
                               const CardLibrary& library,
                               const court::Plan& plan, Side territory, int row,
                               const RowSearchOptions& options) {
  const double row_y = plan.RowCentre(territory, row);
  const double reach = plan.width / 2 - plan.card.width / 2;
  const cv::Point2d from = top_view::FromCourt(
      {-reach - options.x_reach_mm, row_y + options.y_reach_mm});
  const cv::Point2d to = top_view::FromCourt(
      {reach + options.x_reach_mm, row_y - options.y_reach_mm});
  const int x0 = static_cast<int>((from.x - (kPatchWidth - 1) / 2.0) / kGridMm);
  const int x1 = static_cast<int>((to.x - (kPatchWidth - 1) / 2.0) / kGridMm);
  const int y0 = static_cast<int>(
      std::lround((from.y - (kPatchHeight - 1) / 2.0) / kGridMm));
  const int y1 = static_cast<int>(
      std::lround((to.y - (kPatchHeight - 1) / 2.0) / kGridMm));
  if (!paper.empty()) {
    const cv::Rect band = cv::Rect(cv::Point(kGridMm * x0, kGridMm * y0),
                                   cv::Point(kGridMm * x1 + kPatchWidth,
                                             kGridMm * y1 + kPatchHeight)) &
                          cv::Rect({}, paper.size());
    if (cv::countNonZero(paper(band)) < options.min_paper * kPatchPixels) {
      return {};
    }
  }
  cv::Mat half, paper_sum;
  cv::resize(ground, half, {}, 0.5, 0.5, cv::INTER_AREA);
  if (!paper.empty()) cv::integral(paper, paper_sum, CV_32S);
  const auto paper_share = [&](int x, int y) {
    if (paper_sum.empty()) return 1.0;
    const cv::Rect r(kGridMm * x, kGridMm * y, kPatchWidth, kPatchHeight);
    const int sum = paper_sum.at<int>(r.y, r.x) +
                    paper_sum.at<int>(r.y + r.height, r.x + r.width) -
                    paper_sum.at<int>(r.y, r.x + r.width) -
                    paper_sum.at<int>(r.y + r.height, r.x);
    return sum / 255.0 / kPatchPixels;
  };

  const int columns = x1 - x0 + 1;
  std::vector<Best> best(columns);
  Slide slide(half, library.space(), best);
  for (int column = 0; column < columns; ++column) {
    for (int y = y0; y <= y1; ++y) {
      if (paper_share(x0 + column, y) >= options.min_paper) {
        slide.Add(column, x0 + column, y);
      }
    }
  }
  slide.Flush();

  // value[i]: the most that columns before i can gather.
  const int apart =
      static_cast<int>(plan.card.width - options.overlap_mm) / kGridMm;
  std::vector<double> value(columns + 1, 0);
  std::vector<bool> taken(columns, false);
  for (int i = 0; i < columns; ++i) {
    const double with =
        value[std::max(0, i + 1 - apart)] + best[i].cosine - options.min_cosine;
    taken[i] = with > value[i];
    value[i + 1] = std::max(value[i], with);
  }
  std::vector<RowSlot> slots;
  for (int i = columns - 1; i >= 0;) {
    if (!taken[i]) {
      --i;
      continue;
    }
    const Place& place = best[i].place;
    const cv::Point2d middle(kGridMm * place.x + (kPatchWidth - 1) / 2.0,
                             kGridMm * place.y + (kPatchHeight - 1) / 2.0);
    slots.push_back({{top_view::ToCourt(middle), place.turned ? 180.0 : 0.0},
                     best[i].cosine});
    i -= apart;
  }
  return slots;
}

}  // namespace kimari::vision
