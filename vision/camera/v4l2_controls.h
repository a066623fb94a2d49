// A camera's exposure, gain and white balance, taken out of its own hands: each
// is set, or held as it stands, and read back.
// Source: linux/v4l2-controls.h; V4L2 specification, "User Controls" and
// "Camera Control Reference".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "vision/camera/video_device.h"

namespace kimari::vision {

// What is asked for; what is left out is held as the camera has it.
struct CameraControls {
  std::optional<Duration> exposure;    // in steps of 0.1 ms
  std::optional<int> gain;             // in the camera's own units
  std::optional<int> white_balance_k;  // kelvin
  std::optional<int> power_line_hz;    // 0 (no filter), 50, 60
};

// One thread, the camera's. `device` must outlive it.
class V4l2Controls {
 public:
  explicit V4l2Controls(VideoDevice& device) : device_(device) {}

  // kDevice names everything asked for that the camera did not take, with what
  // it said and what to do. What nobody asked for and cannot be held is a
  // doubt.
  Result<void> Fix(const CameraControls& wanted);
  // As it was read back; nothing when the camera does not tell or chooses it.
  std::optional<Duration> Exposure() const { return exposure_; }
  // What cannot be held; reads all back again, and adds what no longer is as it
  // was set.
  std::vector<std::string> Doubts();

 private:
  struct Held {
    uint32_t id = 0;
    std::string name;
    int32_t value = 0;
  };
  struct Range {
    int32_t low = 0;
    int32_t high = 0;
    int32_t step = 1;
  };

  // Nothing when the camera has no such control.
  std::optional<Range> Find(uint32_t id);
  // What went wrong, "" if nothing.
  std::string Set(uint32_t id, const std::string& name, const Range& range,
                  int32_t value);
  std::string Hold(uint32_t id, const std::string& name);
  // The camera's own choosing of something off, where it has it.
  std::string SwitchOff(uint32_t id, const std::string& name, int32_t off);
  // One thing the camera chooses by `automatic` and shows in `manual`.
  void FixOne(const char* key, std::optional<int32_t> wanted, uint32_t manual,
              const std::string& name, const std::string& automatic);

  VideoDevice& device_;
  std::vector<Held> held_;
  std::vector<std::string> refused_;  // of what was asked for
  std::vector<std::string> doubts_;
  std::optional<Duration> exposure_;
};

}  // namespace kimari::vision
