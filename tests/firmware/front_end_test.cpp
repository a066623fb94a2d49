// The pads' model: what moves an untouched pad's rise.
#include "firmware/sim/front_end.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

class FrontEndTest : public ::testing::Test, protected PadField {
 protected:
  FrontEndTest() {
    model_.noise_sd = model_.hum_pickup = model_.drift_pf = 0;
    model_.hum_third = model_.hum_fifth = 0;
  }
  bool Sample(Side, HostTime, std::array<PadLoad, mat::kPads>&) override {
    return false;
  }
  float SeatCoupling(Side, HostTime) override { return 0; }
  // When pad 0 rises after its release, in cycles.
  double Rise(double at_s) {
    FrontEnd front_end(model_, Side::kA, *this, 16e6);
    front_end.Release(0, 0, HostTime{} + FromSeconds(at_s));
    return front_end.Rises(0)[0];
  }

  FrontEndModel model_;
};

TEST_F(FrontEndTest, DriftBeginsAtItsPhase) {
  const double still = Rise(0);
  model_.drift_pf = 1;
  EXPECT_EQ(Rise(0), still);
  model_.drift_phase = 1.5708;
  EXPECT_NEAR(Rise(0) - still, 50.5, 2);  // cycles a pF
}

TEST_F(FrontEndTest, DriftThatRampsMovesAtOneSpeed) {
  model_.drift_pf = 1;
  model_.drift_period_s = 120;
  model_.drift_ramps = true;
  EXPECT_NEAR(Rise(20) - Rise(10), Rise(30) - Rise(20), 1e-6);
  EXPECT_NEAR(Rise(50) - Rise(40), Rise(10) - Rise(20), 1e-6);
}

TEST_F(FrontEndTest, AFifthHarmonicIsInjectedFiveTimesAsStrongly) {
  model_.hum_hz = 50;
  model_.hum_pickup = 0.0006;
  const double hum = Rise(0.005) - Rise(0.015);  // at its crests
  model_.hum_fifth = 0.06;
  EXPECT_NEAR((Rise(0.005) - Rise(0.015)) / hum, 1.3, 1e-6);
}

}  // namespace
}  // namespace kimari::firmware
