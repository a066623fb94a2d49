#include "host/judge/on_card.h"

#include <gtest/gtest.h>

#include "tests/judge/felt_touches.h"

namespace kimari::judge {
namespace {

using CardTouched = FeltTouches;

TEST_F(CardTouched, AFullTouchOnAPadThatACardFillsIsOnThatCard) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190), CardAt(2, -120)};
  EXPECT_GT(OnCard(Touches()[0], Side::kA, cards[0], cards), 0.9999);
  EXPECT_LT(OnCard(Touches()[0], Side::kA, cards[1], cards), 0.02);
}

TEST_F(CardTouched, AHandOnTwoPadsLiesOnTheCardBetweenThem) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 4}});
  Touch(21, {{.player = Side::kA, .onset_scan = 3, .level = 4}});
  const std::vector<LaidCard> cards = {CardAt(1, -163)};
  const auto touches = Touches();
  double on = 0;
  for (const HandTouch& touch : touches) {
    on = std::max(on, OnCard(touch, Side::kA, cards[0], cards));
  }
  EXPECT_GT(on, 0.9999);
}

TEST_F(CardTouched, ACardJustBesideTheFingersIsDoubtful) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190 - 49)};
  const double on = OnCard(Touches()[0], Side::kA, cards[0], cards);
  EXPECT_GT(on, 0.05);
  EXPECT_LT(on, 0.95);
}

TEST_F(CardTouched, AHandOnItsWayDownDoesNotTouchYet) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 1.5}});
  Touch(21, {{.player = Side::kA, .onset_scan = 60, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190)};
  EXPECT_LT(OnCard(Touches()[0], Side::kA, cards[0], cards), 0.03);
}

TEST_F(CardTouched, ACardOfTheOtherTerritoryIsNotTouched) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  LaidCard card = CardAt(1, -190);
  card.territory = Side::kB;
  EXPECT_EQ(OnCard(Touches()[0], Side::kA, card, std::vector{card}), 0);
}

}  // namespace
}  // namespace kimari::judge
