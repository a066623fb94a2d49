#include "host/judge/touch/touch_calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/judge/touch/foil_taps.h"

namespace kimari::judge {
namespace {

using ::testing::HasSubstr;

std::string WhyNot(const std::string& text) {
  const auto calibration = ParseTouchCalibration(text, "touch.toml");
  return calibration ? "" : calibration.error().message;
}

TEST(TouchCalibration, IsReadAsItWasWritten) {
  const TouchCalibration written = Tapped();
  const auto read = ParseTouchCalibration(ToToml(written), "touch.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(ToToml(*read), ToToml(written));
  EXPECT_EQ(read->taps.size(), 60u);
  EXPECT_EQ(read->usb_serial, "7583");
}

TEST(TouchCalibration, OfTooFewCardsSaysNothing) {
  EXPECT_THAT(WhyNot(ToToml(Tapped({.cards = 2}))), HasSubstr("2 cards"));
  TouchCalibration only_a = Tapped();
  std::erase_if(only_a.taps,
                [](const FoilTap& tap) { return tap.player == Side::kB; });
  EXPECT_THAT(WhyNot(ToToml(only_a)), HasSubstr("B's taps are of 0 cards"));
}

TEST(TouchCalibration, MistakesAreToldWithTheirPlace) {
  std::string text = ToToml(Tapped());
  text.replace(text.find("late_ms = ", text.find("tap = [")), 10, "late_us = ");
  EXPECT_THAT(WhyNot(text), HasSubstr("touch.toml:12:"));
  EXPECT_THAT(WhyNot("board = \"C\"\n"), HasSubstr("touch.toml:1:"));
  EXPECT_THAT(WhyNot("tap = 3"), HasSubstr("touch.toml"));
  EXPECT_NE(WhyNot("["), "");
}

}  // namespace
}  // namespace kimari::judge
