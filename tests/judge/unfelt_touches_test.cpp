#include "host/judge/unfelt_touches.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A touches a card of his own, on pad 8, from 700 to 760 ms; his hand stays
// over it until 1000 ms.
class UnfeltTouchesTest : public ::testing::Test {
 protected:
  UnfeltTouchesTest() {
    touches_.push_back(SureTouch(Side::kA, 8, 700));
    touches_.back().pad.released = AtMs(760);
    seen_.Come(1, Side::kA, 170, MiddleOf(cards_[0].box), 700, 1000);
  }
  std::vector<UnfeltTouch> Found(std::optional<Side> free = Side::kB,
                                 double seen_until = 1500) const {
    const HandTrack hands = seen_.Track(0, seen_until);
    return UnfeltTouches(
        {hands, {}, touches_, cards_, in_play_, kFirstSound, AtMs(1700)}, free);
  }

  std::vector<LaidCard> cards_ = {OnPad(1, 8)};
  std::vector<HandTouch> touches_;
  std::map<evidence::CardId, CardInPlay> in_play_;
  Watching seen_;
};

TEST_F(UnfeltTouchesTest, AHandThatMeetsTheOneThatMadeTheFaultIsAsked) {
  seen_.Come(2, Side::kB, 170, MiddleOf(cards_[0].box), 850, 900);
  const auto found = Found();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].player, Side::kB);
  EXPECT_EQ(found[0].how, Unfelt::kHandsMet);
}

TEST_F(UnfeltTouchesTest, InTheCalledCardsTerritoryNothingIsAsked) {
  seen_.Come(2, Side::kB, 170, MiddleOf(cards_[0].box), 850, 900);
  EXPECT_TRUE(Found(Side::kA).empty());
}

TEST_F(UnfeltTouchesTest, AHandThatStaysAwayIsNotAsked) {
  seen_.Come(2, Side::kB, 170, {-150, 100}, 850, 1400);
  EXPECT_TRUE(Found().empty());
}

TEST_F(UnfeltTouchesTest, WhereFramesAreMissingWhoWasAboutIsAsked) {
  EXPECT_TRUE(Found(Side::kB, 720).empty()) << "nobody was";
  touches_.push_back(SureTouch(Side::kB, 40, 900, Side::kB));
  const auto found = Found(Side::kB, 720);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].how, Unfelt::kNotSeen);
}

}  // namespace
}  // namespace kimari::judge
