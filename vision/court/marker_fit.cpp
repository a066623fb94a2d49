#include "vision/court/marker_fit.h"

#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <limits>
#include <opencv2/calib3d.hpp>

namespace kimari::vision {
namespace {

// A marker may lie at any quarter turn: the one that fits is its own.
MarkerCorners CourtCorners(court::Point middle, double half,
                           const MarkerCorners& seen,
                           const cv::Matx33d& to_court) {
  MarkerCorners best{};
  double best_error = std::numeric_limits<double>::max();
  for (int turn = 0; turn < 4; ++turn) {
    const MarkerCorners square = {{{middle.x - half, middle.y + half},
                                   {middle.x + half, middle.y + half},
                                   {middle.x + half, middle.y - half},
                                   {middle.x - half, middle.y - half}}};
    MarkerCorners turned{};
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
double ApparentSize(const std::array<MarkerCorners, kMarkers>& seen,
                    const court::Plan& plan, const cv::Matx33d& to_court) {
  constexpr double kMost = 0.1;
  double sum = 0;
  for (int id = 0; id < kMarkers; ++id) {
    const cv::Point2d middle(plan.markers[id].x, plan.markers[id].y);
    for (const cv::Point2d& corner : seen[id]) {
      sum += cv::norm(Apply(to_court, corner) - middle);
    }
  }
  const double diagonal = plan.marker_size / std::sqrt(2.0);
  return std::clamp(sum / (4 * kMarkers) / diagonal, 1 - kMost, 1 + kMost);
}

}  // namespace

cv::Point2d Apply(const cv::Matx33d& h, cv::Point2d p) {
  const cv::Vec3d q = h * cv::Vec3d(p.x, p.y, 1);
  return {q[0] / q[2], q[1] / q[2]};
}

std::optional<MarkerFit> FitMarkers(
    const std::array<MarkerCorners, kMarkers>& seen, const court::Plan& plan) {
  MarkerFit fit;
  for (int id = 0; id < kMarkers; ++id) {
    fit.places.emplace_back(plan.markers[id].x, plan.markers[id].y);
    fit.rays.push_back(Middle(seen[id]));
  }
  const cv::Mat rough = cv::findHomography(fit.rays, fit.places, 0);
  if (rough.empty() || cv::determinant(rough) > 0) return std::nullopt;
  const cv::Matx33d first = rough;
  const double half = plan.marker_size / 2 * ApparentSize(seen, plan, first);
  fit.places.clear();
  fit.rays.clear();
  for (int id = 0; id < kMarkers; ++id) {
    const auto at = CourtCorners(plan.markers[id], half, seen[id], first);
    fit.places.insert(fit.places.end(), at.begin(), at.end());
    fit.rays.insert(fit.rays.end(), seen[id].begin(), seen[id].end());
  }
  const cv::Mat fine = cv::findHomography(fit.rays, fit.places, 0);
  if (fine.empty()) return std::nullopt;
  fit.to_court = fine;
  for (size_t i = 0; i < fit.places.size(); ++i) {
    fit.errors.push_back(
        cv::norm(Apply(fit.to_court, fit.rays[i]) - fit.places[i]));
  }
  return fit;
}

std::string Swapped(const std::array<MarkerCorners, kMarkers>& seen,
                    const court::Plan& plan, double tolerance_mm) {
  std::array<int, kMarkers> order = {0, 1, 2, 3};
  std::string best;
  int fewest = kMarkers + 1;
  while (std::next_permutation(order.begin(), order.end())) {
    std::array<MarkerCorners, kMarkers> sorted;
    std::string text;
    int moved = 0;
    for (int id = 0; id < kMarkers; ++id) {
      sorted[order[id]] = seen[id];
      if (order[id] == id) continue;
      ++moved;
      text += fmt::format("{}{} where {} belongs",
                          text.empty() ? "marker " : ", ", id, order[id]);
    }
    const std::optional<MarkerFit> fit = FitMarkers(sorted, plan);
    if (!fit || fit->Worst() > tolerance_mm || moved >= fewest) continue;
    best = text;
    fewest = moved;
  }
  return best;
}

}  // namespace kimari::vision
