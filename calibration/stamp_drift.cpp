#include "calibration/stamp_drift.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace kimari::calibration {
namespace {

struct Point {
  double x = 0;  // s of the camera's clock
  double y = 0;  // ms that a frame took to arrive
};

// The earliest arrival of each stretch. Later ones were held up.
std::vector<Point> Earliest(const std::vector<FrameArrival>& arrivals) {
  constexpr size_t kStretches = 16;
  std::vector<Point> points;
  const HostTime from = arrivals.front().stamp;
  const Duration held = arrivals.front().arrived - from;
  for (size_t s = 0; s < kStretches; ++s) {
    const size_t first = s * arrivals.size() / kStretches;
    const size_t last = (s + 1) * arrivals.size() / kStretches;
    Point best{0, std::numeric_limits<double>::max()};
    for (size_t i = first; i < last; ++i) {
      const FrameArrival& frame = arrivals[i];
      const double took = (frame.arrived - frame.stamp - held).Milliseconds();
      if (took < best.y) best = {(frame.stamp - from).Seconds(), took};
    }
    points.push_back(best);
  }
  return points;
}

}  // namespace

Result<Measured> DriftByArrivals(const std::vector<FrameArrival>& arrivals) {
  constexpr size_t kLeastFrames = 64;
  const auto no = [](const std::string& why) {
    return Fail(ErrorKind::kUsage, "camera clock: " + why);
  };
  if (arrivals.size() < kLeastFrames) {
    return no(std::to_string(arrivals.size()) + " frames; let it run until " +
              "there are " + std::to_string(kLeastFrames));
  }
  for (size_t i = 1; i < arrivals.size(); ++i) {
    if (arrivals[i].stamp <= arrivals[i - 1].stamp) {
      return no("the stamp of frame " + std::to_string(i) +
                " is not later than the one before; the camera was restarted: "
                "measure again");
    }
  }
  const std::vector<Point> points = Earliest(arrivals);
  const auto n = static_cast<double>(points.size());
  double x = 0, y = 0, xx = 0, xy = 0, off = 0;
  for (const Point& p : points) {
    x += p.x / n;
    y += p.y / n;
  }
  for (const Point& p : points) {
    xx += (p.x - x) * (p.x - x);
    xy += (p.x - x) * (p.y - y);
  }
  const double slope = xy / xx;  // ms a second
  for (const Point& p : points) {
    const double error = p.y - y - slope * (p.x - x);
    off += error * error;
  }
  constexpr double kPpm = 1e3;  // of a millisecond a second
  return Measured{slope * kPpm, std::sqrt(off / (n - 2) / xx) * kPpm};
}

}  // namespace kimari::calibration
