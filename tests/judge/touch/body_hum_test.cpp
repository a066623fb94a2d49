#include "host/judge/touch/body_hum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "host/base/random.h"

namespace kimari::judge {
namespace {

constexpr Duration kPeriod = Microseconds(250);
constexpr double kNoise = 0.35;  // of a level; a plain one is the mean of two

double Turned(double hz, int scan) {
  return 2 * std::numbers::pi * hz * scan * kPeriod.Seconds();
}

// A hand of this level from scan 0 on, and one more of 6 steps from another.
std::vector<PlainLevel> Plain(double share, double hz, int until,
                              int joined = 1'000) {
  Random random(3);
  std::vector<PlainLevel> plain;
  for (int scan = -12; scan < until; ++scan) {
    const double level = (scan < 0 ? 0 : 7) + (scan < joined ? 0 : 6);
    plain.push_back({.scan = scan,
                     .level = level * (1 + share * std::sin(Turned(hz, scan))) +
                              kNoise * 0.7 * random.Normal()});
  }
  return plain;
}

double MostOff(const std::vector<PlainLevel>& plain, double share, double hz) {
  const BodyHum hum(plain, kPeriod, kNoise);
  double most = 0;
  for (const PlainLevel& p : plain) {
    most = std::max(most, std::abs(hum.Share(p.scan) -
                                   share * std::sin(Turned(hz, p.scan))));
  }
  return most;
}

TEST(BodyHum, IsFoundAtEitherMains) {
  for (const double hz : {50.0, 60.0}) {
    EXPECT_LT(MostOff(Plain(0.15, hz, 256), 0.15, hz), 0.02) << hz;
  }
}

TEST(BodyHum, IsNotWhatASecondHandMakesOfTheLevel) {
  for (int joined = 20; joined < 240; joined += 10) {
    EXPECT_LT(MostOff(Plain(0, 50, 256, joined), 0, 50), 0.02) << joined;
    EXPECT_LT(MostOff(Plain(0.1, 50, 256, joined), 0.1, 50), 0.03) << joined;
  }
}

TEST(BodyHum, IsNotWhatALandingMakesOfAShortTrace) {
  EXPECT_LT(MostOff(Plain(0, 50, 24), 0, 50), 0.05);
}

TEST(BodyHum, OfNoLevelsIsNone) {
  EXPECT_EQ(BodyHum({}, kPeriod, kNoise).Share(7), 0);
}

}  // namespace
}  // namespace kimari::judge
