#include "firmware/core/debounce.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

// Of one port, all of whose pads are told beyond or not, in every other scan.
class APort : public testing::Test {
 protected:
  // Its pads are beyond their thresholds in a scan; the pads named then.
  uint8_t Scan(uint8_t beyond) {
    changed_ = port_.Feel(beyond);
    return changed_ ? port_.Step() : 0;
  }
  Debounce port_;
  bool changed_ = false;
};

TEST_F(APort, NamesAPadAtItsThirdContradictionInARow) {
  EXPECT_EQ(Scan(0x10), 0);
  EXPECT_EQ(Scan(0x10), 0);
  EXPECT_EQ(Scan(0x10), 0x10);
}

TEST_F(APort, StartsAgainAfterTwoScansThatAgree) {
  Scan(0x01);
  Scan(0x00);
  Scan(0x00);
  EXPECT_EQ(Scan(0x01), 0);
  EXPECT_EQ(Scan(0x01), 0);
  EXPECT_EQ(port_.Doubtful(), 0x01);
}

TEST_F(APort, GoesOnNamingAPadUntilItIsFlipped) {
  for (int i = 0; i < 5; ++i) Scan(0x80);
  EXPECT_EQ(Scan(0x80), 0x80);
  port_.Flip(0x80);
  EXPECT_EQ(port_.State(), 0x80);
  Scan(0x80);
  EXPECT_FALSE(changed_);
}

TEST_F(APort, TreatsPadsApart) {
  Scan(0x01);
  Scan(0x03);
  EXPECT_EQ(Scan(0x03), 0x01);
  EXPECT_EQ(Scan(0x03), 0x03);
}

TEST_F(APort, APadFeltInEverySecondScanIsFelt) {
  EXPECT_EQ(Scan(0x04), 0);
  EXPECT_EQ(Scan(0x00), 0);
  EXPECT_EQ(Scan(0x04), 0x04);
}

TEST_F(APort, APadThatIsNotUsedIsNeverFelt) {
  port_.Use(0xFE);
  for (int i = 0; i < 5; ++i) Scan(0x01);
  EXPECT_EQ(Scan(0x01), 0);
  EXPECT_FALSE(changed_);
}

TEST(Compare, SaysInWhichPortsAPadIsBeyondItsThreshold) {
  Samples samples = {};
  for (auto& row : samples.bits) {
    for (auto& step : row) step[0] = step[1] = 0xFF;
  }
  uint8_t thresholds[wire::kPads];
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
    thresholds[pad] = static_cast<uint8_t>(PlaceOf(pad).offset + 2 * 17);
  }
  Debounce ports[kPorts];
  EXPECT_EQ(Debounce::Compare(samples, thresholds, ports), 0);
  samples.bits[1][17][1] = 0x7F;  // pad 31 rises later
  EXPECT_EQ(Debounce::Compare(samples, thresholds, ports), 1 << 3);
}

}  // namespace
}  // namespace kimari::firmware
