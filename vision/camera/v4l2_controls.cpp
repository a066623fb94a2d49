#include "vision/camera/v4l2_controls.h"

#include <linux/videodev2.h>
#include <spdlog/fmt/fmt.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace kimari::vision {
namespace {

// V4L2_CID_EXPOSURE_ABSOLUTE counts these.
constexpr Duration kExposureUnit = Microseconds(100);

std::string Reason(int error) { return std::system_category().message(error); }

int32_t PowerLine(int hz) {
  return hz == 0    ? V4L2_CID_POWER_LINE_FREQUENCY_DISABLED
         : hz == 50 ? V4L2_CID_POWER_LINE_FREQUENCY_50HZ
                    : V4L2_CID_POWER_LINE_FREQUENCY_60HZ;
}

}  // namespace

std::optional<V4l2Controls::Range> V4l2Controls::Find(uint32_t id) {
  v4l2_queryctrl query{};
  query.id = id;
  if (device_.Control(VIDIOC_QUERYCTRL, &query) != 0 ||
      (query.flags & V4L2_CTRL_FLAG_DISABLED) != 0) {
    return std::nullopt;
  }
  return Range{query.minimum, query.maximum, query.step};
}

std::string V4l2Controls::Set(uint32_t id, const std::string& name,
                              const Range& range, int32_t value) {
  if (value < range.low || value > range.high) {
    return fmt::format("the camera takes {} of {} to {}, not {}", name,
                       range.low, range.high, value);
  }
  v4l2_control control{.id = id, .value = value};
  if (const int error = device_.Control(VIDIOC_S_CTRL, &control); error != 0) {
    return fmt::format("the camera refuses {} = {} ({})", name, value,
                       Reason(error));
  }
  if (std::string wrong = Hold(id, name); !wrong.empty()) return wrong;
  const int32_t held = held_.back().value;
  // A camera may round to its own step.
  if (std::abs(held - value) >= std::max(1, range.step)) {
    return fmt::format("the camera holds {} = {} in place of {}", name, held,
                       value);
  }
  return "";
}

std::string V4l2Controls::Hold(uint32_t id, const std::string& name) {
  v4l2_control control{.id = id, .value = 0};
  if (const int error = device_.Control(VIDIOC_G_CTRL, &control); error != 0) {
    return fmt::format("the camera does not tell its {} ({})", name,
                       Reason(error));
  }
  held_.push_back({id, name, control.value});
  return "";
}

std::string V4l2Controls::SwitchOff(uint32_t id, const std::string& name,
                                    int32_t off) {
  const std::optional<Range> range = Find(id);
  return range ? Set(id, name, *range, off) : "";
}

void V4l2Controls::FixOne(const char* key, std::optional<int32_t> wanted,
                          uint32_t manual, const std::string& name,
                          const std::string& automatic) {
  std::string wrong = automatic;
  if (wrong.empty()) {
    if (const std::optional<Range> range = Find(manual)) {
      wrong = wanted ? Set(manual, name, *range, *wanted) : Hold(manual, name);
    } else if (wanted || manual != V4L2_CID_GAIN) {
      // Many cameras do not show their gain; most show the others.
      wrong = "the camera has no " + name;
    }
  }
  if (wrong.empty()) return;
  if (wanted) {
    refused_.push_back(fmt::format("{}: {}", key, wrong));
  } else {
    doubts_.push_back(wrong + fmt::format("; the {} may change by itself: take "
                                          "another camera, or hold the light",
                                          name));
  }
}

Result<void> V4l2Controls::Fix(const CameraControls& wanted) {
  const auto units = [](Duration exposure) {
    return static_cast<int32_t>((exposure.ns + kExposureUnit.ns / 2) /
                                kExposureUnit.ns);
  };
  std::string automatic =
      SwitchOff(V4L2_CID_EXPOSURE_AUTO, "auto exposure", V4L2_EXPOSURE_MANUAL);
  // It would give fewer frames a second in the dark.
  if (automatic.empty()) {
    automatic =
        SwitchOff(V4L2_CID_EXPOSURE_AUTO_PRIORITY, "dynamic frame rate", 0);
  }
  const size_t before = held_.size();
  FixOne(
      "exposure_ms",
      wanted.exposure ? std::optional(units(*wanted.exposure)) : std::nullopt,
      V4L2_CID_EXPOSURE_ABSOLUTE, "exposure time", automatic);
  if (held_.size() > before) exposure_ = kExposureUnit * held_.back().value;
  FixOne("gain", wanted.gain, V4L2_CID_GAIN, "gain",
         SwitchOff(V4L2_CID_AUTOGAIN, "auto gain", 0));
  FixOne("white_balance_k", wanted.white_balance_k,
         V4L2_CID_WHITE_BALANCE_TEMPERATURE, "white balance",
         SwitchOff(V4L2_CID_AUTO_WHITE_BALANCE, "auto white balance", 0));
  if (wanted.power_line_hz) {
    FixOne("power_line_hz", PowerLine(*wanted.power_line_hz),
           V4L2_CID_POWER_LINE_FREQUENCY, "power line filter", "");
  }
  if (refused_.empty()) return {};
  std::string all;
  for (const std::string& one : refused_) {
    all += (all.empty() ? "" : "; ") + one;
  }
  return Fail(ErrorKind::kDevice,
              all + "; correct or leave out these keys of [camera]");
}

std::vector<std::string> V4l2Controls::Doubts() {
  std::vector<std::string> out = doubts_;
  for (const Held& held : held_) {
    v4l2_control control{.id = held.id, .value = 0};
    if (const int error = device_.Control(VIDIOC_G_CTRL, &control);
        error != 0) {
      out.push_back(
          fmt::format("the camera no longer tells its {} ({}): "
                      "connect it again",
                      held.name, Reason(error)));
    } else if (control.value != held.value) {
      out.push_back(
          fmt::format("{} went from {} to {} by itself: close what "
                      "else sets this camera, or take another one",
                      held.name, held.value, control.value));
    }
  }
  return out;
}

}  // namespace kimari::vision
