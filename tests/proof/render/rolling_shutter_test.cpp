// Rows exposed one after the other, and lamps that flicker meanwhile.
#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include "tests/proof/render/exposure_middle.h"
#include "tests/proof/render/overhead_camera.h"

namespace kimari::sim {
namespace {

Look Rolling(double row_time_us) {
  Look look = QuietLook();
  look.camera.row_time_us = row_time_us;
  look.camera.tilt_deg = 0;
  look.camera.rotation_deg = 0;
  return look;
}

// A card that crosses the middle of the court to the right at `mid`.
SceneAt Crossing(double mm_per_s) {
  return [mm_per_s](HostTime t) {
    return CardAt({mm_per_s * (t - kMid).Seconds(), 0});
  };
}

// The scene through a frame, strip by strip.
std::vector<Strip> Strips(double mm_per_s, double row_time_us) {
  const CameraModel camera = Rolling(row_time_us).camera;
  return SampleFrame(Crossing(mm_per_s), kMid, camera, Projection(camera),
                     court::Kyogi()->card);
}

double MeanX(const Strip& strip) {
  double sum = 0;
  for (const Scene& scene : strip.drawings) sum += scene.cards[0].centre.x;
  return sum / static_cast<double>(strip.drawings.size());
}

TEST(RollingShutterTest, GlobalShutterAndStillSceneAreOneStrip) {
  EXPECT_EQ(Strips(5000, 0).size(), 1U);
  EXPECT_EQ(Strips(0, 15).size(), 1U);
}

TEST(RollingShutterTest, EachRowIsSeenAtItsOwnInstant) {
  const std::vector<Strip> strips = Strips(3000, 15);
  EXPECT_GT(strips.size(), 20U);
  int row = 0;
  for (const Strip& strip : strips) {
    EXPECT_EQ(strip.first_row, row);
    row = strip.last_row;
    const double middle =
        (strip.first_row + std::min(strip.last_row, 720) - 1) / 2.0;
    EXPECT_NEAR(MeanX(strip), 3000 * (middle - 359.5) * 15e-6, 1e-3);
  }
  EXPECT_GE(row, 720);
}

TEST(RollingShutterTest, StripsAreNarrowerForFasterThings) {
  EXPECT_GT(Strips(6000, 15).size(), Strips(1000, 15).size());
}

// How far right of a flying card's upper end its lower end is seen, pixels.
double Slant(double row_time_us) {
  Camera camera(Rolling(row_time_us));
  cv::Mat empty, seen;
  cv::cvtColor(camera.See({}), empty, cv::COLOR_BGR2GRAY);
  cv::cvtColor(
      cv::imdecode(camera.Shoot(Crossing(8000), 0, kMid), cv::IMREAD_COLOR),
      seen, cv::COLOR_BGR2GRAY);
  const auto middle = [&](int row) {
    double weight = 0;
    double sum = 0;
    for (int x = 560; x < 720; ++x) {
      const double more = std::max(
          0, seen.at<uint8_t>(row, x) - empty.at<uint8_t>(row, x) - 10);
      weight += more;
      sum += more * x;
    }
    return sum / weight;
  };
  return middle(391) - middle(328);
}

TEST(RollingShutterTest, FlyingCardIsSlanted) {
  // 63 rows of 25 us at 8 m/s: 12.6 mm.
  EXPECT_NEAR(Slant(25) - Slant(0), 12.6 * 0.96, 1.5);
}

TEST(RollingShutterTest, HandIsSeenWhereItIsWhenItsRowsAreExposed) {
  Camera camera(Rolling(15));
  const double row = camera.projection().ToPixel({0, -150}).y;
  const HostTime then = kMid + FromMilliseconds((row - 359.5) * 0.015);
  const auto sweeping = [&](HostTime t) {
    return WithHand({}, HandAt({100 + 4000 * (t - then).Seconds(), -145}));
  };
  const cv::Mat empty = camera.See({});
  const cv::Mat picture =
      cv::imdecode(camera.Shoot(sweeping, 0, kMid), cv::IMREAD_COLOR);
  const auto changed = [&](court::Point p) {
    return Distance(camera.At(picture, p), camera.At(empty, p));
  };
  EXPECT_GT(changed({100, -155}), 20);
  EXPECT_LT(changed({160, -155}), 12);
}

// Mean brightness of each row of a calm court, as a share of the steady one.
std::vector<double> RowLevels(Look look) {
  look.camera.flicker = 0;
  cv::Mat steady;
  cv::reduce(Camera(look).See({}), steady, 1, cv::REDUCE_AVG, CV_64F);
  look.camera.flicker = 0.2;
  cv::Mat flickering;
  cv::reduce(Camera(look).See({}), flickering, 1, cv::REDUCE_AVG, CV_64F);
  std::vector<double> levels;
  for (int row = 0; row < steady.rows; ++row) {
    levels.push_back(flickering.at<cv::Vec3d>(row)[1] /
                     steady.at<cv::Vec3d>(row)[1]);
  }
  return levels;
}

double Swing(const std::vector<double>& levels) {
  const auto [low, high] = std::minmax_element(levels.begin(), levels.end());
  return *high - *low;
}

TEST(RollingShutterTest, FlickerShowsAsStripes) {
  EXPECT_LT(Swing(RowLevels(Rolling(0))), 0.02);
  const std::vector<double> levels = RowLevels(Rolling(25));
  // Light to value by a square root: half the share, up and down.
  EXPECT_NEAR(Swing(levels), 0.2, 0.03);
  // 100 Hz is a stripe every 400 rows.
  for (int row = 0; row < 320; ++row) {
    EXPECT_NEAR(levels[row], levels[row + 400], 0.02);
  }
}

TEST(RollingShutterTest, SixtyHertzMainsGiveNarrowerStripes) {
  Look look = Rolling(25);
  look.camera.flicker_hz = 125;
  const std::vector<double> levels = RowLevels(look);
  for (int row = 0; row < 400; ++row) {
    EXPECT_NEAR(levels[row], levels[row + 320], 0.02);
  }
}

TEST(RollingShutterTest, LedLampsStepWhereTubesSwell) {
  Look look = Rolling(25);
  look.camera.exposure_ms = 0.1;
  const auto steepest = [&](bool led) {
    look.camera.led_lamps = led;
    const std::vector<double> levels = RowLevels(look);
    double most = 0;
    for (size_t row = 20; row < levels.size(); ++row) {
      most = std::max(most, std::abs(levels[row] - levels[row - 20]));
    }
    return most;
  };
  EXPECT_GT(steepest(true), 2 * steepest(false));
}

}  // namespace
}  // namespace kimari::sim
