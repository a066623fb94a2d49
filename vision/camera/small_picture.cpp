#include "vision/camera/small_picture.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <opencv2/imgproc.hpp>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

// Sums over `box_h` rows.
KIMARI_CLONES("arch=haswell")
void AddRows(const uint8_t* from, size_t step, int box_h, int n,
             uint16_t* sums) {
  if (box_h == 4) {
    const uint8_t *a = from, *b = a + step, *c = b + step, *d = c + step;
    for (int x = 0; x < n; ++x) {
      sums[x] = static_cast<uint16_t>(a[x] + b[x] + c[x] + d[x]);
    }
    return;
  }
  if (box_h == 2) {
    const uint8_t* next = from + step;
    for (int x = 0; x < n; ++x) {
      sums[x] = static_cast<uint16_t>(from[x] + next[x]);
    }
    return;
  }
  for (int x = 0; x < n; ++x) sums[x] = from[x];
}

// Means of `box_w` sums side by side, 1, 2 or 4, each over 2^`shift` pixels in
// all; several sums are added within one wide number.
void Means(const uint16_t* sums, int box_w, int shift, int n, int16_t* out) {
  const int half = (1 << shift) / 2;
  for (int x = 0; x < n; ++x) {
    int sum = 0;
    if (box_w == 4) {
      uint64_t four;
      std::memcpy(&four, sums + 4 * x, sizeof four);
      sum = static_cast<int>((four * 0x0001000100010001) >> 48);
    } else if (box_w == 2) {
      uint32_t two;
      std::memcpy(&two, sums + 2 * x, sizeof two);
      sum = static_cast<int>((two & 0xFFFF) + (two >> 16));
    } else {
      sum = sums[x];
    }
    out[x] = static_cast<int16_t>((sum + half) >> shift);
  }
}

// Means over boxes of `box_w` x `box_h` pixels, each 1, 2 or 4.
void BoxMeans(const uint8_t* from, size_t step, int box_w, int box_h, int width,
              int height, uint16_t* sums, int16_t* out) {
  const auto shift = std::countr_zero(static_cast<unsigned>(box_w * box_h));
  for (int y = 0; y < height; ++y) {
    AddRows(from + static_cast<size_t>(y) * box_h * step, step, box_h,
            width * box_w, sums);
    Means(sums, box_w, shift, width, out + static_cast<size_t>(y) * width);
  }
}

// BT.601 full range, in place: y, u, v become red, green, blue.
KIMARI_CLONES("arch=haswell")
void ToColours(int16_t* y, int16_t* u, int16_t* v, int n) {
  for (int i = 0; i < n; ++i) {
    const int luma = y[i] << 10, b = u[i] - 128, r = v[i] - 128;
    const int red = (luma + 1436 * r) >> 10;
    const int green = (luma - 352 * b - 731 * r) >> 10;
    const int blue = (luma + 1815 * b) >> 10;
    y[i] = static_cast<int16_t>(red < 0 ? 0 : red > 255 ? 255 : red);
    u[i] = static_cast<int16_t>(green < 0 ? 0 : green > 255 ? 255 : green);
    v[i] = static_cast<int16_t>(blue < 0 ? 0 : blue > 255 ? 255 : blue);
  }
}

}  // namespace

void Shrink(const YuvPicture& picture, SmallPicture& out) {
  const int cell = kCell / picture.scale;
  out.width = picture.y.cols / cell;
  out.height = picture.y.rows / cell;
  const size_t cells = static_cast<size_t>(out.width) * out.height;
  out.red.resize(cells);
  out.green.resize(cells);
  out.blue.resize(cells);
  thread_local std::vector<uint16_t> sums;
  sums.resize(static_cast<size_t>(out.width) * kCell);
  BoxMeans(picture.y.data, picture.y.step, cell, cell, out.width, out.height,
           sums.data(), out.red.data());
  if (picture.u.empty()) {
    out.green = out.red;
    out.blue = out.red;
    return;
  }
  const auto box = [cell](int whole, int part) {
    return std::max(1, cell * part / std::max(1, whole));
  };
  const int box_w = box(picture.y.cols, picture.u.cols);
  const int box_h = box(picture.y.rows, picture.u.rows);
  BoxMeans(picture.u.data, picture.u.step, box_w, box_h, out.width, out.height,
           sums.data(), out.green.data());
  BoxMeans(picture.v.data, picture.v.step, box_w, box_h, out.width, out.height,
           sums.data(), out.blue.data());
  ToColours(out.red.data(), out.green.data(), out.blue.data(),
            static_cast<int>(cells));
}

void Shrink(const cv::Mat& picture, SmallPicture& out) {
  out.width = picture.cols / kCell;
  out.height = picture.rows / kCell;
  cv::Mat small;
  cv::resize(picture({0, 0, out.width * kCell, out.height * kCell}), small,
             {out.width, out.height}, 0, 0, cv::INTER_AREA);
  std::vector<int16_t>* const channels[] = {&out.blue, &out.green, &out.red};
  for (int c = 0; c < 3; ++c) {
    channels[c]->resize(small.total());
    cv::Mat wide(small.size(), CV_16S, channels[c]->data());
    cv::Mat one;
    cv::extractChannel(small, one, c);
    one.convertTo(wide, CV_16S);
  }
}

}  // namespace kimari::vision
