#include "vision/court_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/aruco.hpp>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <string>

#include "vision/top_view.h"

namespace kimari::vision {
namespace {

using Corners = std::array<cv::Point2d, 4>;

cv::Mat Grey(const cv::Mat& picture) {
  if (picture.channels() == 1) return picture;
  cv::Mat grey;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  return grey;
}

cv::Point2d Apply(const cv::Matx33d& h, cv::Point2d p) {
  const cv::Vec3d q = h * cv::Vec3d(p.x, p.y, 1);
  return {q[0] / q[2], q[1] / q[2]};
}

// Where the diagonals cross: the image of the marker's middle.
cv::Point2d Middle(const Corners& c) {
  const cv::Point2d d1 = c[2] - c[0];
  const cv::Point2d d2 = c[3] - c[1];
  const double t = (c[1] - c[0]).cross(d2) / d1.cross(d2);
  return c[0] + t * d1;
}

// Mean corners of each marker over the pictures that show it.
std::array<std::optional<Corners>, kMarkers> Detect(
    const std::vector<cv::Mat>& pictures) {
  const auto dictionary =
      cv::aruco::getPredefinedDictionary(cv::aruco::DICT_4X4_50);
  const auto parameters = cv::aruco::DetectorParameters::create();
  parameters->cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
  parameters->cornerRefinementWinSize = 3;
  std::array<std::optional<Corners>, kMarkers> found;
  std::array<int, kMarkers> count{};
  for (const cv::Mat& picture : pictures) {
    std::vector<std::vector<cv::Point2f>> corners;
    std::vector<int> ids;
    cv::aruco::detectMarkers(Grey(picture), dictionary, corners, ids,
                             parameters);
    for (size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] < 0 || ids[i] >= kMarkers) continue;
      auto& sum = found.at(ids[i]);
      if (!sum) sum = Corners{};
      for (int k = 0; k < 4; ++k) (*sum)[k] += cv::Point2d(corners[i][k]);
      ++count.at(ids[i]);
    }
  }
  for (int id = 0; id < kMarkers; ++id) {
    if (!found[id]) continue;
    for (auto& corner : *found[id]) corner /= count[id];
  }
  return found;
}

// A marker may lie at any quarter turn: the one that fits is its own.
Corners CourtCorners(court::Point middle, double half, const Corners& seen,
                     const cv::Matx33d& to_court) {
  Corners best{};
  double best_error = std::numeric_limits<double>::max();
  for (int turn = 0; turn < 4; ++turn) {
    const Corners square = {{{middle.x - half, middle.y + half},
                             {middle.x + half, middle.y + half},
                             {middle.x + half, middle.y - half},
                             {middle.x - half, middle.y - half}}};
    Corners turned{};
    double error = 0;
    for (int k = 0; k < 4; ++k) {
      turned[k] = square[(k + turn) % 4];
      error += cv::norm(Apply(to_court, seen[k]) - turned[k]);
    }
    if (error < best_error) {
      best_error = error;
      best = turned;
    }
  }
  return best;
}

// Share of its true size that the markers' black shows: white paper blooms over
// the edges, the same for all four, and that is no fault of their places.
double ApparentSize(const std::array<std::optional<Corners>, kMarkers>& found,
                    const CourtViewOptions& options,
                    const cv::Matx33d& to_court) {
  constexpr double kMost = 0.1;
  double sum = 0;
  for (int id = 0; id < kMarkers; ++id) {
    const cv::Point2d middle(options.markers[id].x, options.markers[id].y);
    for (const cv::Point2d& corner : *found[id]) {
      sum += cv::norm(Apply(to_court, corner) - middle);
    }
  }
  const double diagonal = options.marker_size_mm / std::sqrt(2.0);
  return std::clamp(sum / (4 * kMarkers) / diagonal, 1 - kMost, 1 + kMost);
}

std::string Names(const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) {
    text += (text.empty() ? "" : ", ") + std::to_string(id);
  }
  return text;
}

}  // namespace

Result<CourtView> CourtView::Find(const std::vector<cv::Mat>& pictures,
                                  const CourtViewOptions& options) {
  if (pictures.empty() || pictures.front().empty()) {
    return Fail(ErrorKind::kDevice,
                "court view: no picture to look at; is the camera running?");
  }
  const auto found = Detect(pictures);
  std::vector<int> missing;
  for (int id = 0; id < kMarkers; ++id) {
    if (!found[id]) missing.push_back(id);
  }
  if (!missing.empty()) {
    return Fail(ErrorKind::kDevice,
                "court view: marker " + Names(missing) +
                    " not seen; uncover it, light it, and see that the camera "
                    "shows all four corners of the court");
  }
  std::vector<cv::Point2d> court, pixel;
  for (int id = 0; id < kMarkers; ++id) {
    court.emplace_back(options.markers[id].x, options.markers[id].y);
    pixel.push_back(Middle(*found[id]));
  }
  CourtView view;
  view.options_ = options;
  view.size_ = pictures.front().size();
  const cv::Matx33d first = cv::findHomography(pixel, court, 0);
  if (cv::determinant(cv::Mat(first)) > 0) {
    // Court y points up and pixel y down: a true view turns the sense round.
    return Fail(ErrorKind::kDevice,
                "court view: the markers stand in the wrong order (mirrored "
                "picture or swapped markers); id 0 lies at A's left, then "
                "1, 2, 3 against the clock");
  }
  const double half =
      options.marker_size_mm / 2 * ApparentSize(found, options, first);
  court.clear();
  pixel.clear();
  for (int id = 0; id < kMarkers; ++id) {
    const auto at = CourtCorners(options.markers[id], half, *found[id], first);
    court.insert(court.end(), at.begin(), at.end());
    pixel.insert(pixel.end(), found[id]->begin(), found[id]->end());
  }
  view.to_court_ = cv::findHomography(pixel, court, 0);
  view.to_pixel_ = view.to_court_.inv();
  double sum = 0, worst = 0;
  std::vector<int> bad;
  for (size_t i = 0; i < court.size(); ++i) {
    const double error = cv::norm(Apply(view.to_court_, pixel[i]) - court[i]);
    sum += error * error;
    worst = std::max(worst, error);
    const int id = static_cast<int>(i / 4);
    if (error > options.max_residual_mm && (bad.empty() || bad.back() != id)) {
      bad.push_back(id);
    }
  }
  view.residual_mm_ = std::sqrt(sum / static_cast<double>(court.size()));
  if (!bad.empty()) {
    return Fail(ErrorKind::kDevice,
                "court view: marker " + Names(bad) + " lies up to " +
                    std::to_string(std::lround(worst)) +
                    " mm from its place; put the markers where the court "
                    "plan says, flat on the mat");
  }
  view.pixels_per_mm_ = cv::norm(Apply(view.to_pixel_, {100, 0}) -
                                 Apply(view.to_pixel_, {-100, 0})) /
                        200;
  view.MakeMaps();
  const cv::Mat grey = Grey(pictures.front());
  const int reach = static_cast<int>(
      std::lround(0.8 * options.marker_size_mm * view.pixels_per_mm_));
  for (int id = 0; id < kMarkers; ++id) {
    const cv::Point middle = Middle(*found[id]);
    view.patch_places_[id] =
        cv::Rect(middle.x - reach, middle.y - reach, 2 * reach, 2 * reach) &
        cv::Rect({}, view.size_);
    view.patches_[id] = grey(view.patch_places_[id]).clone();
  }
  return view;
}

cv::Point2d CourtView::ToPixel(court::Point p) const {
  return Apply(to_pixel_, {p.x, p.y});
}

court::Point CourtView::ToCourt(cv::Point2d pixel) const {
  const cv::Point2d p = Apply(to_court_, pixel);
  return {p.x, p.y};
}

void CourtView::MakeMaps() {
  cv::Mat x(top_view::kHeight, top_view::kWidth, CV_32F);
  cv::Mat y(x.size(), CV_32F);
  seen_.create(x.size(), CV_8U);
  for (int row = 0; row < x.rows; ++row) {
    for (int column = 0; column < x.cols; ++column) {
      const cv::Point2d p = ToPixel(top_view::ToCourt(cv::Point(column, row)));
      x.at<float>(row, column) = static_cast<float>(p.x);
      y.at<float>(row, column) = static_cast<float>(p.y);
      seen_.at<uint8_t>(row, column) = p.x >= 0 && p.y >= 0 &&
                                               p.x <= size_.width - 1 &&
                                               p.y <= size_.height - 1
                                           ? 255
                                           : 0;
    }
  }
  cv::convertMaps(x, y, map_, map_fraction_, CV_16SC2);
}

void CourtView::Rectify(const cv::Mat& picture, cv::Mat& out) const {
  cv::remap(picture, out, map_, map_fraction_, cv::INTER_LINEAR,
            cv::BORDER_CONSTANT);
}

Stillness CourtView::CheckStill(const cv::Mat& luma) const {
  Stillness still;
  if (luma.size() != size_) {
    still.camera_moved = true;
    return still;
  }
  const int search =
      static_cast<int>(std::ceil(options_.still_search_mm * pixels_per_mm_));
  int visible = 0;
  for (int id = 0; id < kMarkers; ++id) {
    const cv::Rect place = patch_places_[id];
    const cv::Rect window =
        cv::Rect(place.x - search, place.y - search, place.width + 2 * search,
                 place.height + 2 * search) &
        cv::Rect({}, size_);
    cv::Mat score;
    cv::matchTemplate(Grey(luma(window)), patches_[id], score,
                      cv::TM_CCOEFF_NORMED);
    double best = 0;
    cv::Point at;
    cv::minMaxLoc(score, nullptr, &best, nullptr, &at);
    if (best < options_.still_min_ncc) {
      still.covered_markers.push_back(id);
      continue;
    }
    ++visible;
    const double shift =
        cv::norm(at + window.tl() - place.tl()) / pixels_per_mm_;
    still.shift_mm = std::max(still.shift_mm, shift);
    if (shift > options_.moved_mm) still.moved_markers.push_back(id);
  }
  const int moved = static_cast<int>(still.moved_markers.size());
  // All four gone at once is no player's arm.
  still.camera_moved = visible == 0 || (moved >= 2 && 2 * moved > visible);
  return still;
}

}  // namespace kimari::vision
