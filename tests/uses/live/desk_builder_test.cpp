// What the desk shows: why a match waits, who may end that, and what a decision
// changed.
#include "host/uses/live/desk_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/live/view_builder.h"
#include "host/uses/view/match_view_json.h"
#include "tests/rig/evening.h"

namespace kimari::live {
namespace {

using evidence::DeskAction;
using evidence::DeskEntry;
using evidence::HoldReason;
using evidence::Party;
using evidence::Role;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// 1 and 4 lie with A, 8 with B; 1 is read and taken by A; 2 comes next.
class DeskOfAnEvening : public ::testing::Test {
 protected:
  DeskOfAnEvening() {
    evening.Lay(1, Side::kA, 3);
    evening.Lay(4, Side::kA, 7);
    evening.Lay(8, Side::kB, 5);
    evening.SeeCourt();
  }
  void PlayTheFirst() {
    evening.Memorise();
    evening.Until<evidence::CardCalled>();
    evening.Pass(Milliseconds(500));
    evening.Touch(Side::kA, Side::kA, 3);
    evening.HearOut();
    evening.Remove(1);
    evening.SeeCourt();
  }
  view::DeskView Desk() {
    return BuildDesk(evening.conductor, evening.clock.Now());
  }
  static DeskEntry By(Role role, DeskAction action) {
    DeskEntry entry;
    entry.role = role;
    entry.by = role == Role::kJudge ? "Sato" : "Ono";
    entry.action = action;
    return entry;
  }
  void Enter(const DeskEntry& entry) {
    const auto why = evening.conductor.Enter(evening.clock.Now(), entry);
    ASSERT_TRUE(why);
    EXPECT_FALSE(*why) << rules::Render(**why).en;
  }
  void Overrule() {
    DeskEntry entry = By(Role::kJudge, DeskAction::kOverrule);
    entry.reading = 1;
    entry.taker = Party::kB;
    Enter(entry);
  }

  rig::Evening evening{{1, 2},
                       {.rule_options = ShortGame(3), .closing = Seconds(5)}};
};

TEST_F(DeskOfAnEvening, SaysHowLongIsLeftToMemorise) {
  evening.Pass(Seconds(10));
  const view::DeskView desk = Desk();
  EXPECT_EQ(desk.stage, view::DeskStage::kMemorising);
  ASSERT_TRUE(desk.memorising_left_s);
  EXPECT_NEAR(*desk.memorising_left_s, 20, 0.1);
}

TEST_F(DeskOfAnEvening, AHandIsThePlayersOwnToLower) {
  PlayTheFirst();
  DeskEntry hand = By(Role::kPlayerB, DeskAction::kHold);
  hand.hold = HoldReason::kHand;
  hand.side = Party::kB;
  Enter(hand);
  const view::DeskView desk = Desk();
  EXPECT_EQ(desk.stage, view::DeskStage::kHeld);
  ASSERT_EQ(desk.holds.size(), 1u);
  EXPECT_THAT(desk.holds[0].may,
              ElementsAre(Role::kJudge, Role::kPlayerB, Role::kReader));
  ASSERT_TRUE(desk.holds[0].ends);
  EXPECT_EQ(desk.holds[0].ends->action, DeskAction::kGoOn);
  EXPECT_EQ(desk.holds[0].ends->side, Party::kB);
}

TEST_F(DeskOfAnEvening, NoPressEndsAProtestButADecision) {
  PlayTheFirst();
  ASSERT_EQ(Desk().may_be_protested, 1u);
  DeskEntry protest = By(Role::kPlayerB, DeskAction::kProtest);
  protest.side = Party::kB;
  protest.reading = 1;
  Enter(protest);
  const view::DeskView desk = Desk();
  EXPECT_EQ(desk.stage, view::DeskStage::kProtest);
  ASSERT_EQ(desk.protests.size(), 1u);
  EXPECT_EQ(desk.protests[0].against, 1u);
  EXPECT_FALSE(desk.holds[0].ends);
  Overrule();
  EXPECT_TRUE(Desk().protests.empty());
}

TEST_F(DeskOfAnEvening, AnOverrulingIsMarkedBesideWhatTheEvidenceSaid) {
  PlayTheFirst();
  Overrule();
  const view::DeskView desk = Desk();
  ASSERT_EQ(desk.lines.size(), 1u);
  EXPECT_EQ(desk.lines[0].ruled.taker, Side::kA);
  EXPECT_EQ(desk.lines[0].stands.taker, Side::kB);
  EXPECT_TRUE(desk.lines[0].changed);
  EXPECT_EQ(desk.lines[0].decided_by, "Sato");
  EXPECT_EQ(desk.seen, 1u);
}

TEST_F(DeskOfAnEvening, TheMatchPageShowsWhatStands) {
  PlayTheFirst();
  Overrule();
  const view::MatchView view =
      BuildView(evening.conductor, {.now = evening.clock.Now()});
  ASSERT_TRUE(view.last_ruling);
  EXPECT_EQ(view.last_ruling->taker, Side::kB);
}

TEST_F(DeskOfAnEvening, AVoidReadingIsMarked) {
  PlayTheFirst();
  DeskEntry entry = By(Role::kJudge, DeskAction::kVoid);
  entry.reading = 1;
  Enter(entry);
  EXPECT_TRUE(Desk().lines[0].is_void);
  EXPECT_TRUE(Desk().lines[0].changed);
}

TEST_F(DeskOfAnEvening, IsSignedOnceAllWasReadAndNotOnceItHasEnded) {
  PlayTheFirst();
  EXPECT_FALSE(Desk().may_sign);
  evening.Pass(Seconds(1));
  evening.HearOut();
  evening.SeeCourt();
  EXPECT_TRUE(Desk().may_sign);
  EXPECT_FALSE(Desk().ended);
  evening.Pass(Seconds(10));
  ASSERT_TRUE(evening.conductor.Over());
  EXPECT_FALSE(Desk().may_sign);
  EXPECT_TRUE(Desk().ended);
}

TEST_F(DeskOfAnEvening, TellsNothingOfTheCardBeingRead) {
  PlayTheFirst();
  evening.Pass(Seconds(1));
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  ASSERT_EQ(evening.memory.All<evidence::CardCalled>().back().card, 2);
  const view::DeskView desk = Desk();
  EXPECT_EQ(desk.stage, view::DeskStage::kReading);
  EXPECT_EQ(desk.lines.size(), 1u);
  view::MatchView view;
  view.desk = desk;
  EXPECT_THAT(view::ToJson(view), Not(HasSubstr(R"("card":2,)")));
}

}  // namespace
}  // namespace kimari::live
