// The system calls of a V4L2 capture device: the kernel's, or a recorded
// exchange of them where no camera can be attached.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace kimari::vision {

// One thread. Each call returns 0, or errno.
class VideoDevice {
 public:
  virtual ~VideoDevice() = default;
  virtual int Open(const std::string& path) = 0;
  // `request` and what `argument` points to: linux/videodev2.h.
  virtual int Control(unsigned long request, void* argument) = 0;
  // Memory of the driver's, valid until the device is destroyed.
  virtual int Map(uint32_t offset, uint32_t length,
                  std::span<const uint8_t>& memory) = 0;
  // Waits until there is something to take out, at most `timeout_ms`: `events`
  // are poll's, 0 when there was nothing.
  virtual int Wait(int timeout_ms, short& events) = 0;
};

// Closes the device and gives the memory back in the end.
std::unique_ptr<VideoDevice> KernelVideoDevice();

}  // namespace kimari::vision
