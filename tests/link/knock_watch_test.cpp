// Which knocks are missing, and which discs cannot be believed.
#include "host/link/knock_watch.h"

#include <gtest/gtest.h>

namespace kimari::link {
namespace {

class ADisc : public ::testing::Test {
 protected:
  ADisc() {
    wire::Hello hello = {};
    hello.capabilities = wire::kHasDisc;
    watch_.Add(hello);
  }
  std::optional<uint16_t> Knock(uint16_t id, uint16_t fired = 0) {
    return watch_.Add(wire::Knock{id, 0, fired, 0});
  }
  bool SaysAfterTouches(int count) {
    wire::Edge touch = {};
    touch.touched = 1;
    bool said = false;
    for (int i = 0; i < count; ++i) said |= watch_.Add(touch).has_value();
    return said;
  }
  KnockWatch watch_;
};

TEST_F(ADisc, SaysHowManyKnocksAreNotKnown) {
  EXPECT_EQ(Knock(65535), 0);
  EXPECT_EQ(Knock(0), 0);
  EXPECT_EQ(Knock(4), 3);
}

TEST_F(ADisc, OfABoardThatHasNoneNothingCounts) {
  watch_.Add(wire::Hello{});
  EXPECT_FALSE(Knock(1));
  EXPECT_FALSE(SaysAfterTouches(200));
}

TEST_F(ADisc, ThatHearsNoneOfManyTouchesIsToldOnce) {
  EXPECT_FALSE(SaysAfterTouches(20));
  EXPECT_TRUE(Knock(1));
  EXPECT_FALSE(SaysAfterTouches(20));
  EXPECT_TRUE(SaysAfterTouches(20));
  EXPECT_FALSE(SaysAfterTouches(200));
}

TEST_F(ADisc, ThatHumsIsToldOnceAndNoKnockOfItCounts) {
  Knock(1, 0);
  EXPECT_FALSE(watch_.Second());
  EXPECT_FALSE(Knock(60, 4000));
  EXPECT_TRUE(watch_.Second());
  EXPECT_FALSE(Knock(120, 8000));
  EXPECT_FALSE(watch_.Second());
}

TEST_F(ADisc, ThatHummedCountsAgainAfterAWhile) {
  Knock(1, 0);
  Knock(60, 4000);
  EXPECT_TRUE(watch_.Second());
  for (int i = 0; i < 3; ++i) watch_.Second();
  EXPECT_EQ(Knock(61, 4001), 0);
}

}  // namespace
}  // namespace kimari::link
