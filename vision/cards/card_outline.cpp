#include "vision/cards/card_outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

constexpr double kAside = 2;   // mm from the side, inwards and outwards
constexpr double kGood = 0.8;  // of the best contrast
// A millimetre from the start takes so much of the contrast: another card's
// edge, 10 mm away, may be the stronger one.
constexpr double kFar = 0.02;
constexpr double kAlongStep = 3;  // mm between samples along it
constexpr double kCorner = 5;     // mm at its ends that are left out: round

// Its way out of the card, in the card's own x and y, and half its length.
struct Edge {
  cv::Point2d out;
  double away = 0;  // mm from the middle
  double half = 0;

  // The way along it, counter-clockwise.
  cv::Point2d Along() const { return {-out.y, out.x}; }
};

using Sides = std::array<Edge, 4>;

Sides SidesOf(court::CardSize size) {
  const double x = size.width / 2, y = size.height / 2;
  return {{{{1, 0}, x, y - kCorner},
           {{0, 1}, y, x - kCorner},
           {{-1, 0}, x, y - kCorner},
           {{0, -1}, y, x - kCorner}}};
}

int Differ(const cv::Vec3b& a, const cv::Vec3b& b) {
  return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]);
}

// A picture in the coordinates of a card that lies there.
class OnCard {
 public:
  OnCard(const cv::Mat& bgr, const CardPose& pose)
      : bgr_(bgr),
        middle_(top_view::FromCourt(pose.centre)),
        cos_(std::cos(pose.angle_deg * CV_PI / 180)),
        sin_(std::sin(pose.angle_deg * CV_PI / 180)) {}

  // `beyond` mm outside an edge, `at` mm along it from its middle.
  cv::Vec3b Beside(const Edge& edge, double beyond, double at) const {
    const cv::Point2d p = edge.out * (edge.away + beyond) + edge.Along() * at;
    const int u = std::clamp(cvRound(middle_.x + p.x * cos_ - p.y * sin_), 0,
                             bgr_.cols - 1);
    const int v = std::clamp(cvRound(middle_.y - p.x * sin_ - p.y * cos_), 0,
                             bgr_.rows - 1);
    return bgr_.at<cv::Vec3b>(v, u);
  }

 private:
  const cv::Mat& bgr_;
  cv::Point2d middle_;
  double cos_, sin_;
};

// Mean differences of what lies inside and outside a side, of all four.
double ContrastAt(const cv::Mat& bgr, const Sides& edges,
                  const CardPose& pose) {
  const OnCard card(bgr, pose);
  double all = 0;
  for (const Edge& edge : edges) {
    double sum = 0;
    int samples = 0;
    for (double at = -edge.half; at <= edge.half; at += kAlongStep) {
      sum +=
          Differ(card.Beside(edge, -kAside, at), card.Beside(edge, kAside, at));
      ++samples;
    }
    all += sum / samples;
  }
  return all;
}

// The middle of the places that are about as good as the best one: a rim is met
// by its outer or its inner edge, on one side or on the other.
court::Point MiddleOfGood(const cv::Mat& bgr, const Sides& edges,
                          const CardPose& best) {
  constexpr double kReach = 4, kFine = 0.5;  // mm
  const double least = kGood * ContrastAt(bgr, edges, best);
  double weights = 0;
  court::Point sum;
  for (double dy = -kReach; dy <= kReach; dy += kFine) {
    for (double dx = -kReach; dx <= kReach; dx += kFine) {
      const court::Point at{best.centre.x + dx, best.centre.y + dy};
      const double weight =
          ContrastAt(bgr, edges, {at, best.angle_deg}) - least;
      if (weight <= 0) continue;
      weights += weight;
      sum = {sum.x + weight * at.x, sum.y + weight * at.y};
    }
  }
  return weights > 0 ? court::Point{sum.x / weights, sum.y / weights}
                     : best.centre;
}

struct OutlineFit {
  CardPose pose;
  double contrast = 0;
};

OutlineFit BestOutline(const cv::Mat& bgr, const Sides& edges,
                       const CardPose& start, double reach, double step,
                       double turn, double turn_step) {
  OutlineFit best{start, 0};
  for (double a = -turn; a <= turn; a += turn_step) {
    for (double dy = -reach; dy <= reach; dy += step) {
      for (double dx = -reach; dx <= reach; dx += step) {
        const CardPose pose{{start.centre.x + dx, start.centre.y + dy},
                            start.angle_deg + a};
        const double contrast =
            ContrastAt(bgr, edges, pose) * (1 - kFar * std::hypot(dx, dy));
        if (contrast > best.contrast) best = {pose, contrast};
      }
    }
  }
  return best;
}

}  // namespace

std::optional<CardPose> FitOutline(const cv::Mat& top_bgr,
                                   const CardPose& start, court::CardSize size,
                                   double reach_mm,
                                   const CardOutlineOptions& options) {
  cv::Mat smooth;
  const Sides edges = SidesOf(size);
  constexpr int kAround = 80;  // mm: a card, its reach, and more
  const cv::Point middle = top_view::FromCourt(start.centre);
  const cv::Rect part = cv::Rect(middle - cv::Point(kAround, kAround),
                                 cv::Size(2 * kAround, 2 * kAround)) &
                        cv::Rect({}, top_bgr.size());
  if (part.empty()) return {};
  smooth = top_bgr.clone();
  cv::blur(top_bgr(part), smooth(part), {3, 3});
  const OutlineFit coarse = BestOutline(smooth, edges, start, reach_mm, 1,
                                        options.turn_deg, options.turn_deg / 4);
  const OutlineFit fine =
      BestOutline(smooth, edges, coarse.pose, 1, 0.5, 0.5, 0.5);
  const cv::Scalar light = cv::mean(smooth(part));
  if (fine.contrast <
      options.least_contrast * (light[0] + light[1] + light[2])) {
    return {};
  }
  return CardPose{MiddleOfGood(smooth, edges, fine.pose), fine.pose.angle_deg};
}

}  // namespace kimari::vision
