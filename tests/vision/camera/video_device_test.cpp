// The kernel's own calls, on what a machine without a camera has: a file and a
// pipe.
#include "vision/camera/video_device.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

namespace kimari::vision {
namespace {

class KernelsVideoDevice : public testing::Test {
 protected:
  KernelsVideoDevice()
      : path_(testing::TempDir() + "device_" +
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove(path_);
  }
  ~KernelsVideoDevice() override { std::filesystem::remove(path_); }

  std::string path_;
  std::unique_ptr<VideoDevice> device_ = KernelVideoDevice();
};

TEST_F(KernelsVideoDevice, SaysWhyItCannotBeOpened) {
  EXPECT_EQ(device_->Open(path_), ENOENT);
}

TEST_F(KernelsVideoDevice, AFileUnderstandsNoRequestOfACamera) {
  std::ofstream(path_) << "text";
  ASSERT_EQ(device_->Open(path_), 0);
  v4l2_capability what{};
  EXPECT_EQ(device_->Control(VIDIOC_QUERYCAP, &what), ENOTTY);
}

TEST_F(KernelsVideoDevice, SharesMemory) {
  std::ofstream(path_) << std::string(4096, 'a') << std::string(4096, 'b');
  ASSERT_EQ(device_->Open(path_), 0);
  std::span<const uint8_t> memory;
  ASSERT_EQ(device_->Map(4096, 4096, memory), 0);
  EXPECT_EQ(memory.size(), 4096u);
  EXPECT_EQ(memory[0], 'b');
  EXPECT_EQ(device_->Map(1, 4096, memory), EINVAL);
}

TEST_F(KernelsVideoDevice, WaitsUntilThereIsSomething) {
  ASSERT_EQ(::mkfifo(path_.c_str(), 0600), 0);
  ASSERT_EQ(device_->Open(path_), 0);
  short events = -1;
  ASSERT_EQ(device_->Wait(1, events), 0);
  EXPECT_EQ(events, 0);
  std::ofstream(path_) << "frame" << std::flush;
  ASSERT_EQ(device_->Wait(1000, events), 0);
  EXPECT_EQ(events, POLLIN);
}

}  // namespace
}  // namespace kimari::vision
