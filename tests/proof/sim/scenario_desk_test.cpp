// What people do at the desk and by hand between readings, as a file tells it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/evidence/names.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {
namespace {

using evidence::DeskAction;
using evidence::HoldReason;
using evidence::Party;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using From = PlannedEntry::From;

class ScenarioDesk : public ::testing::Test {
 protected:
  // Line 6 is the first of `rest`.
  static Result<Scenario> Parse(const std::string& rest) {
    return ParseScenario(R"(
[layout]
A = [{ card = 1, row = "lower", column = 1 }, { card = 2, row = "lower", column = 2 }]
B = [{ card = 3, row = "upper", column = 1 }]

)" + rest,
                         "match.toml");
  }
  static std::string Refused(const std::string& rest) {
    const Result<Scenario> scenario = Parse(rest);
    EXPECT_FALSE(scenario);
    return scenario ? "" : scenario.error().message;
  }
  // The only entry of the desk.
  static PlannedEntry Entered(const std::string& rest) {
    const Result<Scenario> scenario = Parse(rest);
    EXPECT_TRUE(scenario) << scenario.error().message;
    if (!scenario || scenario->desk.size() != 1) return {};
    return scenario->desk[0];
  }
  static PlannedEntry AtReading(const std::string& keys) {
    return Entered("[[reading]]\ncard = 1\n[[reading.desk]]\n" + keys);
  }
  static PlannedMove Moved(const std::string& keys) {
    const Result<Scenario> scenario =
        Parse("[[reading]]\ncard = 1\n[[reading.move]]\n" + keys);
    EXPECT_TRUE(scenario) << scenario.error().message;
    return scenario ? scenario->readings[0].moves.at(0) : PlannedMove{};
  }
  static std::string MoveRefused(const std::string& keys) {
    return Refused("[[reading]]\ncard = 1\n[[reading.move]]\n" + keys);
  }
};

TEST_F(ScenarioDesk, EveryWordForWhatIsDoneIsUnderstood) {
  for (const std::string_view word : evidence::kNames<DeskAction>) {
    const PlannedEntry planned =
        Entered("[[desk]]\nwhat = \"" + std::string(word) + "\"\n");
    EXPECT_EQ(evidence::Name(planned.entry.action), word);
  }
}

TEST_F(ScenarioDesk, EveryHoldAndPlaceIsUnderstood) {
  for (const std::string_view word : evidence::kNames<HoldReason>) {
    const std::string keys = "what = \"hold\"\nhold = \"" + std::string(word);
    EXPECT_EQ(evidence::Name(AtReading(keys + "\"").entry.hold), word);
  }
  for (const std::string_view word : evidence::kNames<evidence::PutTo>) {
    const std::string keys =
        "what = \"put\"\ncard = 2\nside = \"B\"\nto = \"" + std::string(word);
    EXPECT_EQ(evidence::Name(AtReading(keys + "\"").entry.to), word);
  }
}

TEST_F(ScenarioDesk, ADecisionSaysAllThatItDecides) {
  const PlannedEntry planned = AtReading(
      "what = \"overrule\"\nby = \"Ito\"\nreason = \"seen\"\ntaker = \"B\"\n"
      "faults_A = 1\nfaults_B = 2\nsends_from = \"B\"\nsends = 3\n"
      "same_time = true\nat_ms = 5000");
  EXPECT_EQ(planned.entry.by, "Ito");
  EXPECT_EQ(planned.entry.reason, "seen");
  EXPECT_EQ(planned.entry.taker, Party::kB);
  EXPECT_EQ(planned.entry.faults_a, 1);
  EXPECT_EQ(planned.entry.faults_b, 2);
  EXPECT_EQ(planned.entry.sends_from, Party::kB);
  EXPECT_EQ(planned.entry.sends, 3);
  EXPECT_TRUE(planned.entry.same_time);
  EXPECT_EQ(planned.after, Seconds(5));
}

TEST_F(ScenarioDesk, WhoDoesItHasHisOwnNameUnlessAnotherIsGiven) {
  const std::string names = "[match]\nplayers = [\"Sato\", \"Mori\"]\n";
  EXPECT_EQ(Entered(names + "[[desk]]\nwhat = \"sign\"\nrole = \"player B\"")
                .entry.by,
            "Mori");
  EXPECT_EQ(Entered(names + "[[desk]]\nwhat = \"sign\"").entry.by, "judge");
}

TEST_F(ScenarioDesk, ADecisionIsOnItsOwnReadingUnlessItNamesAnother) {
  EXPECT_EQ(AtReading("what = \"void\"").entry.reading, 1U);
  EXPECT_EQ(AtReading("what = \"void\"\nagainst = 7").entry.reading, 7U);
  EXPECT_EQ(AtReading("what = \"hold\"").entry.reading, 0U);
}

TEST_F(ScenarioDesk, WhenCountsFromTheFirstSoundTheLowerPhraseOrTheRuling) {
  EXPECT_EQ(AtReading("what = \"hold\"\nat_ms = -900").after,
            Milliseconds(-900));
  EXPECT_EQ(AtReading("what = \"hold\"").from, From::kFirstSound);
  const PlannedEntry early = AtReading("what = \"hold\"\nafter_open_ms = 300");
  EXPECT_EQ(early.from, From::kOpened);
  EXPECT_EQ(early.after, Milliseconds(300));
  EXPECT_EQ(AtReading("what = \"hold\"\nafter_ruling_ms = 0").from,
            From::kRuling);
}

TEST_F(ScenarioDesk, MistakesAreNamedWithTheirLine) {
  EXPECT_THAT(Refused("[[desk]]\nwhat = \"shout\"\n"),
              AllOf(StartsWith("match.toml:7:"), HasSubstr("\"shout\""),
                    HasSubstr("\"let stand\"")));
  EXPECT_THAT(Refused("[[desk]]\nat_s = 1\n"),
              AllOf(StartsWith("match.toml:6:"), HasSubstr("what")));
  EXPECT_THAT(Refused("[[desk]]\nwhat = \"hold\"\nat_ms = 1\n"),
              HasSubstr("unknown key at_ms"));
  EXPECT_THAT(Refused("[[reading]]\ncard = 1\n[[reading.desk]]\n"
                      "what = \"hold\"\nat_ms = -1000\n"),
              StartsWith("match.toml:10:"));
  EXPECT_THAT(Refused("[[reading]]\ncard = 1\n[[reading.desk]]\n"
                      "what = \"hold\"\nat_ms = 1\nafter_open_ms = 1\n"),
              AllOf(StartsWith("match.toml:8:"), HasSubstr("more than one")));
}

TEST_F(ScenarioDesk, ACardIsReadAgainOnlyWhenItWasReadBefore) {
  const auto twice =
      Parse("[[reading]]\ncard = 1\n[[reading]]\ncard = 1\nagain = true\n");
  ASSERT_TRUE(twice) << twice.error().message;
  EXPECT_TRUE(twice->readings[1].again);
  EXPECT_THAT(Refused("[[reading]]\ncard = 1\nagain = true\n"),
              AllOf(StartsWith("match.toml:6:"), HasSubstr("not read before")));
}

TEST_F(ScenarioDesk, AMoveSaysWhoCarriesWhatWhereAndWhen) {
  const PlannedMove move = Moved(
      "player = \"B\"\ncard = 2\nafter_settled_ms = 4000\n"
      "to = { territory = \"B\", row = \"lower\", column = 5 }");
  EXPECT_EQ(move.player, Side::kB);
  EXPECT_EQ(move.card, 2);
  EXPECT_TRUE(move.from_settled);
  EXPECT_EQ(move.after, Seconds(4));
  ASSERT_TRUE(move.to);
  EXPECT_EQ(move.to->territory, Side::kB);
  EXPECT_EQ(move.to->centre.x, ColumnX(*court::Kyogi(), Side::kB, 5));
}

TEST_F(ScenarioDesk, AMoveMayTakeACardOffTheCourt) {
  const PlannedMove move =
      Moved("player = \"A\"\ncard = 2\nat_ms = 9000\nto = \"away\"");
  EXPECT_FALSE(move.to);
  EXPECT_FALSE(move.from_settled);
}

TEST_F(ScenarioDesk, AMoveThatCannotBeIsRefusedWithItsLine) {
  EXPECT_THAT(MoveRefused("player = \"A\"\ncard = 2\nto = \"away\"\n"),
              AllOf(StartsWith("match.toml:8:"), HasSubstr("neither at_ms")));
  EXPECT_THAT(MoveRefused("player = \"A\"\ncard = 2\nat_ms = 1\nto = \"up\"\n"),
              AllOf(StartsWith("match.toml:12:"), HasSubstr("\"away\"")));
  EXPECT_THAT(MoveRefused("player = \"A\"\ncard = 2\nat_ms = 1\n"
                          "to = { territory = \"A\", row = \"lower\" }\n"),
              HasSubstr("neither x_mm nor column"));
}

}  // namespace
}  // namespace kimari::sim
