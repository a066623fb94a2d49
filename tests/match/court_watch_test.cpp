// What moved between readings, held against what may move.
#include "host/match/court_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace kimari::match {
namespace {

using rules::Key;
using testing::ElementsAre;
using testing::IsEmpty;

// Cards 1 to 3 lie at A's, 11 and 12 at B's.
class CourtWatchTest : public ::testing::Test {
 protected:
  CourtWatchTest() {
    for (int card = 1; card <= 3; ++card) Put(Id(card), Side::kA);
    for (int card = 11; card <= 12; ++card) Put(Id(card), Side::kB);
    for (const auto& [card, seen] : places_) {
      state.court[card] = rules::Territory(seen.territory);
    }
    watch.Lay(Layout());
    watch.Settle({}, false);
  }

  static evidence::CardId Id(int card) {
    return static_cast<evidence::CardId>(card);
  }
  void Put(evidence::CardId card, Side territory) {
    evidence::SeenCard seen;
    seen.card = card;
    seen.territory = territory;
    seen.row = 0;
    seen.centre = {card * 60'000, territory == Side::kA ? -50'000 : 50'000};
    places_[card] = seen;
  }
  evidence::LayoutSeen Layout() {
    now_ = now_ + Milliseconds(120);
    evidence::LayoutSeen layout;
    layout.at = {now_, {}};
    for (const auto& [card, seen] : places_) {
      if (card == under_phone) {
        layout.covered.push_back(card);
      } else {
        layout.cards.push_back(seen);
      }
    }
    return layout;
  }
  void See() { watch.See(Layout(), state); }
  void MaySend(Side from, int count) {
    state.to_send = rules::ToSend{from, count};
  }
  void Move(evidence::CardId card, Side to) {
    Put(card, to);
    See();
  }
  Key Why() { return watch.Check(state, {}).why.key; }

  rules::State state;
  CourtWatch watch;
  evidence::CardId under_phone = 0;

 private:
  std::map<evidence::CardId, evidence::SeenCard> places_;
  HostTime now_;
};

TEST_F(CourtWatchTest, ASendThatIsOwedIsWaitedForAndDone) {  // R-KA-8
  MaySend(Side::kA, 1);
  See();
  EXPECT_EQ(watch.Compare(state).missing, 1);
  EXPECT_EQ(Why(), Key::kHasToSend);
  Move(2, Side::kB);
  EXPECT_THAT(watch.Compare(state).sent, ElementsAre(2));
  EXPECT_TRUE(watch.Check(state, {}).tidy);
}

TEST_F(CourtWatchTest, ACardUnderSomethingIsNotGone) {
  watch.Settle(Id(2), false);
  under_phone = Id(2);
  See();
  EXPECT_EQ(watch.WentUnruled(), std::nullopt);
  watch.Settle({}, false);
  See();
  EXPECT_EQ(Why(), Key::kLiesUnderThing);
  under_phone = 0;
  See();
  EXPECT_TRUE(watch.Check(state, {}).tidy);
}

TEST_F(CourtWatchTest, ACardSentWithoutARightIsSaid) {  // R-KA-8
  Move(2, Side::kB);
  EXPECT_THAT(watch.Compare(state).not_allowed, ElementsAre(2));
  EXPECT_EQ(Why(), Key::kSentWithoutRight);
}

TEST_F(CourtWatchTest, TwoCardsForOneRightAreSaid) {  // R-KA-14
  MaySend(Side::kA, 1);
  Move(3, Side::kB);
  Move(1, Side::kB);
  EXPECT_THAT(watch.Compare(state).sent, ElementsAre(3));
  EXPECT_THAT(watch.Compare(state).not_allowed, ElementsAre(1));
  EXPECT_EQ(Why(), Key::kSentTooMany);
}

TEST_F(CourtWatchTest, TheOtherPlayersCardIsNoneOfTheRight) {
  MaySend(Side::kA, 1);
  Move(11, Side::kA);
  EXPECT_THAT(watch.Compare(state).sent, IsEmpty());
  EXPECT_THAT(watch.Compare(state).not_allowed, ElementsAre(11));
}

TEST_F(CourtWatchTest, ASenderMayChangeHisMind) {
  MaySend(Side::kA, 1);
  Move(3, Side::kB);
  Move(3, Side::kA);
  Move(1, Side::kB);
  EXPECT_THAT(watch.Compare(state).sent, ElementsAre(1));
  EXPECT_TRUE(watch.Check(state, {}).tidy);
}

TEST_F(CourtWatchTest, FollowsACardMovedWithinItsTerritory) {  // R-KA-24
  evidence::LayoutSeen layout = Layout();
  layout.cards.front().centre.x_um += 100'000;
  watch.See(layout, state);
  EXPECT_TRUE(watch.Check(state, {}).tidy);
  EXPECT_EQ(watch.Layout(state).cards.front().centre.x_um, 160'000);
}

TEST_F(CourtWatchTest, AfterAnOpenRulingThePlayersMayMoveWhatTheyAgreeOn) {
  state.to_send = rules::ToSend{.not_known = true};
  Move(11, Side::kA);
  Move(2, Side::kB);
  EXPECT_THAT(watch.Compare(state).sent, ElementsAre(11, 2));
  EXPECT_EQ(Why(), Key::kOpenLiesStill);
}

TEST_F(CourtWatchTest, ALostCardIsNotWaitedFor) {  // R-KA-19
  state.court[12] = rules::LostBy(Side::kB);
  evidence::LayoutSeen layout = Layout();
  std::erase_if(layout.cards, [](const auto& c) { return c.card == 12; });
  watch.See(layout, state);
  EXPECT_TRUE(watch.Check(state, {}).tidy);
}

}  // namespace
}  // namespace kimari::match
