// Latency, row time, exposure and drift of a camera, from a light.
#include "calibration/camera_clock.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "calibration/stamp_drift.h"
#include "tests/calibration/lit_camera.h"
#include "tests/support/seeds.h"

namespace kimari::calibration {
namespace {

CameraClock Measure(const LitCamera& camera, uint64_t seed = 1) {
  CameraClockOptions options;
  options.exposure = FromMilliseconds(camera.exposure_ms);
  const auto clock = MeasureCameraClock(Film(camera, seed).frames,
                                        Film(camera, seed).switches, options);
  EXPECT_TRUE(clock.has_value()) << clock.error().message;
  return clock.value_or(CameraClock{});
}

double Sigmas(const Measured& measured, double truth) {
  return std::abs(measured.value - truth) / measured.sigma;
}

void ExpectTrue(const CameraClock& clock, const LitCamera& camera) {
  EXPECT_LT(Sigmas(clock.latency_ms, camera.latency_ms), 5);
  EXPECT_LT(Sigmas(clock.row_time_us, camera.row_time_us), 5);
  EXPECT_LT(Sigmas(clock.exposure_ms, camera.exposure_ms), 5);
  EXPECT_LT(Sigmas(clock.drift_ppm, camera.drift_ppm), 5);
}

TEST(CameraClock, TellsLatencyRowTimeExposureAndDrift) {
  const LitCamera camera;
  const CameraClock clock = Measure(camera);
  ExpectTrue(clock, camera);
  EXPECT_LT(clock.latency_ms.sigma, 0.1);
  EXPECT_LT(clock.row_time_us.sigma, 1.5);
  EXPECT_LT(clock.exposure_ms.sigma, 0.05);
  EXPECT_LT(clock.drift_ppm.sigma, 10);
}

TEST(CameraClock, TellsAGlobalShutterAndOneThatIsReadUpwards) {
  for (const double row_time_us : {0.0, -20.0}) {
    const LitCamera camera{.row_time_us = row_time_us};
    ExpectTrue(Measure(camera), camera);
  }
}

// Latency and row time are then nearly one thing.
TEST(CameraClock, ALightFarDownThePictureTellsTheRowTimeAsWell) {
  const LitCamera camera{
      .row_time_us = -38, .first_row = 660, .rows = 8, .seconds = 6};
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    ExpectTrue(Measure(camera, seed), camera);
  }
}

TEST(CameraClock, FindsALatencyBeforeTheStampAndOneOfManyFrames) {
  for (const double latency_ms : {-30.0, 210.0}) {
    const LitCamera camera{.latency_ms = latency_ms};
    ExpectTrue(Measure(camera), camera);
  }
}

TEST(CameraClock, AGammaCurveMovesNoInstant) {
  const LitCamera camera{.bt709 = true};
  const CameraClock clock = Measure(camera);
  EXPECT_LT(Sigmas(clock.latency_ms, camera.latency_ms), 5);
  EXPECT_LT(Sigmas(clock.row_time_us, camera.row_time_us), 5);
  EXPECT_LT(Sigmas(clock.drift_ppm, camera.drift_ppm), 5);
  EXPECT_LT(clock.latency_ms.sigma, 0.1);
  EXPECT_LT(clock.response, 0.7);
}

TEST(CameraClock, LeavesOutFramesInWhichAHeadHidesTheLight) {
  const LitCamera camera;
  LitFilm film = Film(camera);
  for (size_t i = 100; i < 130; ++i) {
    for (LitRow& row : film.frames[i].rows) row.level = 90;
  }
  const auto clock = MeasureCameraClock(film.frames, film.switches);
  ASSERT_TRUE(clock.has_value()) << clock.error().message;
  EXPECT_GT(clock->left_out, 25);
  ExpectTrue(*clock, camera);
}

TEST(CameraClock, MapsAFramesRowToTheHostWithASigma) {
  const LitCamera camera{.drift_ppm = 400};
  const CameraClock clock = Measure(camera);
  const HostTime late = clock.from + Seconds(4);
  const Instant at = clock.Map(late, 50);
  const double truth =
      camera.latency_ms + 50 * camera.row_time_us * 1e-3 + 4000 * 400e-6;
  EXPECT_NEAR((at.t - late).Milliseconds(), truth, 5 * at.sigma.Milliseconds());
  EXPECT_LT(at.sigma, Microseconds(100));
}

TEST(CameraClock, TheSwitchingsOwnSigmaIsInTheLatencys) {
  LitFilm film = Film({});
  for (LightSwitch& s : film.switches) s.at.sigma = Microseconds(300);
  const auto clock = MeasureCameraClock(film.frames, film.switches);
  ASSERT_TRUE(clock.has_value());
  EXPECT_GE(clock->latency_ms.sigma, 0.3);
  EXPECT_LT(clock->drift_ppm.sigma, 10);
}

TEST(CameraClock, TheStatedSigmasAreTrue) {
  KIMARI_CAMPAIGN();
  constexpr int kTrials = 40;
  int within = 0, far = 0;
  for (int seed = 1; seed <= kTrials; ++seed) {
    const LitCamera camera{.stamp_jitter_us = 30, .rows = 10, .seconds = 5};
    const CameraClock clock = Measure(camera, static_cast<uint64_t>(seed));
    for (const double off : {Sigmas(clock.latency_ms, camera.latency_ms),
                             Sigmas(clock.row_time_us, camera.row_time_us),
                             Sigmas(clock.exposure_ms, camera.exposure_ms),
                             Sigmas(clock.drift_ppm, camera.drift_ppm)}) {
      within += off <= 1 ? 1 : 0;
      far += off > 3 ? 1 : 0;
    }
  }
  // 68 % and 0.3 % of a normal distribution.
  EXPECT_GT(within, 160 * 0.58);
  EXPECT_LE(far, 3);
}

RC_GTEST_PROP(CameraClock, HoldsForAnyCamera, ()) {
  const LitCamera camera{
      .latency_ms = *rc::gen::inRange(-50, 150) + 0.37,
      .row_time_us = static_cast<double>(*rc::gen::inRange(-40, 40)),
      .exposure_ms = *rc::gen::inRange(10, 40) * 0.1,
      .drift_ppm = static_cast<double>(*rc::gen::inRange(-500, 500)),
      .bt709 = *rc::gen::arbitrary<bool>(),
      .fps = static_cast<double>(*rc::gen::inRange(60, 125)),
      .first_row = *rc::gen::inRange(0, 700),
      .rows = 8,
      .seconds = 6};
  Random random(*rc::gen::arbitrary<uint64_t>());
  const LitFilm film =
      Film(camera, SwitchUnevenly(camera.seconds, random), random);
  CameraClockOptions options;
  options.exposure = FromMilliseconds(camera.exposure_ms * 1.2);
  const auto clock = MeasureCameraClock(film.frames, film.switches, options);
  // Short exposures and few frames a second may tell too little in 8 s.
  if (!clock && clock.error().message.find("longer") != std::string::npos) {
    RC_DISCARD("tells too little");
  }
  if (!clock) RC_FAIL(clock.error().message);
  // Row 0 may be far from the light's: compare where it is.
  const int row = camera.first_row + camera.rows / 2;
  const Instant at = clock->Map(clock->from, row);
  const double truth = camera.latency_ms + row * camera.row_time_us * 1e-3;
  const double off = (at.t - clock->from).Milliseconds() - truth;
  RC_ASSERT(std::abs(off) < 0.1 * camera.exposure_ms);
  RC_ASSERT(std::abs(off) < 6 * at.sigma.Milliseconds() + 1e-3);
  RC_ASSERT(Sigmas(clock->drift_ppm, camera.drift_ppm) < 6);
  RC_ASSERT(Sigmas(clock->row_time_us, camera.row_time_us) < 6);
}

// Frames of a camera whose second is longer by `ppm`, held up by chance.
std::vector<FrameArrival> Arrivals(double ppm, double jitter_ms,
                                   uint64_t seed) {
  Random random(seed);
  std::vector<FrameArrival> arrivals;
  for (int i = 0; i < 1800; ++i) {
    const double ms = i * 1000.0 / 60;
    const double held = 18 - jitter_ms * std::log(1 - random.Uniform());
    arrivals.push_back({{FromMilliseconds(ms).ns},
                        {FromMilliseconds(ms * (1 + ppm * 1e-6) + held).ns}});
  }
  return arrivals;
}

TEST(StampDrift, IsALineThroughTheEarliestArrivals) {
  int far = 0;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    const auto drift = DriftByArrivals(Arrivals(-120, 0.5, seed));
    ASSERT_TRUE(drift.has_value());
    EXPECT_LT(drift->sigma, 1);
    far += Sigmas(*drift, -120) > 3 ? 1 : 0;
  }
  EXPECT_LE(far, 3);
}

}  // namespace
}  // namespace kimari::calibration
