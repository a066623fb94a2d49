#include "vision/court/court_shift.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>

#include "host/base/cpu_clones.h"
#include "vision/camera/small_picture.h"

namespace kimari::vision {
namespace {

constexpr int kScale = 16;
// Sum of the channels' slopes, of 255 a pixel, from which a cell is an edge:
// noise of a cell's mean makes 0.3.
constexpr double kEdge = 2.5;
constexpr size_t kLeastEdges = 200;
constexpr size_t kMostEdges = 3000;
// Sum of the channels; what is off by more is something else.
constexpr float kMostShifted = 60;
constexpr float kLeastPx = 0.2F;   // of the noise of by() ten times
constexpr float kAgainPx = 0.05F;  // worth moving the court anew
// Straight slopes hold no farther than half a cell.
constexpr float kMostPx = 3;

KIMARI_CLONES("arch=haswell")
void Add(const int16_t* back, const int16_t* along_x, const int16_t* along_y,
         int by_x, int by_y, int n, int16_t* out) {
  for (int i = 0; i < n; ++i) {
    const int value = back[i] - ((along_x[i] * by_x + along_y[i] * by_y) >> 10);
    out[i] = static_cast<int16_t>(value < 0 ? 0 : value > 255 ? 255 : value);
  }
}

}  // namespace

CourtShift::CourtShift(int width, int height)
    : width_(width), height_(height) {}

void CourtShift::Learn(const int16_t* const back[3]) {
  by_ = made_ = {};
  moved_ = false;
  edges_.clear();
  const size_t cells = static_cast<size_t>(width_) * height_;
  for (int c = 0; c < 3; ++c) {
    along_x_.at(c).assign(cells, 0);
    along_y_.at(c).assign(cells, 0);
    court_.at(c).assign(back[c], back[c] + cells);
  }
  int every = 0;
  for (int y = 1; y + 1 < height_; ++y) {
    for (int x = 1; x + 1 < width_; ++x) {
      const size_t i = static_cast<size_t>(y) * width_ + x;
      int steep_x = 0, steep_y = 0;
      for (int c = 0; c < 3; ++c) {
        const int16_t* b = back[c];
        const int gx = (b[i + 1] - b[i - 1]) * kScale / (2 * kCell);
        const int gy = (b[i + width_] - b[i - width_]) * kScale / (2 * kCell);
        along_x_.at(c)[i] = static_cast<int16_t>(gx);
        along_y_.at(c)[i] = static_cast<int16_t>(gy);
        steep_x += gx;
        steep_y += gy;
      }
      if (std::hypot(steep_x, steep_y) > kEdge * kScale && ++every % 3 == 0) {
        edges_.push_back(static_cast<int>(i));
      }
    }
  }
  while (edges_.size() > kMostEdges) {
    std::vector<int> fewer;
    for (size_t i = 0; i < edges_.size(); i += 2) fewer.push_back(edges_[i]);
    edges_ = std::move(fewer);
  }
}

void CourtShift::Measure(const int16_t* const now[3],
                         const int16_t* const back[3], const LightField& light,
                         const uint8_t* kinds) {
  double xx = 1e-3, xy = 0, yy = 1e-3, rx = 0, ry = 0;
  size_t used = 0;
  for (const int i : edges_) {
    if (kinds[i] != 0) continue;
    int off = 0, x = 0, y = 0;
    for (int c = 0; c < 3; ++c) {
      off += now[c][i] - back[c][i] * light.At(i, c) / kGainUnit;
      x += along_x_.at(c)[i];
      y += along_y_.at(c)[i];
    }
    const float gx = static_cast<float>(x) / kScale;
    const float gy = static_cast<float>(y) / kScale;
    // The slope tells how far off it should be by what is known.
    const float rest = static_cast<float>(off) + gx * by_.x + gy * by_.y;
    if (std::abs(rest) > kMostShifted) continue;
    xx += gx * gx;
    xy += gx * gy;
    yy += gy * gy;
    rx -= gx * rest;
    ry -= gy * rest;
    ++used;
  }
  const double det = xx * yy - xy * xy;
  if (used < kLeastEdges || det < 1e-3 * xx * yy) return;
  by_.x += static_cast<float>((yy * rx - xy * ry) / det);
  by_.y += static_cast<float>((xx * ry - xy * rx) / det);
  const float size = std::hypot(by_.x, by_.y);
  if (size > kMostPx) by_ *= kMostPx / size;
  moved_ = size > kLeastPx;
  if (moved_ && std::hypot(by_.x - made_.x, by_.y - made_.y) > kAgainPx) {
    Move(back);
  }
}

void CourtShift::Move(const int16_t* const back[3]) {
  made_ = by_;
  const auto fixed = [](float px) {
    return static_cast<int>(std::lround(px * 1024 / kScale));
  };
  for (int c = 0; c < 3; ++c) {
    Add(back[c], along_x_.at(c).data(), along_y_.at(c).data(), fixed(by_.x),
        fixed(by_.y), width_ * height_, court_.at(c).data());
  }
}

}  // namespace kimari::vision
