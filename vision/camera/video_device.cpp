#include "vision/camera/video_device.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <vector>

namespace kimari::vision {
namespace {

class Kernel : public VideoDevice {
 public:
  Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  ~Kernel() override {
    for (const auto& memory : maps_) ::munmap(memory.data(), memory.size());
    if (file_ >= 0) ::close(file_);
  }

  int Open(const std::string& path) override {
    // Without O_NONBLOCK the driver would wait in VIDIOC_DQBUF.
    file_ = ::open(path.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return file_ < 0 ? errno : 0;
  }

  int Control(unsigned long request, void* argument) override {
    int got = 0;
    do {
      got = ::ioctl(file_, request, argument);
    } while (got < 0 && errno == EINTR);
    return got < 0 ? errno : 0;
  }

  int Map(uint32_t offset, uint32_t length,
          std::span<const uint8_t>& memory) override {
    void* const at = ::mmap(nullptr, length, PROT_READ | PROT_WRITE, MAP_SHARED,
                            file_, offset);
    if (at == MAP_FAILED) return errno;
    maps_.emplace_back(static_cast<uint8_t*>(at), length);
    memory = maps_.back();
    return 0;
  }

  int Wait(int timeout_ms, short& events) override {
    pollfd waiting{.fd = file_, .events = POLLIN, .revents = 0};
    int got = 0;
    do {
      got = ::poll(&waiting, 1, timeout_ms);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return errno;
    events = waiting.revents;
    return 0;
  }

 private:
  int file_ = -1;
  std::vector<std::span<uint8_t>> maps_;
};

}  // namespace

std::unique_ptr<VideoDevice> KernelVideoDevice() {
  return std::make_unique<Kernel>();
}

}  // namespace kimari::vision
