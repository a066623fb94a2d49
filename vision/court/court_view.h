// The camera's view of the court, from its four markers: where a court
// millimetre lies in the picture, and whether the camera still stands there.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "vision/court/court_markers.h"
#include "vision/lens/lens.h"

namespace kimari::vision {

struct CourtViewOptions {
  // Its markers are ArUco DICT_4X4_50, ids 0 to 3, lying at any angle.
  court::PlanPtr plan = court::Kyogi();
  // Without one the picture is taken for that of a pinhole.
  std::optional<Lens> lens = {};
  double max_residual_mm = 1;   // worst marker corner against the fit
  double moved_mm = 2;          // a marker that shifted more was knocked
  double still_search_mm = 12;  // how far a knocked marker is looked for
  double still_min_ncc = 0.6;   // below: the marker is covered, not judged
};

struct Stillness {
  bool camera_moved = false;         // the visible markers shifted together
  std::vector<int> moved_markers;    // shifted more than moved_mm
  std::vector<int> covered_markers;  // not judged
  double shift_mm = 0;               // largest shift of a visible marker
};

// Where the camera hangs: known only with a lens.
struct CameraPose {
  // Court (mm, z up from the mat) to camera (x right, y down, z ahead).
  cv::Matx33d rotation;
  cv::Vec3d translation;
  cv::Point3d centre;      // of the lens, court mm; z is its height
  double tilt_deg = 0;     // of its axis against straight down
  double residual_px = 0;  // root mean square of the marker corners
};

// Immutable once found; any thread.
class CourtView {
 public:
  // From pictures (CV_8UC3 BGR or CV_8U, all of one size) of a camera that
  // stands still. kDevice, naming the markers and what to do, when one of them
  // is in none of the pictures or in one twice, lies elsewhere or where another
  // belongs, or the picture is mirrored, too dark or too bright. kUsage when
  // the lens is that of another mode of the camera.
  static Result<CourtView> Find(const std::vector<cv::Mat>& pictures,
                                const CourtViewOptions& options = {});

  cv::Point2d ToPixel(court::Point p) const;
  // Where a point `height_mm` above the mat is seen. Needs pose().
  cv::Point2d ToPixel(court::Point p, double height_mm) const;
  court::Point ToCourt(cv::Point2d pixel) const;
  const std::optional<CameraPose>& pose() const { return pose_; }
  // Root mean square of the marker corners against the fit, mm.
  double residual_mm() const { return residual_mm_; }
  // Each marker's corners by itself, mm.
  const std::array<double, kMarkers>& marker_residuals_mm() const {
    return marker_residuals_mm_;
  }
  double pixels_per_mm() const { return pixels_per_mm_; }
  // Where the markers' corners were seen, pixels.
  const std::array<MarkerCorners, kMarkers>& corners() const {
    return corners_;
  }
  const std::optional<Lens>& lens() const { return options_.lens; }
  const std::array<court::Point, kMarkers>& markers() const {
    return plan().markers;
  }
  double marker_size_mm() const { return plan().marker_size; }
  const court::Plan& plan() const { return *options_.plan; }
  cv::Size picture_size() const { return size_; }

  // The court from above (vision/court/top_view.h), same type as `picture`;
  // what the camera does not see is black.
  void Rectify(const cv::Mat& picture, cv::Mat& out) const;
  // Only `part` of the top view, which `out` then is.
  void Rectify(const cv::Mat& picture, const cv::Rect& part,
               cv::Mat& out) const;
  // CV_8U, 255 where the camera sees the top view.
  const cv::Mat& seen() const { return seen_; }

  // Compares a later picture's markers with those of Find. `luma` is CV_8U or
  // BGR of the same size. About 1 ms.
  Stillness CheckStill(const cv::Mat& luma) const;

 private:
  CourtView() = default;
  // Pixels without the lens's bend, and back; pixels themselves without a lens.
  cv::Point2d Straighten(cv::Point2d pixel) const;
  cv::Point2d Bend(cv::Point2d ray) const;
  Result<void> Fit();
  void FindPose(const std::vector<cv::Point2d>& rays,
                const std::vector<cv::Point2d>& places);
  void MakeMaps();

  CourtViewOptions options_;
  cv::Size size_;
  double reach_ = 0;               // Lens::Reach
  cv::Matx33d to_ray_, to_court_;  // between court and straightened pixels
  std::optional<CameraPose> pose_;
  double residual_mm_ = 0;
  std::array<double, kMarkers> marker_residuals_mm_{};
  std::array<MarkerCorners, kMarkers> corners_{};
  double pixels_per_mm_ = 1;
  cv::Mat map_, map_fraction_, seen_;
  std::array<cv::Mat, kMarkers> patches_;
  std::array<cv::Rect, kMarkers> patch_places_;
};

}  // namespace kimari::vision
