#include "host/judge/meeting.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A's hand comes down on a card of his own at 700 ms and lies there.
class Meeting : public ::testing::Test {
 protected:
  Meeting() { seen_.Come(1, Side::kA, 170, MiddleOf(card_), 700, 1000); }
  // Until it is let go at `left`, or as long as it may lie there unfelt.
  bool Met(double left = 1000) const {
    return MayHaveMet(seen_.Track(), Side::kA,
                      {card_, AtMs(700), AtMs(left), AtMs(1000)})
        .has_value();
  }

  Box card_ = PadBox(*court::Kyogi(), Side::kA, 8);
  Watching seen_;
};

TEST_F(Meeting, AHandThatComesOverItMayHaveTouchedIt) {
  seen_.Come(2, Side::kB, 170, MiddleOf(card_), 850, 900);
  EXPECT_TRUE(Met());
}

TEST_F(Meeting, AHandThatStaysAwayHasNot) {
  seen_.Come(2, Side::kB, 170, {-150, 100}, 850, 1400);
  EXPECT_FALSE(Met());
}

TEST_F(Meeting, AHandThatIsThereOnlyBeforeOrLongAfterHasNot) {
  seen_.Come(2, Side::kB, 170, MiddleOf(card_), 500, 600);
  seen_.Come(3, Side::kB, 170, MiddleOf(card_), 1200, 1400);
  EXPECT_FALSE(Met());
}

TEST_F(Meeting, HandsThatPassEachOtherBetweenTwoFramesMayHave) {
  const court::Point at = MiddleOf(card_);
  seen_.Hand(2, Side::kB, 170, {at.x + 400, at.y}, {at.x - 400, at.y}, 780,
             840);
  EXPECT_TRUE(Met());
}

TEST_F(Meeting, AnArmThatIsCrossedBehindTheWristIsNoHand) {
  const court::Point at = MiddleOf(card_);
  seen_.Come(2, Side::kB, 170, {at.x + 100, at.y - 260}, 850, 900);
  seen_ = {};
  seen_.Come(1, Side::kA, 170, {at.x, at.y}, 700, 1000);
  seen_.Come(2, Side::kB, 400, {at.x - 250, at.y + 60}, 850, 900);
  EXPECT_FALSE(Met());
}

// A's hand leaves the card at 760 ms and is at another one at 850.
class MeetingElsewhere : public Meeting {
 protected:
  MeetingElsewhere() {
    seen_ = {};
    seen_.Come(1, Side::kA, 170, MiddleOf(card_), 700, 760);
    seen_.Hand(1, Side::kA, 170, MiddleOf(card_), kThere, 760, 850);
    seen_.Hand(1, Side::kA, 170, kThere, kThere, 850, 1000);
    seen_.Come(2, Side::kB, 170, kThere, 860, 1000);
  }
  static constexpr court::Point kThere = {-200, 120};
};

TEST_F(MeetingElsewhere, AfterTheCardWasLeftIsNoneAtIt) {
  EXPECT_FALSE(Met(760));
}

TEST_F(MeetingElsewhere, IsOneWhereTheCardMayHaveGoneWithTheHand) {
  EXPECT_TRUE(Met(1000));
}

TEST_F(Meeting, OverACardThatWasLetGoMayHaveBeenOnIt) {
  seen_.Come(2, Side::kB, 170, MiddleOf(card_), 850, 900);
  EXPECT_TRUE(Met(760));
}

}  // namespace
}  // namespace kimari::judge
