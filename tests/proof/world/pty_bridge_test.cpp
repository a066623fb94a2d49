// A board's cable in the simulated world, seen from the host's end.
#include "host/proof/world/pty_bridge.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace kimari::world {
namespace {

// The host's end of the cable: the link, opened as a serial port is.
class HostEnd {
 public:
  explicit HostEnd(const std::string& link)
      : fd_(open(link.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)) {}
  HostEnd(const HostEnd&) = delete;
  HostEnd& operator=(const HostEnd&) = delete;
  ~HostEnd() {
    if (fd_ >= 0) close(fd_);
  }

  bool Open() const { return fd_ >= 0; }
  void Send(const std::string& bytes) const {
    EXPECT_EQ(write(fd_, bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }
  std::string Receive(size_t wanted) const {
    std::string got;
    pollfd ready{fd_, POLLIN, 0};
    while (got.size() < wanted && poll(&ready, 1, 2000) > 0) {
      char buffer[256];
      const ssize_t n = read(fd_, buffer, sizeof buffer);
      if (n <= 0) break;
      got.append(buffer, static_cast<size_t>(n));
    }
    return got;
  }
  bool HungUp() const {
    pollfd ready{fd_, POLLIN, 0};
    return poll(&ready, 1, 2000) > 0 && (ready.revents & POLLHUP) != 0;
  }

 private:
  int fd_;
};

class PtyBridgeTest : public ::testing::Test {
 protected:
  PtyBridgeTest() {
    std::string name = ::testing::TempDir() + "pty_XXXXXX";
    folder_ = mkdtemp(name.data());
    link_ = folder_ + "/board-a";
  }
  ~PtyBridgeTest() override { std::filesystem::remove_all(folder_); }

  std::string FromHost(PtyBridge& bridge, size_t wanted) {
    std::string got;
    for (int i = 0; i < 1000 && got.size() < wanted; ++i) {
      const auto bytes = bridge.Read();
      got.append(bytes.begin(), bytes.end());
      if (got.size() < wanted) usleep(1000);
    }
    return got;
  }
  static void Write(PtyBridge& bridge, const std::string& bytes) {
    bridge.Write(std::span(reinterpret_cast<const uint8_t*>(bytes.data()),
                           bytes.size()));
  }

  std::string folder_;
  std::string link_;
};

// Bytes a terminal would change: line ends, control characters, zero.
const std::string kAwkward("a\r\n\x03\x04\x11\x13\x1a\x7f\xff\0z", 12);

TEST_F(PtyBridgeTest, BytesGoBothWaysUnchanged) {
  PtyBridge bridge(link_);
  ASSERT_TRUE(bridge.Plug());
  const HostEnd host(link_);
  ASSERT_TRUE(host.Open());
  Write(bridge, kAwkward);
  EXPECT_EQ(host.Receive(kAwkward.size()), kAwkward);
  host.Send(kAwkward);
  EXPECT_EQ(FromHost(bridge, kAwkward.size()), kAwkward);
}

TEST_F(PtyBridgeTest, BoardIsNotEchoedBeforeTheHostOpens) {
  PtyBridge bridge(link_);
  ASSERT_TRUE(bridge.Plug());
  Write(bridge, "hello");
  EXPECT_TRUE(bridge.Read().empty());
}

TEST_F(PtyBridgeTest, UnpluggingHangsUpAndTakesTheLinkAway) {
  PtyBridge bridge(link_);
  ASSERT_TRUE(bridge.Plug());
  const HostEnd host(link_);
  bridge.Unplug();
  EXPECT_FALSE(bridge.Plugged());
  EXPECT_TRUE(host.HungUp());
  EXPECT_FALSE(HostEnd(link_).Open());
  Write(bridge, "lost");
  EXPECT_TRUE(bridge.Read().empty());
}

TEST_F(PtyBridgeTest, PluggedInAgainItWorksUnderTheSameName) {
  PtyBridge bridge(link_);
  ASSERT_TRUE(bridge.Plug());
  bridge.Unplug();
  ASSERT_TRUE(bridge.Plug());
  const HostEnd host(link_);
  ASSERT_TRUE(host.Open());
  Write(bridge, "back");
  EXPECT_EQ(host.Receive(4), "back");
}

TEST_F(PtyBridgeTest, WhatNobodyReadsIsDroppedAndCounted) {
  PtyBridge bridge(link_);
  ASSERT_TRUE(bridge.Plug());
  const HostEnd host(link_);
  for (int i = 0; i < 100; ++i) Write(bridge, std::string(4096, 'x'));
  EXPECT_GT(bridge.Dropped(), 0u);
}

TEST_F(PtyBridgeTest, FolderThatIsNotThereIsNamed) {
  PtyBridge bridge(folder_ + "/no/board-a");
  const auto plugged = bridge.Plug();
  ASSERT_FALSE(plugged);
  EXPECT_EQ(plugged.error().kind, ErrorKind::kDevice);
  EXPECT_NE(plugged.error().message.find("/no/board-a"), std::string::npos);
  EXPECT_FALSE(bridge.Plugged());
}

}  // namespace
}  // namespace kimari::world
