// Frames of a light that cannot tell when a camera's rows are exposed.
#include <gmock/gmock.h>

#include "calibration/camera_clock.h"
#include "calibration/stamp_drift.h"
#include "tests/calibration/lit_camera.h"

namespace kimari::calibration {
namespace {

using ::testing::HasSubstr;

std::string Refused(const LitFilm& film) {
  const auto clock = MeasureCameraClock(film.frames, film.switches);
  EXPECT_FALSE(clock.has_value());
  return clock ? "" : clock.error().message;
}

TEST(CameraClockRefuses, TooFewFrames) {
  EXPECT_THAT(Refused(Film({.seconds = 0.3})), HasSubstr("let it run"));
}

TEST(CameraClockRefuses, ALightThatIsNeverSwitchedWhileFramesCome) {
  LitFilm film = Film({});
  for (LightSwitch& s : film.switches) s.at.t = s.at.t + Seconds(100);
  EXPECT_THAT(Refused(film), HasSubstr("not switched while frames came"));
}

TEST(CameraClockRefuses, EvenSwitching) {
  Random random(1);
  const LitFilm film =
      Film({}, SwitchUnevenly(10, random, 37.0, 37.0001), random);
  EXPECT_THAT(Refused(film), HasSubstr("uneven intervals"));
}

TEST(CameraClockRefuses, ALightTooBright) {
  LitFilm film = Film({});
  for (LitFrame& frame : film.frames) {
    for (LitRow& row : frame.rows) row.level = std::min(255.0, 2 * row.level);
  }
  EXPECT_THAT(Refused(film), HasSubstr("too bright"));
}

TEST(CameraClockRefuses, ALightThatMakesNoDifference) {
  LitFilm film = Film({});
  for (LitFrame& frame : film.frames) {
    for (LitRow& row : frame.rows) row.level = 31;
  }
  EXPECT_THAT(Refused(film), HasSubstr("makes no difference"));
}

TEST(CameraClockRefuses, RowsOfAnotherLight) {
  LitFilm film = Film({}, 1);
  film.switches = Film({}, 2).switches;
  EXPECT_THAT(Refused(film), HasSubstr("do not follow the switching"));
}

TEST(CameraClockRefuses, SwitchingsOutOfOrder) {
  LitFilm film = Film({});
  std::swap(film.switches[5], film.switches[6]);
  EXPECT_THAT(Refused(film), HasSubstr("switching 5"));
}

TEST(StampDriftRefuses, StampsThatGoBack) {
  std::vector<FrameArrival> arrivals(100);
  for (int64_t i = 0; i < 100; ++i) {
    arrivals[static_cast<size_t>(i)] = {{i * 1000}, {i * 1000 + 5}};
  }
  arrivals[50].stamp = arrivals[49].stamp;
  const auto drift = DriftByArrivals(arrivals);
  ASSERT_FALSE(drift.has_value());
  EXPECT_THAT(drift.error().message, HasSubstr("frame 50"));
  EXPECT_FALSE(DriftByArrivals({}).has_value());
}

}  // namespace
}  // namespace kimari::calibration
