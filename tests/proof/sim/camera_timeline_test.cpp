// When frames are exposed and arrive.
#include "host/proof/sim/camera_timeline.h"

#include <gtest/gtest.h>

#include "host/proof/sim/board_setup.h"

namespace kimari::sim {
namespace {

Scenario With(const std::string& text) {
  return *ParseScenario(text, "t.toml");
}
Change Begins(DisturbanceKind kind, double amount = 0) {
  Change change;
  change.what.kind = kind;
  change.what.amount = amount;
  change.what.place = {8, 0};
  return change;
}

TEST(CameraTimeline, FramesComeAtTheirRateAndArriveLater) {
  CameraTimeline camera(With("[camera]\nfps = 50\nexposure_ms = 4\n"
                             "latency_ms = 10\n"),
                        HostTime{} + Seconds(1));
  const Shot first = camera.Next();
  const Shot second = camera.Next();
  EXPECT_EQ(first.mid, HostTime{} + Milliseconds(1002));
  EXPECT_EQ(first.arrives, HostTime{} + Milliseconds(1014));
  EXPECT_EQ(second.mid - first.mid, Milliseconds(20));
  EXPECT_EQ(second.sequence, 1u);
}

TEST(CameraTimeline, RollingShutterIsStampedAtItsMiddleRowAndEndsWithItsLast) {
  CameraTimeline camera(
      With("[camera]\nfps = 50\nexposure_ms = 4\nlatency_ms = 10\n"
           "height = 721\nrow_time_us = 10\n"),
      HostTime{} + Seconds(1));
  const Shot first = camera.Next();
  EXPECT_EQ(first.mid, HostTime{} + Microseconds(1005600));
  EXPECT_EQ(first.arrives, HostTime{} + Microseconds(1021200));
}

TEST(CameraTimeline, LostFramesLeaveGapsInTheNumbers) {
  CameraTimeline camera(With("[camera]\ndrop_share = 0.5\n"), {});
  uint64_t last = 0;
  for (int i = 0; i < 200; ++i) last = camera.Next().sequence;
  EXPECT_GT(last, 300u);
  EXPECT_LT(last, 500u);
}

TEST(CameraTimeline, FastClockTakesMoreFrames) {
  CameraTimeline camera(With("[camera]\nfps = 100\nclock_ppm = 500\n"), {});
  Shot shot;
  for (int i = 0; i <= 1000; ++i) shot = camera.Next();
  EXPECT_NEAR((shot.mid - HostTime{}).Seconds(), 10.001 - 0.005, 1e-4);
}

TEST(CameraTimeline, KnockAndLightChangeThePicture) {
  CameraTimeline camera(With(""), {});
  EXPECT_TRUE(camera.Apply(Begins(DisturbanceKind::kCameraKnocked)));
  EXPECT_EQ(camera.LookNow().camera.shift_x_mm, 8);
  Change light = Begins(DisturbanceKind::kLightChanges, 0.5);
  EXPECT_TRUE(camera.Apply(light));
  EXPECT_EQ(camera.LookNow().camera.light, 0.5);
  light.begins = false;
  EXPECT_TRUE(camera.Apply(light));
  EXPECT_EQ(camera.LookNow().camera.light, 1);
}

TEST(CameraTimeline, StallEndsAndAbsenceIsKnown) {
  CameraTimeline camera(With(""), {});
  Change stall = Begins(DisturbanceKind::kCameraStalls);
  EXPECT_FALSE(camera.Apply(stall));
  EXPECT_TRUE(camera.Stalled());
  EXPECT_TRUE(camera.Present());
  stall.begins = false;
  camera.Apply(stall);
  EXPECT_FALSE(camera.Stalled());
  camera.Apply(Begins(DisturbanceKind::kCameraVanishes));
  EXPECT_FALSE(camera.Present());
}

TEST(BoardSetup, DefaultsAreNearThoseOfTheFrontEnd) {
  const firmware::FrontEndModel own;
  const firmware::FrontEndModel model = FrontEndOf(With(""));
  EXPECT_NEAR(model.noise_sd, own.noise_sd, 0.25 * own.noise_sd);
  EXPECT_NEAR(model.hum_pickup, own.hum_pickup, 0.25 * own.hum_pickup);
  EXPECT_NEAR(model.electrode_sd_pf, own.electrode_sd_pf, 0.1);
}

}  // namespace
}  // namespace kimari::sim
