// Readings of a human reader: what was called is entered after the take.
#include <gmock/gmock.h>

#include "host/game/rules/ruling_json.h"
#include "tests/match/match_fixture.h"

namespace kimari::match {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class EnteredCard : public MatchTest {
 protected:
  static constexpr HostTime kEntered = kFirst + Seconds(15);

  // A takes card 3, B touches 12; both tidy up later.
  void Play3() {
    table.Touch(Side::kA, 3, 700);
    table.Touch(Side::kB, 12, 720);
    table.Touch(Side::kB, 5, 6000);
    table.Touch(Side::kA, 14, 8000);
  }
  static std::string Ruled(HostTime entered) {
    EnteredCard match;
    match.table.ReadByAHuman(1, 3, kFirst, entered);
    match.Play3();
    const auto rulings = match.Play(kFirst + Seconds(16));
    return rulings.size() == 1 ? rules::RulingJson(rulings[0]) : "";
  }
  void TestBody() override {}
};

TEST_F(EnteredCard, LateIsRuledAsIfItHadBeenKnownAtOnce) {
  const std::string at_once = Ruled(kFirst);
  EXPECT_THAT(at_once, HasSubstr(R"("outcome": "take")"));
  EXPECT_EQ(Ruled(kEntered), at_once);
}

TEST_F(EnteredCard, IsWaitedForAsLongAsItTakes) {
  table.Say(kFirst - Seconds(5), evidence::ReadingOpened{1});
  table.Touch(Side::kA, 3, 700);
  EXPECT_THAT(Play(kFirst + Seconds(60)), SizeIs(0));
  EXPECT_EQ(match.UnderWay(), true);
}

TEST_F(EnteredCard, MissingAtTheNextReadingIsTheJudges) {
  table.Say(kFirst - Seconds(5), evidence::ReadingOpened{1});
  table.Touch(Side::kA, 3, 700);
  table.Read(2, 5, kFirst + Seconds(30));
  const auto rulings = Play(kFirst + Seconds(31));
  ASSERT_THAT(rulings, SizeIs(1));
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_THAT(rules::Render(rulings[0].doubts.at(0).words).en,
              HasSubstr("was not entered"));
}

TEST_F(EnteredCard, TalkThatOpenedAReadingLeavesNoRuling) {
  table.Say(kFirst - Seconds(15), evidence::ReadingOpened{1});
  table.Say(kFirst - Seconds(10),
            evidence::Command{evidence::CommandName::kNoReading, "talk"});
  table.Read(1, 3, kFirst);
  table.Touch(Side::kA, 3, 700);
  const auto rulings = Play();
  ASSERT_THAT(rulings, SizeIs(1));
  EXPECT_EQ(rulings[0].taker, Side::kA);
  EXPECT_TRUE(rulings[0].doubts.empty());
}

TEST_F(EnteredCard, ACardThatWasAwayBeforeTalkIsStillKnownToBe) {
  evidence::CardMotion motion{3, Side::kA, {kFirst - Seconds(12)}};
  motion.left_territory = true;
  motion.left = {kFirst - Seconds(11), Milliseconds(20)};
  table.Say(kFirst - Seconds(11), motion);
  table.Say(kFirst - Seconds(10), evidence::ReadingOpened{1});
  table.Say(kFirst - Seconds(8),
            evidence::Command{evidence::CommandName::kNoReading, "talk"});
  table.Read(1, 3, kFirst);
  table.TouchBoth({{Side::kB, 2500}}, 3);
  const auto rulings = Play();
  ASSERT_THAT(rulings, SizeIs(1));
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(EnteredCard, ATouchWithinTheErrorOfTheFirstSoundIsTheJudges) {
  table.sound_sigma = Milliseconds(25);
  table.ReadByAHuman(1, 3, kFirst, kEntered);
  table.Touch(Side::kA, 3, 60);
  const auto rulings = Play(kFirst + Seconds(16));
  ASSERT_THAT(rulings, SizeIs(1));
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
  EXPECT_THAT(rules::Render(rulings[0].doubts.at(0).words).en,
              HasSubstr("error of the first"));
}

}  // namespace
}  // namespace kimari::match
