#include "vision/court/court_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/court/marker_fit.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

double Margin(const CourtView& view) {
  constexpr int kSteps = 20;
  const cv::Size size = view.picture_size();
  const double half = view.plan().width / 2, far = view.plan().far;
  double least = std::numeric_limits<double>::max();
  for (int i = 0; i <= kSteps; ++i) {
    const double part = 2.0 * i / kSteps - 1;
    for (const court::Point p :
         {court::Point{part * half, far}, court::Point{part * half, -far},
          court::Point{half, part * far}, court::Point{-half, part * far}}) {
      const cv::Point2d at = view.ToPixel(p);
      least = std::min(
          {least, at.x, at.y, size.width - 1 - at.x, size.height - 1 - at.y});
    }
  }
  return least / view.pixels_per_mm();
}

// The markers through a lens that bends by one radial term more.
class BentMarkers {
 public:
  explicit BentMarkers(const CourtView& view)
      : view_(view),
        middle_(view.picture_size().width / 2.0,
                view.picture_size().height / 2.0),
        unit_(cv::norm(middle_)) {}

  cv::Point2d Bend(cv::Point2d pixel, double term) const {
    const cv::Point2d off = (pixel - middle_) / unit_;
    const cv::Point2d bent =
        middle_ + (pixel - middle_) * (1 + term * off.dot(off));
    return view_.lens() ? view_.lens()->ToRay(bent) : bent;
  }
  std::optional<MarkerFit> Fit(double term) const {
    std::array<MarkerCorners, kMarkers> bent = view_.corners();
    for (MarkerCorners& marker : bent) {
      for (cv::Point2d& corner : marker) corner = Bend(corner, term);
    }
    return FitMarkers(bent, view_.plan());
  }
  // Sum of squares, mm^2.
  double Cost(double term) const {
    const std::optional<MarkerFit> fit = Fit(term);
    if (!fit) return std::numeric_limits<double>::max();
    double sum = 0;
    for (const double error : fit->errors) sum += error * error;
    return sum;
  }
  // The farthest a place of the field moves, mm.
  double Moves(double term) const {
    const std::optional<MarkerFit> straight = Fit(0), bent = Fit(term);
    if (!straight || !bent) return 0;
    double most = 0;
    const double half = view_.plan().width / 2, far = view_.plan().far;
    for (double x = -half; x <= half; x += half / 4) {
      for (double y = -far; y <= far; y += far / 4) {
        const cv::Point2d pixel = view_.ToPixel({x, y});
        most =
            std::max(most, cv::norm(Apply(straight->to_court, Bend(pixel, 0)) -
                                    Apply(bent->to_court, Bend(pixel, term))));
      }
    }
    return most;
  }

 private:
  const CourtView& view_;
  cv::Point2d middle_;
  double unit_;
};

UnknownBend MeasureBend(const CourtView& view) {
  const BentMarkers markers(view);
  constexpr double kMost = 0.3, kNear = 0.02;
  constexpr int kSteps = 24;
  // Golden section.
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double low = -kMost, high = kMost;
  double a = high - ratio * (high - low), b = low + ratio * (high - low);
  double at_a = markers.Cost(a), at_b = markers.Cost(b);
  for (int i = 0; i < kSteps; ++i) {
    if (at_a < at_b) {
      high = b;
      b = a;
      at_b = at_a;
      a = high - ratio * (high - low);
      at_a = markers.Cost(a);
    } else {
      low = a;
      a = b;
      at_a = at_b;
      b = low + ratio * (high - low);
      at_b = markers.Cost(b);
    }
  }
  const double best = (low + high) / 2;
  const double least = markers.Cost(best);
  const double curvature =
      (markers.Cost(best + kNear) + markers.Cost(best - kNear) - 2 * least) /
      (kNear * kNear);
  // Two coordinates a corner; eight of the plane and the term are fitted.
  constexpr double kFreedom = 2 * 4 * kMarkers - 9;
  const double sigma =
      std::sqrt(2 * least / kFreedom / std::max(curvature, 1e-9));
  return {.mm = markers.Moves(best),
          .sigma_mm = markers.Moves(std::min(sigma, kMost))};
}

struct Piece {
  cv::Point2d a, b;  // top view, mm
  double Length() const { return cv::norm(b - a); }
};

bool OutsideField(const court::Plan& plan, const Piece& piece) {
  constexpr double kClear = 6;  // mm
  const court::Point middle = top_view::ToCourt((piece.a + piece.b) / 2);
  return std::abs(middle.x) > plan.width / 2 + kClear ||
         std::abs(middle.y) > plan.far + kClear;
}

std::vector<Piece> FindPieces(const court::Plan& plan, const cv::Mat& top) {
  constexpr double kShortest = 25;  // mm
  std::vector<cv::Vec4f> lines;
  cv::createLineSegmentDetector()->detect(top, lines);
  std::vector<Piece> pieces;
  for (const cv::Vec4f& line : lines) {
    const Piece piece{{line[0], line[1]}, {line[2], line[3]}};
    if (piece.Length() > kShortest && OutsideField(plan, piece)) {
      pieces.push_back(piece);
    }
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
    return a.Length() > b.Length();
  });
  return pieces;
}

// The line through the pieces' ends, by least squares.
std::optional<StraightEdge> EdgeOf(const std::vector<Piece>& pieces) {
  constexpr double kLeastLength = 400;  // mm
  constexpr double kLeastSeen = 0.5;    // of it
  std::vector<cv::Point2f> ends;
  double seen = 0;
  for (const Piece& piece : pieces) {
    ends.emplace_back(piece.a);
    ends.emplace_back((piece.a + piece.b) / 2);
    ends.emplace_back(piece.b);
    seen += piece.Length();
  }
  cv::Vec4f line;
  cv::fitLine(ends, line, cv::DIST_L2, 0, 0.01, 0.01);
  const cv::Point2d along(line[0], line[1]), on(line[2], line[3]);
  double first = 0, last = 0, sum = 0;
  for (const cv::Point2f& end : ends) {
    const cv::Point2d off = cv::Point2d(end) - on;
    first = std::min(first, off.dot(along));
    last = std::max(last, off.dot(along));
    sum += off.cross(along) * off.cross(along);
  }
  StraightEdge edge;
  edge.length_mm = last - first;
  if (edge.length_mm < kLeastLength || seen < kLeastSeen * edge.length_mm) {
    return std::nullopt;
  }
  edge.from = top_view::ToCourt(on + first * along);
  edge.to = top_view::ToCourt(on + last * along);
  edge.bend_mm = std::sqrt(sum / static_cast<double>(ends.size()));
  const double angle = std::atan2(along.y, along.x) * 180 / std::numbers::pi;
  edge.askew_deg = std::abs(std::remainder(angle, 90));
  return edge;
}

std::vector<StraightEdge> FindEdges(const CourtView& view,
                                    const cv::Mat& picture) {
  constexpr double kApart = 6;      // mm from the line of the longest piece
  constexpr double kTurned = 0.06;  // sine of the angle to it
  cv::Mat grey, top;
  if (picture.channels() == 3) {
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  } else {
    grey = picture;
  }
  view.Rectify(grey, top);
  // Where the camera does not see, an edge would be the picture's own.
  cv::Mat inner;
  cv::erode(view.seen(), inner, cv::Mat::ones(9, 9, CV_8U), {-1, -1}, 1,
            cv::BORDER_CONSTANT, cv::Scalar(255));
  std::vector<Piece> pieces = FindPieces(view.plan(), top);
  std::erase_if(pieces, [&](const Piece& piece) {
    const auto blind = [&](cv::Point p) {
      p.x = std::clamp(p.x, 0, inner.cols - 1);
      p.y = std::clamp(p.y, 0, inner.rows - 1);
      return inner.at<uint8_t>(p) == 0;
    };
    return blind(piece.a) || blind(piece.b);
  });
  std::vector<StraightEdge> edges;
  while (!pieces.empty()) {
    const Piece longest = pieces.front();
    const cv::Point2d along = (longest.b - longest.a) / longest.Length();
    std::vector<Piece> same;  // dark on the same side
    std::erase_if(pieces, [&](const Piece& piece) {
      const bool with = std::abs((piece.a - longest.a).cross(along)) < kApart &&
                        std::abs((piece.b - longest.a).cross(along)) < kApart &&
                        std::abs((piece.b - piece.a).cross(along)) <
                            kTurned * piece.Length() &&
                        (piece.b - piece.a).dot(along) > 0;
      if (with) same.push_back(piece);
      return with;
    });
    if (same.empty()) break;
    if (auto edge = EdgeOf(same)) edges.push_back(*edge);
  }
  std::sort(edges.begin(), edges.end(),
            [](const StraightEdge& a, const StraightEdge& b) {
              return a.length_mm > b.length_mm;
            });
  return edges;
}

}  // namespace

CourtCheck CheckCourt(const CourtView& view, const cv::Mat& picture) {
  return {.margin_mm = Margin(view),
          .bend = MeasureBend(view),
          .edges = FindEdges(view, picture)};
}

}  // namespace kimari::vision
