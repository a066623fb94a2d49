#include "host/link/scan_marks.h"

#include <gtest/gtest.h>

namespace kimari::link {
namespace {

constexpr double kSaid = 500;  // ticks a scan

// Marks every 8 scans of 500.5 ticks, 2 ms apart on the host.
class Marks : public ::testing::Test {
 protected:
  void Come(int count) {
    for (int i = 0; i < count; ++i, ++count_) marks_.Add(Scan(), Tick(), At());
  }
  uint32_t Scan() const { return static_cast<uint32_t>(8 * count_); }
  uint64_t Tick() const { return static_cast<uint64_t>(4004 * count_); }
  HostTime At() const { return HostTime{} + Milliseconds(2 * count_); }

  ScanMarks marks_;
  int64_t count_ = 1;
};

TEST_F(Marks, FewSayNothingOfHowFarScansAreApart) {
  Come(12);
  EXPECT_EQ(marks_.TicksAScan(kSaid), kSaid);
}

TEST_F(Marks, ManySayHowFarScansAreApart) {
  Come(5000);
  EXPECT_DOUBLE_EQ(marks_.TicksAScan(kSaid), 500.5);
}

TEST_F(Marks, GoOnInTheBoardsClockAsInTheHosts) {
  EXPECT_FALSE(marks_.BeganAnew(Tick(), At()));
  Come(100);
  EXPECT_FALSE(marks_.BeganAnew(Tick(), At()));
  EXPECT_FALSE(marks_.BeganAnew(Tick() - 20'000, At()));  // sent again
}

TEST_F(Marks, OfABoardThatRestartedDoNotGoOn) {
  Come(100);
  EXPECT_TRUE(marks_.BeganAnew(100, At()));
  EXPECT_TRUE(marks_.BeganAnew(Tick(), At() + Seconds(3)));
  marks_.Clear();
  EXPECT_FALSE(marks_.BeganAnew(100, At()));
}

TEST_F(Marks, TellHowLongAgoAScanWas) {
  Come(100);
  EXPECT_EQ(marks_.SinceAScan(Tick() - 4004 + 1234, 500), 234);
}

}  // namespace
}  // namespace kimari::link
