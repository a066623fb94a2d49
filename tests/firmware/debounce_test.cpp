#include "firmware/core/debounce.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

TEST(Debounce, NamesAPadAtItsThirdContradictionInARow) {
  Debounce d;
  EXPECT_EQ(d.Step(0x10), 0);
  EXPECT_EQ(d.Step(0x10), 0);
  EXPECT_EQ(d.Step(0x10), 0x10);
}

TEST(Debounce, StartsAgainAfterOneScanThatAgrees) {
  Debounce d;
  d.Step(0x01);
  d.Step(0x01);
  d.Step(0x00);
  EXPECT_EQ(d.Step(0x01), 0);
  EXPECT_EQ(d.Doubtful(), 0x01);
}

TEST(Debounce, GoesOnNamingAPadUntilItIsFlipped) {
  Debounce d;
  for (int i = 0; i < 5; ++i) d.Step(0x80);
  EXPECT_EQ(d.Step(0x80), 0x80);
  d.Flip(0x80);
  EXPECT_EQ(d.State(), 0x80);
  EXPECT_TRUE(d.Settled(0x80));
}

TEST(Debounce, TreatsPadsApart) {
  Debounce d;
  d.Step(0x01);
  d.Step(0x03);
  EXPECT_EQ(d.Step(0x03), 0x01);
  EXPECT_EQ(d.Step(0x03), 0x03);
}

TEST(Debounce, APadFeltInTheScanBeforeIsFeltStill) {
  Debounce debounce;
  EXPECT_EQ(debounce.Joined(0b101), 0b101);
  EXPECT_EQ(debounce.Joined(0b010), 0b111);
  EXPECT_EQ(debounce.Joined(0), 0b010);
  EXPECT_EQ(debounce.Joined(0), 0);
}

}  // namespace
}  // namespace kimari::firmware
