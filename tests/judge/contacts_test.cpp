#include "host/judge/contacts.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// On two cards of A's, on pads 8 and 20; none of them moved.
class Contacts : public ::testing::Test {
 protected:
  HandTouch& Touch(Side player, uint8_t pad, double ms) {
    // Each player's hand counts as played or as late, in both lists.
    told_.late.push_back(SureTouch(player, pad, ms));
    told_.late.back().only_a = told_.late.back().only_b = 0;
    return told_.played.emplace_back(SureTouch(player, pad, ms));
  }
  std::vector<rules::Touch> Made() const {
    return ContactsOf(told_, cards_, {});
  }

  std::vector<LaidCard> cards_ = {OnPad(1, 8), OnPad(2, 20)};
  TouchesByHush told_;
};

TEST_F(Contacts, AreThePlayersFirstTouchesOfEachCardByTime) {
  Touch(Side::kA, 20, 760);
  Touch(Side::kA, 20, 720);
  Touch(Side::kB, 8, 700);
  const auto made = Made();
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0].side, Side::kB);
  EXPECT_EQ(made[1].card, 2U);
  EXPECT_NEAR((made[1].down.t - AtMs(720)).Milliseconds(), 0, 0.01);
}

TEST_F(Contacts, WhatIsHardlyLikelyIsNotSaid) {
  Touch(Side::kA, 8, 700).only_a = 0.019;
  EXPECT_TRUE(Made().empty());
}

TEST_F(Contacts, TheHandIsUpOnceItHasLeftThePadForGood) {
  Touch(Side::kA, 8, 700).pad.released = AtMs(800);
  EXPECT_EQ(Made()[0].up, AtMs(800));
  Touch(Side::kA, 8, 850);
  EXPECT_FALSE(Made()[0].up);
}

TEST_F(Contacts, OfATouchThatIsNotSureTheOtherPlayersShareIsSaid) {
  HandTouch& touch = Touch(Side::kA, 8, 700);
  touch.only_a = 0.75;
  touch.only_b = 0.25;
  const auto made = Made();
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0].certainty_ppm, 750'000);
  EXPECT_EQ(made[0].others_ppm, 250'000);
}

TEST_F(Contacts, AfterAPauseAnotherTouchIsAContactOfItsOwn) {
  told_.pause = Milliseconds(900);
  Touch(Side::kA, 8, 700).only_a = 0.5;
  Touch(Side::kA, 8, 1700).only_a = 0;
  told_.late.back().only_a = 1;
  const auto made = Made();
  ASSERT_EQ(made.size(), 2U);
  EXPECT_FALSE(made[0].after_pause);
  EXPECT_EQ(made[1].after_pause, Milliseconds(900));
}

TEST_F(Contacts, OnACardHeSurelyTouchedInPlayALateTouchChangesNothing) {
  Touch(Side::kA, 8, 700);
  Touch(Side::kA, 8, 1700).only_a = 0;
  told_.late.back().only_a = 1;
  EXPECT_EQ(Made().size(), 1U);
}

}  // namespace
}  // namespace kimari::judge
