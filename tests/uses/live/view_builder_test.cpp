// What the page is told of a reading, and when.
#include "host/uses/live/view_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/view/match_view_json.h"
#include "tests/rig/evening.h"

namespace kimari::live {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// はるの (67) is read first, はるす (2) after it; both are dead. 8 is わがい.
class TwoDeadCards : public ::testing::Test {
 protected:
  TwoDeadCards() {
    evening.Lay(1, Side::kA, 3);
    evening.Lay(8, Side::kB, 5);
    evening.SeeCourt();
    evening.Memorise();
    evening.HearOut();
    evening.SeeCourt();
    evening.Pass(Seconds(1));
    evening.Until<evidence::CardCalled>();
    evening.Pass(Milliseconds(500));
  }
  view::RulingView Ruling() {
    const view::MatchView view = BuildView(evening.conductor, {});
    EXPECT_TRUE(view.last_ruling);
    return view.last_ruling.value_or(view::RulingView{});
  }

  rig::Evening evening{{67, 2}, {.rule_options = ShortGame(2)}};
};

TEST_F(TwoDeadCards, TheKimarijiAndItsReasonComeOnlyWhenTheReadingIsSettled) {
  ASSERT_EQ(evening.memory.All<evidence::CardCalled>().back().card, 2);
  EXPECT_EQ(Ruling().called.card, 67);
  EXPECT_THAT(
      view::ToJson(BuildView(evening.conductor, {})),
      AllOf(Not(HasSubstr("so はるす is")), Not(HasSubstr("はるすぎて")),
            Not(HasSubstr(R"("card":2,)"))));
  evening.HearOut();
  const view::CalledCard called = Ruling().called;
  EXPECT_EQ(called.kimariji, "はる");
  EXPECT_EQ(called.kimariji_why.en, "はるの was read, so はるす is はる");
  EXPECT_EQ(called.kimariji_why.ja, "はるのが読まれたので、はるすははる");
}

TEST_F(TwoDeadCards, ReasonsNameCardsAsPeopleDo) {
  evening.Touch(Side::kA, Side::kB, 5);
  evening.HearOut();
  const view::RulingView ruling = Ruling();
  ASSERT_EQ(ruling.faults.size(), 1u);
  std::string en;
  std::string ja;
  for (const view::ReasonView& reason : ruling.reasons) {
    en += reason.text.en;
    ja += reason.text.ja;
  }
  EXPECT_THAT(en, AllOf(HasSubstr("わがい"), Not(HasSubstr("card 8"))));
  EXPECT_THAT(ja, AllOf(HasSubstr("「わがい」"), Not(HasSubstr("8番"))));
}

TEST_F(TwoDeadCards, ACardsNameInAnOlderRulingDoesNotTellThatItIsRead) {
  const rules::Ruling older = evening.conductor.Match().Rulings()[0].ruling;
  EXPECT_EQ(CardName(evening.conductor, older, 2), "はるす");
}

TEST(View, TellsWhereTheCalledCardLayUntilTheNextOneIsRuledOn) {
  rig::Evening evening{{8, 67}, {.rule_options = ShortGame(2)}};
  evening.Lay(1, Side::kA, 3);
  evening.Lay(8, Side::kB, 5);
  evening.SeeCourt();
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  evening.Touch(Side::kB, Side::kB, 5);
  evening.HearOut();
  evening.Remove(8);
  evening.SeeCourt();
  const view::MatchView view = BuildView(evening.conductor, {});
  ASSERT_TRUE(view.last_ruling && view.last_ruling->called.lay);
  EXPECT_EQ(view.last_ruling->called.card, 8);
  EXPECT_EQ(view.last_ruling->called.lay->territory, Side::kB);
  EXPECT_NEAR(view.last_ruling->called.lay->x_mm,
              court::Kyogi()->PadCentre(Side::kB, 5).x, 0.01);
}

TEST(View, TellsWhoWasFirstBeforeTheRulingWhereTheHouseWantsIt) {
  rig::Evening evening({1}, {.rule_options = ShortGame(2)});
  evening.Lay(1, Side::kA, 3);
  evening.Lay(8, Side::kB, 5);
  evening.SeeCourt();
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  evening.Touch(Side::kA, Side::kA, 3);
  evening.Pass(Milliseconds(100));
  EXPECT_FALSE(BuildView(evening.conductor, {}).first_told);
  const view::MatchView view =
      BuildView(evening.conductor, {.shows_first = true});
  ASSERT_TRUE(view.first_told);
  EXPECT_TRUE(view.still);
  EXPECT_FALSE(view.last_ruling);
  EXPECT_EQ(view.first_told->side, Side::kA);
  EXPECT_EQ(view.first_told->then, view::FirstToldView::Then::kNotYet);
}

TEST(View, SaysWhatEachSourceSawInBothLanguages) {
  rig::Evening evening({1}, {.rule_options = ShortGame(2)});
  evening.Lay(1, Side::kA, 3);
  evening.Lay(8, Side::kB, 5);
  evening.SeeCourt();
  evening.Memorise();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Milliseconds(500));
  evening.Touch(Side::kA, Side::kA, 3);
  evening.Pass(Seconds(7));
  const view::MatchView view = BuildView(evening.conductor, {});
  ASSERT_TRUE(view.last_ruling);
  ASSERT_EQ(view.last_ruling->opinions.size(), 2u);
  const view::OpinionView pads = view.last_ruling->opinions[0];
  EXPECT_EQ(pads.name.ja, "パッド");
  EXPECT_EQ(pads.text.en, "only A touched the card");
  EXPECT_EQ(pads.text.ja, "札に触れたのはAだけ");
  EXPECT_EQ(view.last_ruling->opinions[1].text.ja, "カメラが動いていなかった");
}

}  // namespace
}  // namespace kimari::live
