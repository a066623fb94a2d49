#include "vision/camera/picture_check.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace kimari::vision {
namespace {

constexpr int kEnd = 250;  // of the scale: MJPEG leaves a little of it
// White cards fill a tenth of the picture and are not at its end.
constexpr double kMostBright = 0.05;
constexpr int kLeastBright = 70;
// Tatami and skin lie at 15 and more.
constexpr int kLeastColour = 6;

using Counts = std::array<size_t, 256>;

// The value that `share` of all do not exceed.
int Percentile(const Counts& counts, size_t all, double share) {
  size_t seen = 0;
  for (size_t value = 0; value < counts.size(); ++value) {
    seen += counts[value];
    if (static_cast<double>(seen) >= share * static_cast<double>(all)) {
      return static_cast<int>(value);
    }
  }
  return 255;
}

}  // namespace

PictureCheck Check(const YuvPicture& picture) {
  PictureCheck check;
  Counts luma{};
  for (int y = 0; y < picture.y.rows; ++y) {
    const uint8_t* row = picture.y.ptr(y);
    for (int x = 0; x < picture.y.cols; ++x) ++luma[row[x]];
  }
  const size_t all = picture.y.total();
  if (all == 0) return check;
  size_t bright = 0;
  for (size_t value = kEnd; value < luma.size(); ++value) bright += luma[value];
  check.bright_share = static_cast<double>(bright) / static_cast<double>(all);
  check.bright_luma = Percentile(luma, all, 0.95);
  if (picture.u.empty()) return check;
  Counts colours{};
  for (int y = 0; y < picture.u.rows; ++y) {
    const uint8_t* u = picture.u.ptr(y);
    const uint8_t* v = picture.v.ptr(y);
    for (int x = 0; x < picture.u.cols; ++x) {
      ++colours[static_cast<size_t>(
          std::max(std::abs(u[x] - 128), std::abs(v[x] - 128)))];
    }
  }
  check.colour = Percentile(colours, picture.u.total(), 0.99);
  return check;
}

std::vector<std::string> Faults(const PictureCheck& check) {
  std::vector<std::string> faults;
  if (check.bright_share > kMostBright) {
    faults.push_back(
        fmt::format("overexposed: {:.0f} % of the picture is white without "
                    "detail; expose for less time, with less gain",
                    100 * check.bright_share));
  }
  if (check.bright_luma < kLeastBright) {
    faults.push_back(
        fmt::format("underexposed: the brightest parts reach {} of 255; bring "
                    "more light, or give more gain",
                    check.bright_luma));
  }
  if (check.colour < kLeastColour) {
    faults.push_back(
        "grey: cards, shadows and hands are told apart by colour; turn the "
        "camera's colour on, or take a colour camera");
  }
  return faults;
}

}  // namespace kimari::vision
