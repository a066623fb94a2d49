#include "vision/court/court_markers.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <opencv2/aruco.hpp>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <set>

#include "vision/camera/picture_quality.h"
#include "vision/court/grey.h"

namespace kimari::vision {
namespace {

constexpr std::array<const char*, kMarkers> kCorners = {
    "A's left corner", "A's right corner", "B's left corner",
    "B's right corner"};

struct Detected {
  std::vector<std::vector<cv::Point2f>> corners;
  std::vector<int> ids;
};

Detected Detect(const cv::Mat& grey, int dictionary) {
  const auto parameters = cv::aruco::DetectorParameters::create();
  parameters->cornerRefinementMethod = cv::aruco::CORNER_REFINE_SUBPIX;
  parameters->cornerRefinementWinSize = 3;
  Detected out;
  cv::aruco::detectMarkers(grey, cv::aruco::getPredefinedDictionary(dictionary),
                           out.corners, out.ids, parameters);
  return out;
}

void Note(int id, std::vector<int>& ids) {
  if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
}

bool AllOfOurs(const std::vector<int>& ids) {
  std::set<int> ours;
  for (const int id : ids) {
    if (id >= 0 && id < kMarkers) ours.insert(id);
  }
  return static_cast<int>(ours.size()) >= kMarkers - 1;
}

bool Mirrored(const cv::Mat& grey) {
  cv::Mat flipped;
  cv::flip(grey, flipped, 1);
  return AllOfOurs(Detect(flipped, cv::aruco::DICT_4X4_50).ids);
}

// The name of another dictionary that the picture's markers belong to.
std::string OtherDictionary(const cv::Mat& grey) {
  struct Other {
    int dictionary;
    const char* name;
  };
  for (const Other& other :
       {Other{cv::aruco::DICT_5X5_1000, "5x5"},
        Other{cv::aruco::DICT_6X6_1000, "6x6"},
        Other{cv::aruco::DICT_7X7_1000, "7x7"},
        Other{cv::aruco::DICT_ARUCO_ORIGINAL, "original ArUco"},
        Other{cv::aruco::DICT_APRILTAG_36h11, "AprilTag 36h11"}}) {
    const std::vector<int> ids = Detect(grey, other.dictionary).ids;
    if (std::set<int>(ids.begin(), ids.end()).size() >= kMarkers - 1) {
      return other.name;
    }
  }
  return {};
}

// Where a marker that is not seen would be, by the middles of the others.
std::string WouldBe(int id, const cv::Size& size, const SeenMarkers& seen,
                    const std::array<court::Point, kMarkers>& places,
                    const Lens* lens) {
  std::vector<cv::Point2d> court, ray;
  for (int other = 0; other < kMarkers; ++other) {
    if (!seen.found[other]) continue;
    const cv::Point2d middle = Middle(*seen.found[other]);
    court.emplace_back(places[other].x, places[other].y);
    ray.push_back(lens != nullptr ? lens->ToRay(middle) : middle);
  }
  // Near enough for words: a parallelogram, or the court turned and as large.
  const court::Point place = places[id];
  cv::Point2d at;
  if (court.size() == 3) {
    const std::array<cv::Point2f, 3> from = {court[0], court[1], court[2]};
    const std::array<cv::Point2f, 3> to = {ray[0], ray[1], ray[2]};
    const cv::Mat_<double> affine = cv::getAffineTransform(from, to);
    at = {affine(0, 0) * place.x + affine(0, 1) * place.y + affine(0, 2),
          affine(1, 0) * place.x + affine(1, 1) * place.y + affine(1, 2)};
  } else if (court.size() == 2) {
    const auto number = [](cv::Point2d p, double up) {
      return std::complex<double>(p.x, up * p.y);
    };
    const auto first = number(court[0], -1), from = number(ray[0], 1);
    const auto turn =
        (number(ray[1], 1) - from) / (number(court[1], -1) - first);
    const auto there = from + turn * (number({place.x, place.y}, -1) - first);
    at = {there.real(), there.imag()};
  } else {
    return {};
  }
  if (lens != nullptr) at = lens->ToPixel(at);
  const std::string near = fmt::format("near pixel {:.0f}, {:.0f}", at.x, at.y);
  if (cv::Rect2d({}, cv::Size2d(size)).contains(at)) {
    return ", where the picture shows none " + near;
  }
  return ", outside the picture " + near + ": turn or raise the camera";
}

std::string List(const std::vector<int>& ids) {
  std::string text;
  for (const int id : ids) {
    text += (text.empty() ? "" : ", ") + std::to_string(id);
  }
  return text;
}

}  // namespace

cv::Point2d Middle(const MarkerCorners& c) {
  const cv::Point2d d1 = c[2] - c[0];
  const cv::Point2d d2 = c[3] - c[1];
  const double t = (c[1] - c[0]).cross(d2) / d1.cross(d2);
  return c[0] + t * d1;
}

std::vector<int> SeenMarkers::Missing() const {
  std::vector<int> missing;
  for (int id = 0; id < kMarkers; ++id) {
    if (!found[id]) missing.push_back(id);
  }
  return missing;
}

SeenMarkers FindMarkers(const std::vector<cv::Mat>& pictures) {
  SeenMarkers seen;
  std::array<int, kMarkers> count{};
  for (const cv::Mat& picture : pictures) {
    const Detected detected = Detect(Grey(picture), cv::aruco::DICT_4X4_50);
    std::set<int> here;
    for (size_t i = 0; i < detected.ids.size(); ++i) {
      const int id = detected.ids[i];
      if (id < 0 || id >= kMarkers) {
        Note(id, seen.strangers);
        continue;
      }
      if (!here.insert(id).second) Note(id, seen.twice);
      auto& sum = seen.found.at(id);
      if (!sum) sum = MarkerCorners{};
      for (size_t k = 0; k < 4; ++k) {
        (*sum)[k] += cv::Point2d(detected.corners[i][k]);
      }
      ++count.at(id);
    }
  }
  for (int id = 0; id < kMarkers; ++id) {
    if (!seen.found[id]) continue;
    for (auto& corner : *seen.found[id]) corner /= count[id];
  }
  return seen;
}

std::string WhyMissing(const cv::Mat& picture, const SeenMarkers& seen,
                       const std::array<court::Point, kMarkers>& places,
                       const Lens* lens) {
  const std::vector<int> missing = seen.Missing();
  const cv::Mat grey = Grey(picture);
  if (const std::string light = LightTrouble(MeasureQuality(picture));
      !light.empty()) {
    return "marker " + List(missing) + " not seen: " + light;
  }
  if (missing.size() == kMarkers) {
    if (Mirrored(grey)) {
      return "the picture is mirrored; turn that off in the camera or in the "
             "program the picture comes through";
    }
    const std::string other = OtherDictionary(grey);
    if (!other.empty()) {
      return "the markers are of another kind (" + other +
             "); print ids 0 to 3 of ArUco's 4x4 dictionary (DICT_4X4_50)";
    }
    if (seen.strangers.empty()) {
      return "marker 0, 1, 2, 3 not seen, nor any other; see that the camera "
             "looks at the court, in focus, and the markers lie at its corners";
    }
  }
  std::string text = "marker " + List(missing) + " not seen";
  for (const int id : missing) {
    text += fmt::format("; {} belongs at {}", id, kCorners.at(id)) +
            WouldBe(id, picture.size(), seen, places, lens);
  }
  if (!seen.strangers.empty()) {
    text += "; marker " + List(seen.strangers) +
            " is there, which is none of the court's";
  }
  return text +
         "; uncover it, light it, and see that the camera shows all four "
         "corners of the court";
}

}  // namespace kimari::vision
