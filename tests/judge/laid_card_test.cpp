#include "host/judge/laid_card.h"

#include <gtest/gtest.h>

namespace kimari::judge {
namespace {

evidence::SeenCard Seen(evidence::CardId card, int8_t row, int32_t mdeg) {
  return {
      .card = card, .row = row, .centre = {0, -100'000}, .angle_mdeg = mdeg};
}

TEST(LaidCard, CardsInNoRowAreLeftOut) {
  const auto laid =
      LaidCards(*court::Kyogi(), {.cards = {Seen(1, -1, 0), Seen(2, 0, 0)}});
  EXPECT_EQ(Find(laid, 1), nullptr);
  EXPECT_NE(Find(laid, 2), nullptr);
}

TEST(LaidCard, ACardAskewReachesFartherThanItIsWide) {
  const auto laid = LaidCards(*court::Kyogi(),
                              {.cards = {Seen(1, 0, 0), Seen(2, 0, 10'000)}});
  EXPECT_NEAR(laid[0].box.x1 - laid[0].box.x0, 52, 1e-9);
  EXPECT_NEAR(laid[1].box.x1 - laid[1].box.x0, 63.9, 0.1);
}

TEST(LaidCard, AMillimetreOfACardOverAPadIsNotOnIt) {
  const Box pad = PadBox(*court::Kyogi(), Side::kA, 20);
  const auto beside = [&](double over) {
    return LaidCard{1, Side::kA, {pad.x1 - over, pad.y0, pad.x1 + 40, pad.y1}};
  };
  EXPECT_FALSE(LiesOver(beside(1), Side::kA, pad));
  EXPECT_TRUE(LiesOver(beside(3), Side::kA, pad));
  EXPECT_FALSE(LiesOver(beside(3), Side::kB, pad)) << "another board's";
}

}  // namespace
}  // namespace kimari::judge
