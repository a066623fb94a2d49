#include "vision/cards/court_glance.h"

#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kSmallMm = 4;  // a pixel of the small top view

cv::Point2d SmallFromCourt(court::Point place) {
  return top_view::FromCourt(place) * (1.0 / kSmallMm);
}

}  // namespace

cv::Mat CourtGlance::SmallPaper(const cv::Mat& picture) {
  const cv::Size size(top_view::kWidth / kSmallMm,
                      top_view::kHeight / kSmallMm);
  if (small_map_.empty()) {
    small_map_.create(size, CV_32FC2);
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        constexpr double kMiddle = (kSmallMm - 1) / 2.0;
        const cv::Point2d at = view_.ToPixel(top_view::ToCourt(
            cv::Point2d(kSmallMm * x + kMiddle, kSmallMm * y + kMiddle)));
        small_map_.at<cv::Vec2f>(y, x) = {
            static_cast<float>((at.x - kMiddle) / kSmallMm),
            static_cast<float>((at.y - kMiddle) / kSmallMm)};
      }
    }
    cv::resize(view_.seen(), small_seen_, size, 0, 0, cv::INTER_NEAREST);
  }
  cv::Mat small, top;
  cv::resize(picture, small, {}, 1.0 / kSmallMm, 1.0 / kSmallMm,
             cv::INTER_AREA);
  cv::remap(small, top, small_map_, {}, cv::INTER_LINEAR);
  return FindPaper(top, small_seen_, view_.markers(), options_.paper, kSmallMm);
}

void CourtGlance::Erase(court::Point middle, double width, double height,
                        double angle_deg, cv::Mat& paper) const {
  const double margin = 2 * (options_.margin_mm + kSmallMm);
  std::array<cv::Point2f, 4> corners;
  cv::RotatedRect(SmallFromCourt(middle),
                  {static_cast<float>((width + margin) / kSmallMm),
                   static_cast<float>((height + margin) / kSmallMm)},
                  static_cast<float>(-angle_deg))
      .points(corners.data());
  std::array<cv::Point, 4> whole;
  for (size_t i = 0; i < 4; ++i) whole[i] = corners[i];
  cv::fillConvexPoly(paper, whole.data(), 4, cv::Scalar(0));
}

void CourtGlance::EraseKnown(const Layout& before, cv::Mat& paper) const {
  for (const LaidCard& card : before.cards) {
    Erase(card.pose.centre, view_.plan().card.width, view_.plan().card.height,
          card.pose.angle_deg, paper);
  }
  for (const UnknownObject& object : before.unknown) {
    constexpr double kHalfDiagonal = 0.75;  // of a card, over its area's root
    const double reach = kHalfDiagonal * std::sqrt(object.area_mm2) +
                         options_.margin_mm + kSmallMm;
    cv::circle(paper, SmallFromCourt(object.centre),
               static_cast<int>(reach / kSmallMm), cv::Scalar(0), cv::FILLED);
  }
  const double marker = 2 * view_.marker_size_mm();
  for (const court::Point m : view_.markers()) {
    Erase(m, marker, marker, 0, paper);
  }
}

bool CourtGlance::NothingBut(const Layout& before, const cv::Mat& picture) {
  cv::Mat paper = SmallPaper(picture);
  EraseKnown(before, paper);
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(paper, labels, stats, middles, 4);
  for (int i = 1; i < count; ++i) {
    const double y =
        top_view::ToCourt(cv::Point2d(0, kSmallMm * middles.at<double>(i, 1)))
            .y;
    if (std::abs(y) < view_.plan().RestLine() &&
        stats.at<int>(i, cv::CC_STAT_AREA) * kSmallMm * kSmallMm >=
            options_.min_object_mm2) {
      return false;
    }
  }
  return true;
}

}  // namespace kimari::vision
