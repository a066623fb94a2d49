// Fast comparison of many half-size patches with all faces of a deck: principal
// components of the faces, then cosines there.
#pragma once

#include <vector>

namespace kimari::vision {

inline constexpr int kHalfWidth = 24;  // cells of 2 mm
inline constexpr int kHalfHeight = 34;
inline constexpr int kHalfCells = kHalfWidth * kHalfHeight;

class FaceSpace {
 public:
  // `faces`: one row of kHalfCells normalised values a face, in deck order,
  // then jittered copies that only widen the space.
  FaceSpace(const std::vector<std::vector<float>>& faces, int face_count,
            int components);

  int faces() const { return face_count_; }
  // `patches`: n rows of kHalfCells normalised values. `cosines`: n rows of
  // faces() values, -1 to 1.
  void Compare(const float* patches, int n, std::vector<float>& cosines) const;

 private:
  int face_count_;
  int components_;
  std::vector<float> basis_;        // kHalfCells x components
  std::vector<float> coordinates_;  // components x faces
};

}  // namespace kimari::vision
