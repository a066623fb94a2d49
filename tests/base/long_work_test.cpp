// Long work says how far it is, on a terminal, and leaves nothing behind.
#include "host/base/long_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace kimari {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::internal::CaptureStderr;
using ::testing::internal::GetCapturedStderr;

class LongWorkTest : public ::testing::Test {
 protected:
  // What stands on standard error after it was half done at these seconds.
  std::string Shown(bool terminal, const std::vector<double>& seconds) {
    CaptureStderr();
    LongWork work(clock, terminal);
    const HostTime began = clock.Now();
    for (const double s : seconds) {
      clock.AdvanceTo(began + FromSeconds(s));
      work.At("judging", 50, 100);
    }
    work.Clear();
    return GetCapturedStderr();
  }
  SimulatedClock clock;
};

TEST_F(LongWorkTest, ShortWorkSaysNothing) {
  EXPECT_EQ(Shown(true, {0, 0.5, 1.9}), "");
}

TEST_F(LongWorkTest, AfterTwoSecondsSaysHowFarItIsAndGoesAgain) {
  const std::string shown = Shown(true, {1, 2.5});
  EXPECT_THAT(shown, HasSubstr("judging"));
  EXPECT_THAT(shown, HasSubstr(" 50 %"));
  EXPECT_THAT(shown, EndsWith("\r\033[K"));
}

TEST_F(LongWorkTest, WhatAlwaysTakesLongIsOneLineInAPipeAndNoneOnATerminal) {
  for (const bool terminal : {false, true}) {
    CaptureStderr();
    LongWork(clock, terminal).Begin("Looking through 40 recordings");
    EXPECT_EQ(GetCapturedStderr(),
              terminal ? "" : "Looking through 40 recordings\n");
  }
}

TEST_F(LongWorkTest, WhereNobodyLooksSaysNothing) {
  EXPECT_EQ(Shown(false, {1, 2.5, 60}), "");
}

}  // namespace
}  // namespace kimari
