#include "vision/camera/v4l2_modes.h"

#include <linux/videodev2.h>
#include <spdlog/fmt/fmt.h>

#include <cmath>

namespace kimari::vision {
namespace {

// No camera has more; one that never ends its list would hold us up.
constexpr uint32_t kMostListed = 64;

void Add(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

std::string OrNothing(const std::string& list) {
  return list.empty() ? "nothing that it tells" : list;
}

double Rate(const v4l2_fract& period) {
  if (period.numerator == 0) return 0;
  const double rate = static_cast<double>(period.denominator) /
                      static_cast<double>(period.numerator);
  return std::round(rate * 100) / 100;
}

}  // namespace

std::string OfferedFormats(VideoDevice& device) {
  std::string list;
  for (uint32_t i = 0; i < kMostListed; ++i) {
    v4l2_fmtdesc format{};
    format.index = i;
    format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    if (device.Control(VIDIOC_ENUM_FMT, &format) != 0) break;
    Add(list, reinterpret_cast<const char*>(format.description));
  }
  return OrNothing(list);
}

std::string OfferedSizes(VideoDevice& device) {
  std::string list;
  for (uint32_t i = 0; i < kMostListed; ++i) {
    v4l2_frmsizeenum size{};
    size.index = i;
    size.pixel_format = V4L2_PIX_FMT_MJPEG;
    if (device.Control(VIDIOC_ENUM_FRAMESIZES, &size) != 0) break;
    if (size.type != V4L2_FRMSIZE_TYPE_DISCRETE) {
      const v4l2_frmsize_stepwise& steps = size.stepwise;
      Add(list,
          fmt::format("{} x {} to {} x {}", steps.min_width, steps.min_height,
                      steps.max_width, steps.max_height));
      break;
    }
    Add(list,
        fmt::format("{} x {}", size.discrete.width, size.discrete.height));
  }
  return OrNothing(list);
}

std::string OfferedRates(VideoDevice& device, int width, int height) {
  std::string list;
  for (uint32_t i = 0; i < kMostListed; ++i) {
    v4l2_frmivalenum period{};
    period.index = i;
    period.pixel_format = V4L2_PIX_FMT_MJPEG;
    period.width = static_cast<uint32_t>(width);
    period.height = static_cast<uint32_t>(height);
    if (device.Control(VIDIOC_ENUM_FRAMEINTERVALS, &period) != 0) break;
    if (period.type != V4L2_FRMIVAL_TYPE_DISCRETE) {
      Add(list, fmt::format("{:g} to {:g}", Rate(period.stepwise.max),
                            Rate(period.stepwise.min)));
      break;
    }
    Add(list, fmt::format("{:g}", Rate(period.discrete)));
  }
  return OrNothing(list);
}

}  // namespace kimari::vision
