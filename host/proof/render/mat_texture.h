// What mats look like close by: woven rush, embossed vinyl, the cloth on a
// mat's edge.
#pragma once

#include <opencv2/core/mat.hpp>
#include <vector>

#include "host/base/random.h"
#include "host/proof/render/tile.h"
#include "host/proof/sim/scene.h"

namespace kimari::sim {

class MatTexture {
 public:
  // Blurred as the camera will, by a standard deviation of `spread_mm`.
  MatTexture(MatKind kind, double spread_mm, Random random);

  // Gain on the mat's colour at a point of the mat's own axes, mm: the rushes
  // run along v, their bindings along u. Repeats itself beyond 1.4 m.
  float Tone(double u, double v) const;

 private:
  float Woven(double u, double v) const;
  float Embossed(double u, double v) const;
  std::vector<float> Rib(int rushes, double spread_mm, Random& random);

  MatKind kind_;
  std::vector<float> tone_;               // of each rush
  std::vector<std::vector<float>> ribs_;  // relative tone along each rib
  cv::Mat emboss_;                        // one period
};

class HeriCloth {
 public:
  HeriCloth(const Look& look, double spread_mm);
  // What is seen at a point of the court where the mat has the colour `mat`.
  Colour Over(Colour mat, court::Point p) const;

 private:
  Heri heri_;
  double middle_;
  double soft_;
  Colour cloth_;
};

}  // namespace kimari::sim
