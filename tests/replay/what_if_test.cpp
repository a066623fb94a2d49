#include "host/replay/what_if.h"

#include <gtest/gtest.h>

namespace kimari::replay {
namespace {

rules::Ruling Taken(std::optional<Side> taker) {
  rules::Ruling ruling;
  ruling.outcome = taker ? rules::Outcome::kTake : rules::Outcome::kNeedsJudge;
  ruling.taker = taker;
  return ruling;
}

TEST(WhatIfTest, AnotherTakerOrNoneIsAnotherRuling) {
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), Taken(Side::kB)));
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), Taken(std::nullopt)));
}

TEST(WhatIfTest, AnotherMarginAloneIsTheSameRuling) {
  rules::Ruling later = Taken(Side::kA);
  later.first.margin = Milliseconds(3);
  later.first.certainty_ppm = 999'500;
  EXPECT_TRUE(SameForPeople(Taken(Side::kA), later));
}

TEST(WhatIfTest, AFaultMoreIsAnotherRuling) {
  rules::Ruling faulty = Taken(Side::kA);
  faulty.faults.push_back({.player = Side::kB});
  EXPECT_FALSE(SameForPeople(Taken(Side::kA), faulty));
}

}  // namespace
}  // namespace kimari::replay
