#include "host/judge/hand_facts.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A plays with his right hand on cards of his own, on pads 20 to 23.
class HandFacts : public ::testing::Test {
 protected:
  HandFacts() {
    arms_.Declare(Side::kA, false);
    for (uint8_t pad = 20; pad < 24; ++pad) {
      cards_.push_back(OnPad(pad, pad));
    }
  }
  void Touch(Side player, uint8_t pad, double ms, double up = 900) {
    touches_.push_back(SureTouch(player, pad, ms));
    touches_.back().pad.released = AtMs(up);
    rules::Touch fact;
    fact.side = player;
    fact.card = pad;
    fact.where = rules::Territory(Side::kA);
    fact.down = {AtMs(ms), Microseconds(200)};
    facts_.touches.push_back(fact);
  }
  void TellStrokes() {
    hands_ = seen_.Track();
    TellStrokesOf(hands_, cards_, facts_, arms_);
  }
  // Card 20 came out, driven by A.
  rules::Exit Push() {
    TellStrokes();
    motions_.push_back({20,
                        Side::kA,
                        {AtMs(730), Milliseconds(5)},
                        true,
                        {AtMs(780), Milliseconds(8)}});
    const CardInPlay card(cards_[0], cards_, touches_, motions_, hands_,
                          kFirstSound);
    rules::Exit exit{.by = Side::kA, .card = 20};
    TellWhosePush(card, facts_.touches, exit);
    return exit;
  }
  void AddUnfeltTouches() {
    hands_ = seen_.Track();
    AddUnfelt({hands_, {}, touches_, cards_, in_play_, kFirstSound, AtMs(1700)},
              std::nullopt, facts_);
  }
  court::Point On(size_t card) const { return MiddleOf(cards_[card].box); }

  std::vector<LaidCard> cards_;
  std::vector<HandTouch> touches_;
  std::vector<evidence::CardMotion> motions_;
  std::map<evidence::CardId, CardInPlay> in_play_;
  Watching seen_;
  HandTrack hands_;
  ArmMemory arms_;
  rules::Facts facts_;
};

TEST_F(HandFacts, TouchesOfOneMotionBearOneNumberThatIsNoOthers) {
  seen_.Come(1, Side::kA, 170, On(1), 700, 900);
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 22, 704);
  Touch(Side::kB, 23, 720);
  TellStrokes();
  EXPECT_EQ(facts_.touches[0].stroke, facts_.touches[1].stroke);
  EXPECT_NE(facts_.touches[0].stroke, facts_.touches[2].stroke);
  EXPECT_NE(facts_.touches[0].stroke, 0U);
}

TEST_F(HandFacts, TeamMatesWhoTouchAtOnceMakeAStrokeEach) {
  seen_.Come(1, Side::kA, -280, On(0), 700, 900);
  seen_.Come(2, Side::kA, 280, On(3), 704, 900);
  seen_.From(1, Seat::kLeft);
  seen_.From(2, Seat::kRight);
  Touch(Side::kA, 20, 700);
  Touch(Side::kA, 23, 704);
  TellStrokes();
  EXPECT_EQ(facts_.touches[0].seat, Seat::kLeft);
  EXPECT_EQ(facts_.touches[1].seat, Seat::kRight);
  EXPECT_NE(facts_.touches[0].stroke, facts_.touches[1].stroke);
}

TEST_F(HandFacts, WhichMateIsNotToldWhereBothReachForOneCard) {
  seen_.Come(1, Side::kA, -280, On(0), 700, 900);
  seen_.Come(2, Side::kA, 280, On(0), 704, 900);
  seen_.From(1, Seat::kLeft);
  seen_.From(2, Seat::kRight);
  Touch(Side::kA, 20, 700);
  TellStrokes();
  EXPECT_EQ(facts_.touches[0].seat, std::nullopt);
}

TEST_F(HandFacts, APushIsOfTheHandThatMadeIt) {
  seen_.Come(1, Side::kA, -170, On(1), 700, 900);
  Touch(Side::kA, 21, 700);
  const rules::Exit exit = Push();
  EXPECT_EQ(exit.stroke, facts_.touches[0].stroke);
  EXPECT_EQ(exit.hand, facts_.touches[0].hand);
  EXPECT_GT(exit.hand.other_ppm.value_or(0), 10'000);
}

TEST_F(HandFacts, OfAPushThatBothHandsMayHaveMadeTheHandIsNotTold) {
  seen_.Come(1, Side::kA, 170, On(1), 700, 900);
  seen_.Come(2, Side::kA, -170, On(3), 706, 900);
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 23, 706);
  const rules::Exit exit = Push();
  EXPECT_TRUE(exit.hand.untold);
  EXPECT_EQ(exit.stroke, 0U);
}

TEST_F(HandFacts, HandsThatMetAreAMeetingThatMayHaveBeen) {
  seen_.Come(1, Side::kA, 170, On(0), 700, 900);
  const court::Point beyond = {On(0).x, On(0).y - 100};
  seen_.Hand(2, Side::kB, 170, beyond, beyond, 800, 850);
  Touch(Side::kA, 20, 700);
  AddUnfeltTouches();
  ASSERT_EQ(facts_.meetings.size(), 1U);
  EXPECT_EQ(facts_.meetings[0].side, Side::kB);
  EXPECT_EQ(facts_.meetings[0].unsure, rules::Key::kHandsMet);
  EXPECT_GT(facts_.meetings[0].at.t, AtMs(700));
}

TEST_F(HandFacts, AHandThatStayedAwayMetNobody) {
  seen_.Come(1, Side::kA, 170, On(0), 700, 900);
  seen_.Come(2, Side::kB, 170, {-250, 150}, 800, 850);
  Touch(Side::kA, 20, 700);
  AddUnfeltTouches();
  EXPECT_TRUE(facts_.meetings.empty());
  EXPECT_EQ(facts_.touches.size(), 1U);
}

TEST_F(HandFacts, WithoutFramesAHandThatWasFeltNearbyMayHaveMetIt) {
  Touch(Side::kA, 20, 700);
  Touch(Side::kB, 23, 760);
  AddUnfelt({hands_, {}, touches_, cards_, in_play_, kFirstSound, AtMs(1700)},
            std::nullopt, facts_);
  ASSERT_FALSE(facts_.meetings.empty());
  EXPECT_EQ(facts_.meetings[0].unsure, rules::Key::kMeetingNotSeen);
}

TEST_F(HandFacts, CardsInTheCalledCardsTerritoryAreFree) {
  seen_.Come(1, Side::kA, 170, On(0), 700, 900);
  seen_.Come(2, Side::kB, 170, On(0), 800, 850);
  Touch(Side::kA, 20, 700);
  hands_ = seen_.Track();
  AddUnfelt({hands_, {}, touches_, cards_, in_play_, kFirstSound, AtMs(1700)},
            Side::kA, facts_);
  EXPECT_TRUE(facts_.meetings.empty());
}

}  // namespace
}  // namespace kimari::judge
