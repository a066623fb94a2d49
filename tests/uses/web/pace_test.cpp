// How often an address may do something.
#include "host/uses/web/pace.h"

#include <gtest/gtest.h>

#include <string>

namespace kimari::web {
namespace {

class PaceTest : public testing::Test {
 protected:
  void Do(const std::string& who, int times) {
    for (int i = 0; i < times; ++i) pace_.Count(who, now_);
  }
  Pace pace_{{.at_once = 3, .each = Seconds(10)}};
  HostTime now_{1};
};

TEST_F(PaceTest, SoManyAtOnceThenOneInAWhile) {
  Do("10.0.0.1", 2);
  EXPECT_EQ(pace_.Wait("10.0.0.1", now_), Duration{});
  Do("10.0.0.1", 1);
  EXPECT_EQ(pace_.Wait("10.0.0.1", now_), Seconds(10));
  EXPECT_EQ(pace_.Wait("10.0.0.1", now_ + Seconds(10)), Duration{});
}

TEST_F(PaceTest, WhatOneDoesNobodyElseWaitsFor) {
  Do("10.0.0.1", 50);
  EXPECT_EQ(pace_.Wait("10.0.0.2", now_), Duration{});
}

TEST_F(PaceTest, OfMoreAddressesThanAreKeptTheOthersGoTogether) {
  for (int i = 0; i < 1024; ++i) Do("10.0.0." + std::to_string(i), 1);
  Do("10.1.0.1", 3);
  EXPECT_GT(pace_.Wait("10.1.0.2", now_), Duration{});
  EXPECT_EQ(pace_.Wait("10.1.0.2", now_ + Seconds(60)), Duration{});
}

}  // namespace
}  // namespace kimari::web
