#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "host/base/clock.h"
#include "host/link/serial_port.h"
#include "host/link/serial_reader.h"
#include "tests/link/live_board.h"

namespace kimari::link {
namespace {

using evidence::BoardState;

class Serial : public ::testing::Test {
 protected:
  // Takes evidence until `state` was said or pad was touched; false after 10 s.
  template <typename T, typename Wanted>
  bool Wait(Wanted wanted) {
    for (int i = 0; i < 2000; ++i) {
      evidence::Payload payload;
      while (ring.Pop(payload)) {
        const T* p = std::get_if<T>(&payload);
        if (p != nullptr && wanted(*p)) return true;
      }
      clock.SleepUntil(clock.Now() + Milliseconds(5));
    }
    return false;
  }
  bool WaitFor(BoardState state) {
    return Wait<evidence::BoardHealth>(
        [&](const auto& health) { return health.state == state; });
  }
  bool WaitForTouch(uint8_t pad) {
    return Wait<evidence::PadEdge>(
        [&](const auto& edge) { return edge.pad == pad; });
  }

  std::string link =
      ::testing::TempDir() + "kimari-serial-test-" + std::to_string(getpid());
  ScriptedBoard board{{}};
  SteadyClock clock;
  SpscRing<evidence::Payload> ring{4096};
};

TEST_F(Serial, AMissingPortIsNamedWithWhatToDo) {
  const auto port = SerialPort::Open("/nowhere/leader");
  ASSERT_FALSE(port.has_value());
  EXPECT_EQ(port.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(port.error().message, ::testing::HasSubstr("/nowhere/leader"));
  EXPECT_THAT(port.error().message, ::testing::HasSubstr("plug the board in"));
}

TEST_F(Serial, AFileIsNotAPort) {
  const auto port = SerialPort::Open("/dev/null");
  ASSERT_FALSE(port.has_value());
  EXPECT_THAT(port.error().message, ::testing::HasSubstr("not a serial port"));
}

TEST_F(Serial, BytesCrossUnchangedThroughLibserialport) {
  Terminal terminal(link);
  auto port = SerialPort::Open(link);
  ASSERT_TRUE(port.has_value()) << port.error().message;
  std::vector<uint8_t> all(256);
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<uint8_t>(i);
  ASSERT_EQ(write(terminal.master(), all.data(), all.size()), 256);
  std::vector<uint8_t> got(512);
  pollfd wait = {port->handle(), POLLIN, 0};
  ASSERT_EQ(poll(&wait, 1, 5000), 1);
  ASSERT_EQ(port->Read(got), 256);
  got.resize(256);
  EXPECT_EQ(got, all);
  ASSERT_EQ(port->Write(all), 256);
  got.assign(512, 0);
  EXPECT_EQ(read(terminal.master(), got.data(), got.size()), 256);
  got.resize(256);
  EXPECT_EQ(got, all);
}

TEST_F(Serial, APortIsForOneProgramOnly) {
  Terminal terminal(link);
  auto first = SerialPort::Open(link);
  ASSERT_TRUE(first.has_value());
  const auto second = SerialPort::Open(link);
  ASSERT_FALSE(second.has_value());
  EXPECT_THAT(second.error().message, ::testing::HasSubstr("in use"));
}

TEST_F(Serial, TheReplacedIoctlLeavesOtherFilesAlone) {
  int lines = 0;
  const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  EXPECT_EQ(ioctl(null, TIOCMGET, &lines), -1);
  EXPECT_EQ(errno, ENOTTY);
  close(null);
}

TEST_F(Serial, ATouchComesThroughTheTerminal) {
  LiveBoard live(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value()) << reader.error().message;
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live.Touch(12);
  EXPECT_TRUE(WaitForTouch(12));
}

TEST_F(Serial, APortThatHangsUpIsFoundAgain) {
  auto live = std::make_unique<LiveBoard>(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live.reset();
  ASSERT_TRUE(WaitFor(BoardState::kLost));
  live = std::make_unique<LiveBoard>(link, board);
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live->Touch(13);
  EXPECT_TRUE(WaitForTouch(13));
  EXPECT_EQ((*reader)->reopened(), 1u);
}

// As udev's link does when the same board comes back as ttyACM1.
TEST_F(Serial, ABoardThatComesBackUnderAnotherNameIsFoundByItsLink) {
  auto live = std::make_unique<LiveBoard>(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  const auto before = std::filesystem::read_symlink(link);
  live.reset();
  ASSERT_TRUE(WaitFor(BoardState::kLost));
  Terminal other(link + "-other");  // takes the name that is free now
  live = std::make_unique<LiveBoard>(link, board);
  EXPECT_NE(std::filesystem::read_symlink(link), before);
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live->Touch(14);
  EXPECT_TRUE(WaitForTouch(14));
}

TEST_F(Serial, ABoardThatStandsStillIsLostAndBackWithItsPortOpen) {
  LiveBoard live(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live.StandStill(true);
  ASSERT_TRUE(WaitFor(BoardState::kLost));
  live.Touch(15);
  live.StandStill(false);
  EXPECT_TRUE(WaitForTouch(15));
  EXPECT_EQ((*reader)->reopened(), 0u);
}

TEST_F(Serial, TouchesComeThroughABadCableOnceEachInTheirOrder) {
  LiveBoard live(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live.Hurt(7);
  for (uint8_t pad = 0; pad < 30; ++pad) {
    live.Touch(pad);
    clock.SleepUntil(clock.Now() + Milliseconds(7));
  }
  live.Hurt(0);
  std::vector<int> pads;
  EXPECT_TRUE(Wait<evidence::PadEdge>([&](const auto& edge) {
    pads.push_back(edge.pad);
    return edge.pad == 29;
  }));
  std::vector<int> all(30);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(pads, all);
}

TEST_F(Serial, ABoardThatRestartsIsToldAndHeardAgain) {
  LiveBoard live(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  for (uint8_t pad = 1; pad <= 3; ++pad) live.Touch(pad);
  ASSERT_TRUE(WaitForTouch(3));
  live.Restart();
  ASSERT_TRUE(WaitFor(BoardState::kReset));
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  live.Touch(16);
  EXPECT_TRUE(WaitForTouch(16));
  EXPECT_EQ((*reader)->reopened(), 0u);
}

// Its clock, which the reader's thread asks before each turn, holds it up.
TEST_F(Serial, AReaderThatStoodStillLosesNoTouch) {
  class StallingClock : public Clock {
   public:
    HostTime Now() const override {
      if (stall_.exchange(false)) {
        real_.SleepUntil(real_.Now() + Milliseconds(400));
        stalled_ = true;
      }
      return real_.Now();
    }
    void SleepUntil(HostTime t) const override { real_.SleepUntil(t); }
    void Stall() { stall_ = true; }
    bool Stalled() const { return stalled_; }

   private:
    SteadyClock real_;
    mutable std::atomic<bool> stall_{false};
    mutable std::atomic<bool> stalled_{false};
  } stalling;
  LiveBoard live(link, board);
  auto reader = SerialReader::Start(link, Side::kA, stalling, ring);
  ASSERT_TRUE(reader.has_value());
  ASSERT_TRUE(WaitFor(BoardState::kSynchronised));
  stalling.Stall();
  for (uint8_t pad = 20; pad < 25; ++pad) {
    live.Touch(pad);
    clock.SleepUntil(clock.Now() + Milliseconds(30));
  }
  std::vector<int> pads;
  EXPECT_TRUE(Wait<evidence::PadEdge>([&](const auto& edge) {
    pads.push_back(edge.pad);
    return edge.pad == 24;
  }));
  EXPECT_TRUE(stalling.Stalled());
  EXPECT_THAT(pads, ::testing::ElementsAre(20, 21, 22, 23, 24));
}

TEST_F(Serial, AReaderStopsWhileItsPortIsGone) {
  auto live = std::make_unique<LiveBoard>(link, board);
  auto reader = SerialReader::Start(link, Side::kA, clock, ring);
  ASSERT_TRUE(reader.has_value());
  live.reset();
  ASSERT_TRUE(WaitFor(BoardState::kLost));
  reader->reset();
  SUCCEED();
}

}  // namespace
}  // namespace kimari::link
