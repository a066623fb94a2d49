#include "vision/cards/face_space.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

// c (n x width) = a (n x inner) * b (inner x width).
KIMARI_CLONES("arch=haswell")
void Multiply(const float* a, const float* b, float* c, int n, int inner,
              int width) {
  std::fill(c, c + static_cast<long>(n) * width, 0.0F);
  constexpr int kRowsAtOnce = 4;  // each row of b serves four rows of a
  int row = 0;
  for (; row + kRowsAtOnce <= n; row += kRowsAtOnce) {
    const float* a0 = a + static_cast<long>(row) * inner;
    float* __restrict c0 = c + static_cast<long>(row) * width;
    float* __restrict c1 = c0 + width;
    float* __restrict c2 = c1 + width;
    float* __restrict c3 = c2 + width;
    for (int k = 0; k < inner; ++k) {
      const float* __restrict from = b + static_cast<long>(k) * width;
      const float v0 = a0[k], v1 = a0[inner + k];
      const float v2 = a0[2 * inner + k], v3 = a0[3 * inner + k];
      for (int i = 0; i < width; ++i) {
        c0[i] += v0 * from[i];
        c1[i] += v1 * from[i];
        c2[i] += v2 * from[i];
        c3[i] += v3 * from[i];
      }
    }
  }
  for (; row < n; ++row) {
    const float* a0 = a + static_cast<long>(row) * inner;
    float* __restrict c0 = c + static_cast<long>(row) * width;
    for (int k = 0; k < inner; ++k) {
      const float* __restrict from = b + static_cast<long>(k) * width;
      for (int i = 0; i < width; ++i) c0[i] += a0[k] * from[i];
    }
  }
}

}  // namespace

FaceSpace::FaceSpace(const std::vector<std::vector<float>>& faces,
                     int face_count, int components)
    : face_count_(face_count) {
  cv::Mat samples(static_cast<int>(faces.size()), kHalfCells, CV_32F);
  for (int i = 0; i < samples.rows; ++i) {
    std::copy(faces[i].begin(), faces[i].end(), samples.ptr<float>(i));
  }
  // No mean is taken out, so that a cosine in the space is one outside it.
  const cv::Mat none(1, kHalfCells, CV_32F, cv::Scalar(0));
  const cv::PCA pca(samples, none, cv::PCA::DATA_AS_ROW, components);
  components_ = pca.eigenvectors.rows;
  basis_.resize(static_cast<size_t>(kHalfCells) * components_);
  for (int k = 0; k < components_; ++k) {
    for (int i = 0; i < kHalfCells; ++i) {
      basis_[i * components_ + k] = pca.eigenvectors.at<float>(k, i);
    }
  }
  coordinates_.resize(static_cast<size_t>(components_) * face_count_);
  std::vector<float> one(components_);
  for (int face = 0; face < face_count_; ++face) {
    Multiply(samples.ptr<float>(face), basis_.data(), one.data(), 1, kHalfCells,
             components_);
    float energy = 1e-9F;
    for (const float value : one) energy += value * value;
    const float scale = 1 / std::sqrt(energy);
    for (int k = 0; k < components_; ++k) {
      coordinates_[k * face_count_ + face] = one[k] * scale;
    }
  }
}

void FaceSpace::Compare(const float* patches, int n,
                        std::vector<float>& cosines) const {
  std::vector<float> projected(static_cast<size_t>(n) * components_);
  Multiply(patches, basis_.data(), projected.data(), n, kHalfCells,
           components_);
  cosines.resize(static_cast<size_t>(n) * face_count_);
  Multiply(projected.data(), coordinates_.data(), cosines.data(), n,
           components_, face_count_);
}

}  // namespace kimari::vision
