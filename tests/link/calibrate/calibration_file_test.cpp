#include "host/link/calibrate/calibration_file.h"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include "host/base/toml_text.h"
#include "tests/support/program.h"

namespace kimari::calibrate {
namespace {

Calibration Example() {
  Calibration found;
  found.date = "2026-11-22T05:20:00Z";
  found.map = "kyogi";
  wire::Hello hello = {};
  hello.boot_id = 17;
  found.boards = {{Side::kA, "/dev/\"x\"", "7553", hello}};
  PadResult good;
  good.pad = {Side::kA, 5};
  good.baseline = 17.25;
  good.noise = 0.25;
  good.threshold = 1.699;
  good.tap = 8.5;
  good.residual = 0.4;
  PadResult dead;
  dead.pad = {Side::kB, 6};
  dead.missed = true;
  found.pads = {good, dead};
  return found;
}

TEST(CalibrationFile, IsTomlWithAllThatWasFound) {
  const toml::table root = ParseToml(ToToml(Example())).value();
  EXPECT_EQ(root["date"].value<std::string>(), "2026-11-22T05:20:00Z");
  EXPECT_EQ(root["board"][0]["port"].value<std::string>(), "/dev/\"x\"");
  EXPECT_EQ(root["board"][0]["usb_serial"].value<std::string>(), "7553");
  EXPECT_EQ(root["board"][0]["role"].value<std::string>(), "leader");
  EXPECT_EQ(root["board"][0]["boot_id"].value<int64_t>(), 17);
  EXPECT_EQ(root["pad"][0]["pad"].value<int64_t>(), 5);
  EXPECT_EQ(root["pad"][0]["baseline_steps"].value<double>(), 17.25);
  EXPECT_EQ(root["pad"][0]["tap_steps"].value<double>(), 8.5);
  EXPECT_NEAR(root["pad"][0]["touch_distance_mm"].value_or(0.0),
              0.58 * (8.5 / 1.699 - 1), 0.001);
  EXPECT_FALSE(root["pad"][0]["trouble"]);
  EXPECT_FALSE(root["pad"][1]["tap_steps"]);
  EXPECT_FALSE(root["pad"][1]["touch_distance_mm"]);
  EXPECT_EQ(root["pad"][1]["trouble"].as_array()->size(), 1u);
}

TEST(CalibrationFile, IsNeverWrittenOverAnOlderOne) {
  const Workplace place;
  const std::string path = place.Path("pads.toml");
  ASSERT_TRUE(CanWriteCalibration(path));
  ASSERT_TRUE(WriteCalibration(Example(), path));
  EXPECT_FALSE(CanWriteCalibration(path));
  const auto written = WriteCalibration(Example(), path);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().kind, ErrorKind::kFile);
  EXPECT_EQ(place.Read("pads.toml"), ToToml(Example()));
}

}  // namespace
}  // namespace kimari::calibrate
