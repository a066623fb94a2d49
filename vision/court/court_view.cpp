#include "vision/court/court_view.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <string>

#include "vision/court/grey.h"
#include "vision/court/marker_fit.h"
#include "vision/court/top_view.h"

namespace kimari::vision {
namespace {

std::string Names(const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) {
    text += (text.empty() ? "" : ", ") + std::to_string(id);
  }
  return text;
}

tl::unexpected<Error> NoView(ErrorKind kind, const std::string& why) {
  return Fail(kind, "court view: " + why);
}

}  // namespace

Result<CourtView> CourtView::Find(const std::vector<cv::Mat>& pictures,
                                  const CourtViewOptions& options) {
  if (pictures.empty() || pictures.front().empty()) {
    return NoView(ErrorKind::kDevice,
                  "no picture to look at; is the camera running?");
  }
  CourtView view;
  view.options_ = options;
  view.size_ = pictures.front().size();
  const Lens* lens = options.lens ? &*options.lens : nullptr;
  if (lens != nullptr) {
    view.reach_ = lens->Reach();
    if (lens->picture != view.size_) {
      return NoView(
          ErrorKind::kUsage,
          fmt::format("the lens was measured at {} x {}, the camera gives {} x "
                      "{}; measure it in the camera's mode with 'kimari "
                      "calibrate camera'",
                      lens->picture.width, lens->picture.height,
                      view.size_.width, view.size_.height));
    }
  }
  const SeenMarkers seen = FindMarkers(pictures);
  if (!seen.Missing().empty()) {
    return NoView(ErrorKind::kDevice, WhyMissing(pictures.front(), seen,
                                                 options.plan->markers, lens));
  }
  if (!seen.twice.empty()) {
    return NoView(ErrorKind::kDevice,
                  "marker " + Names(seen.twice) +
                      " is seen at two places; take away the one that is not "
                      "the court's");
  }
  for (int id = 0; id < kMarkers; ++id) view.corners_[id] = *seen.found[id];
  if (Result<void> ok = view.Fit(); !ok) return tl::unexpected(ok.error());
  view.pixels_per_mm_ =
      cv::norm(view.ToPixel({100, 0}) - view.ToPixel({-100, 0})) / 200;
  view.MakeMaps();
  const cv::Mat grey = Grey(pictures.front());
  const int reach = static_cast<int>(
      std::lround(0.8 * options.plan->marker_size * view.pixels_per_mm_));
  for (int id = 0; id < kMarkers; ++id) {
    const cv::Point middle = Middle(view.corners_[id]);
    view.patch_places_[id] =
        cv::Rect(middle.x - reach, middle.y - reach, 2 * reach, 2 * reach) &
        cv::Rect({}, view.size_);
    view.patches_[id] = grey(view.patch_places_[id]).clone();
  }
  return view;
}

Result<void> CourtView::Fit() {
  std::array<MarkerCorners, kMarkers> straight = corners_;
  for (MarkerCorners& marker : straight) {
    for (cv::Point2d& corner : marker) corner = Straighten(corner);
  }
  const court::Plan& plan = *options_.plan;
  const std::optional<MarkerFit> fit = FitMarkers(straight, plan);
  if (!fit || fit->Worst() > options_.max_residual_mm) {
    if (const std::string swapped =
            Swapped(straight, plan, options_.max_residual_mm);
        !swapped.empty()) {
      return NoView(
          ErrorKind::kDevice,
          "the markers are swapped or the picture is mirrored: " + swapped +
              "; id 0 lies at A's left, then 1, 2, 3 against the "
              "clock");
    }
  }
  if (!fit) {
    return NoView(ErrorKind::kDevice,
                  "the markers stand in the wrong order (mirrored picture or "
                  "swapped markers); id 0 lies at A's left, then 1, 2, 3 "
                  "against the clock");
  }
  double sum = 0;
  std::vector<int> bad;
  for (int id = 0; id < kMarkers; ++id) {
    double own = 0;
    for (size_t i = 0; i < 4; ++i) {
      const double error = fit->errors[static_cast<size_t>(id) * 4 + i];
      own += error * error;
      if (error > options_.max_residual_mm &&
          (bad.empty() || bad.back() != id)) {
        bad.push_back(id);
      }
    }
    sum += own;
    marker_residuals_mm_[id] = std::sqrt(own / 4);
  }
  residual_mm_ = std::sqrt(sum / (4 * kMarkers));
  if (!bad.empty()) {
    return NoView(
        ErrorKind::kDevice,
        fmt::format(
            "marker {} lies up to {:.1f} mm from its place; put the markers "
            "where the court plan says, flat on the mat{}",
            Names(bad), fit->Worst(),
            options_.lens
                ? "; or the lens's zoom or focus was moved: measure it again "
                  "with 'kimari calibrate camera'"
                : "; or the lens bends the picture: 'kimari calibrate camera' "
                  "measures it"));
  }
  to_court_ = fit->to_court;
  to_ray_ = to_court_.inv();
  if (options_.lens) FindPose(fit->rays, fit->places);
  return {};
}

void CourtView::FindPose(const std::vector<cv::Point2d>& rays,
                         const std::vector<cv::Point2d>& places) {
  std::vector<cv::Point3d> points;
  points.reserve(places.size());
  for (const cv::Point2d& place : places)
    points.emplace_back(place.x, place.y, 0);
  std::vector<cv::Mat> turns, moves;
  const cv::Matx33d pinhole = cv::Matx33d::eye();
  cv::solvePnPGeneric(points, rays, pinhole, cv::noArray(), turns, moves, false,
                      cv::SOLVEPNP_IPPE);
  for (size_t i = 0; i < turns.size(); ++i) {  // the best first
    cv::solvePnPRefineLM(points, rays, pinhole, cv::noArray(), turns[i],
                         moves[i]);
    CameraPose pose;
    cv::Rodrigues(turns[i], pose.rotation);
    pose.translation = cv::Vec3d(moves[i].ptr<double>());
    const cv::Vec3d centre = -(pose.rotation.t() * pose.translation);
    if (centre[2] <= 0) continue;  // from under the mat
    pose.centre = {centre[0], centre[1], centre[2]};
    pose.tilt_deg = std::acos(std::clamp(-pose.rotation(2, 2), -1.0, 1.0)) *
                    180 / std::numbers::pi;
    std::vector<cv::Point2d> seen;
    cv::projectPoints(points, turns[i], moves[i], pinhole, cv::noArray(), seen);
    double sum = 0;
    for (size_t k = 0; k < seen.size(); ++k) {
      const cv::Point2d off = Bend(seen[k]) - Bend(rays[k]);
      sum += off.dot(off);
    }
    pose.residual_px = std::sqrt(sum / static_cast<double>(seen.size()));
    if (!pose_ || pose.residual_px < pose_->residual_px) pose_ = pose;
  }
}

cv::Point2d CourtView::Straighten(cv::Point2d pixel) const {
  return options_.lens ? options_.lens->ToRay(pixel) : pixel;
}

cv::Point2d CourtView::Bend(cv::Point2d ray) const {
  if (!options_.lens) return ray;
  const double length = cv::norm(ray);
  if (length <= reach_) return options_.lens->ToPixel(ray);
  // Beyond what the lens tells, and beyond the picture.
  return options_.lens->ToPixel(ray * (reach_ / length)) +
         ray * (options_.lens->focal_x * (1 - reach_ / length));
}

cv::Point2d CourtView::ToPixel(court::Point p) const {
  return Bend(Apply(to_ray_, {p.x, p.y}));
}

cv::Point2d CourtView::ToPixel(court::Point p, double height_mm) const {
  const auto ray = [&](double height) {
    const cv::Vec3d q =
        pose_->rotation * cv::Vec3d(p.x, p.y, height) + pose_->translation;
    return cv::Point2d(q[0] / q[2], q[1] / q[2]);
  };
  // On the mat it is where the markers say, to the last tenth of a pixel.
  return Bend(Apply(to_ray_, {p.x, p.y}) + ray(height_mm) - ray(0));
}

court::Point CourtView::ToCourt(cv::Point2d pixel) const {
  const cv::Point2d p = Apply(to_court_, Straighten(pixel));
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

void CourtView::Rectify(const cv::Mat& picture, const cv::Rect& part,
                        cv::Mat& out) const {
  cv::remap(picture, out, map_(part), map_fraction_(part), cv::INTER_LINEAR,
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
