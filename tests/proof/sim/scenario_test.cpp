// Scenario files: what is understood, and what is refused with which words.
#include "host/proof/sim/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "host/proof/sim/course.h"

namespace kimari::sim {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two cards a side, with room between them.
constexpr const char* kCourt = R"(
[layout]
A = [{ card = 1, row = "lower", column = 1 }, { card = 2, row = "lower", column = 2 }]
B = [{ card = 3, row = "upper", column = 1 }, { card = 4, row = "upper", x_mm = 0 }]
)";

Scenario Accepted(const std::string& text) {
  Result<Scenario> scenario = ParseScenario(text, "match.toml");
  EXPECT_TRUE(scenario) << scenario.error().message;
  return scenario ? *scenario : Scenario{};
}
std::string Refused(const std::string& text) {
  const Result<Scenario> scenario = ParseScenario(text, "match.toml");
  EXPECT_FALSE(scenario);
  if (scenario) return "";
  EXPECT_EQ(scenario.error().kind, ErrorKind::kUsage);
  return scenario.error().message;
}
std::string WithStroke(const std::string& keys) {
  return std::string(kCourt) + "[[reading]]\ncard = 1\n[[reading.stroke]]\n" +
         keys;
}

TEST(Scenario, EmptyFileIsTheDemoMatch) {
  const Scenario scenario = Accepted("");
  EXPECT_EQ(scenario.layout.size(), 50u);
  EXPECT_EQ(scenario.readings.size(), 10u);
}

TEST(Scenario, UnknownKeyIsRefusedWithItsPlace) {
  EXPECT_THAT(
      Refused("[match]\nseed = 1\nsped = 2\n"),
      AllOf(StartsWith("match.toml:3:1: unknown key sped"), HasSubstr("seed")));
  EXPECT_THAT(Refused("[boards]\n"), HasSubstr("unknown key boards"));
  EXPECT_THAT(Refused(WithStroke("player = \"A\"\ntouch_ms = 1\nspeed = 1\n")),
              HasSubstr("unknown key speed"));
}

TEST(Scenario, AnUnknownKeyIsNamedBeforeTheOneItMayStandFor) {
  EXPECT_THAT(Refused("[[reading]]\ncrad = 7\n"),
              StartsWith("match.toml:2:1: unknown key crad"));
  EXPECT_THAT(Refused("[[reading]]\nnote = \"\"\n"),
              HasSubstr("has no card; add it"));
}

TEST(Scenario, BrokenTomlIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("[match\n"), HasSubstr("match.toml:1:"));
}

TEST(Scenario, CardThatIsInNoDeckIsRefused) {
  EXPECT_THAT(Refused("[layout]\nA = [{ card = 101, row = \"upper\", x_mm = 0 "
                      "}]\n"),
              AllOf(StartsWith("match.toml:2:"), HasSubstr("card 101")));
  EXPECT_THAT(Refused(std::string(kCourt) + "[[reading]]\ncard = \"ほげ\"\n"),
              HasSubstr("kimariji \"ほげ\""));
}

TEST(Scenario, MoreCardsThanTheRowsHoldAreRefused) {
  const std::string himuka = "[match]\ncourt = \"himuka-individual\"\n";
  EXPECT_THAT(Refused(himuka + "[layout]\nper_side = 48\n"),
              HasSubstr("the rows of this court hold 30"));
  EXPECT_EQ(Accepted(himuka + "[layout]\nper_side = 30\n").layout.size(), 60);
}

TEST(Scenario, CardMayBeNamedByItsKimariji) {
  const Scenario scenario =
      Accepted(std::string(kCourt) + "[[reading]]\ncard = \"はるす\"\n");
  EXPECT_EQ(scenario.readings.front().card, 2);
}

TEST(Scenario, TwoCardsInOnePlaceAreRefusedNamingBoth) {
  EXPECT_THAT(
      Refused("[layout]\nA = [{ card = 5, row = \"upper\", x_mm = 0 },\n"
              "     { card = 6, row = \"upper\", x_mm = 40 }]\n"),
      AllOf(StartsWith("match.toml:3:"), HasSubstr("card 6 lies on card 5")));
}

TEST(Scenario, AbuttingCardsAreAccepted) {
  const Scenario scenario = Accepted(
      "[layout]\nA = [{ card = 5, row = \"upper\", x_mm = 0 },\n"
      "     { card = 6, row = \"upper\", x_mm = 52 }]\n"
      "[[reading]]\ncard = 5\n");
  EXPECT_EQ(scenario.layout.size(), 2u);
}

TEST(Scenario, CardLaidTwiceIsRefused) {
  EXPECT_THAT(
      Refused("[layout]\nA = [{ card = 5, row = \"upper\", x_mm = 0 }]\n"
              "B = [{ card = 5, row = \"upper\", x_mm = 0 }]\n"),
      AllOf(StartsWith("match.toml:3:"), HasSubstr("laid twice")));
}

TEST(Scenario, CardReadTwiceIsRefused) {
  EXPECT_THAT(Refused(std::string(kCourt) +
                      "[[reading]]\ncard = 1\n[[reading]]\ncard = 1\n"),
              HasSubstr("read twice"));
}

TEST(Scenario, StrokeAtACardOffTheCourtIsRefused) {
  EXPECT_THAT(
      Refused(WithStroke("player = \"A\"\ntouch_ms = 500\ntarget = 9\n")),
      HasSubstr("card 9 does not lie on the court"));
  EXPECT_THAT(Refused(std::string(kCourt) +
                      "[[reading]]\ncard = 50\n[[reading.stroke]]\n"
                      "player = \"A\"\ntouch_ms = 500\n"),
              HasSubstr("dead card"));
}

TEST(Scenario, StrokeNeedsOneTime) {
  EXPECT_THAT(Refused(WithStroke("player = \"A\"\n")),
              HasSubstr("neither touch_ms nor margin_ms"));
  EXPECT_THAT(Refused(WithStroke("player = \"A\"\nmargin_ms = 3\n")),
              HasSubstr("this is the first"));
}

TEST(Scenario, TheDeclaredHandIsValidAndElseTheFirstUsed) {
  const std::string strokes = WithStroke(
      "player = \"A\"\nhand = \"left\"\ntouch_ms = 600\n"
      "[[reading.stroke]]\nplayer = \"A\"\nhand = \"right\"\n"
      "margin_ms = 300\n");
  const Scenario used = Accepted(strokes);
  EXPECT_EQ(used.declared[0], std::nullopt);
  EXPECT_TRUE(used.readings[0].strokes[0].valid);
  EXPECT_FALSE(used.readings[0].strokes[1].valid);
  const Scenario said =
      Accepted(strokes + "[players.A]\ndeclared = \"right\"\n");
  EXPECT_EQ(said.declared[0], Hand::kRight);
  EXPECT_FALSE(said.readings[0].strokes[0].valid);
  EXPECT_TRUE(said.readings[0].strokes[1].valid);
}

TEST(Scenario, MarginCountsFromTheFirstStroke) {
  const Scenario scenario =
      Accepted(WithStroke("player = \"A\"\ntouch_ms = 500\n[[reading.stroke]]\n"
                          "player = \"B\"\nmargin_ms = -3.5\n"));
  EXPECT_DOUBLE_EQ(scenario.readings[0].strokes[1].touch_ms, 496.5);
}

TEST(Scenario, MatBringsItsUsualColourUnlessAnotherIsNamed) {
  const Look vinyl = Accepted("[look]\nmat = \"vinyl\"\n").look;
  EXPECT_EQ(vinyl.mat, MatKind::kVinyl);
  EXPECT_EQ(vinyl.tatami_rgb, UsualRgb(MatKind::kVinyl));
  EXPECT_EQ(Accepted("[look]\nmat = \"vinyl\"\ntatami = \"#102030\"\n")
                .look.tatami_rgb,
            0x102030U);
}

TEST(Scenario, DeckAndClothesAreTakenFromTheFile) {
  const Scenario scenario = Accepted(
      "[look]\npictures = true\ndeck_seed = 9\ntext_size = 0.9\n"
      "back = \"#010203\"\nheri = \"along\"\nheri_mm = 50\n"
      "[players.B]\nkimono = true\n");
  EXPECT_TRUE(scenario.look.pictures);
  EXPECT_EQ(scenario.look.deck_seed, 9U);
  EXPECT_EQ(scenario.look.text_size, 0.9);
  EXPECT_EQ(scenario.look.back_rgb, 0x010203U);
  EXPECT_EQ(scenario.look.heri, Heri::kAlong);
  EXPECT_TRUE(scenario.look.kimono[1]);
  EXPECT_FALSE(scenario.look.kimono[0]);
}

TEST(Scenario, ValueOutOfRangeSaysTheRange) {
  EXPECT_THAT(
      Refused(WithStroke("player = \"A\"\ntouch_ms = 1\nspeed_m_s = 40\n")),
      HasSubstr("from 0.2 to 12"));
  EXPECT_THAT(Refused("[camera]\nlens_k1 = -2\n"), HasSubstr("lens_k1"));
  EXPECT_THAT(Refused("[camera]\nfps = \"many\"\n"),
              HasSubstr("must be a number"));
  EXPECT_THAT(Refused("[camera]\nfps = 60\nexposure_ms = 20\n"),
              HasSubstr("longer than a frame"));
  EXPECT_THAT(Refused("[camera]\nfps = 120\nrow_time_us = 20\n"),
              HasSubstr("longer than a frame"));
}

TEST(Scenario, ACardAskewAtTheEndOfARowIsAccepted) {
  const std::string at = "[layout]\nA = [{ card = 1, row = \"lower\", ";
  const Scenario scenario =
      Accepted(at + "x_mm = 409, askew_deg = -10 }]\n[[reading]]\ncard = 1\n");
  ASSERT_EQ(scenario.layout.size(), 1u);
  EXPECT_EQ(scenario.layout[0].angle_deg, -10);
}

TEST(Scenario, OnlyACardOnTheCourtIsLost) {
  const std::string lost =
      "[[disturbance]]\nkind = \"card_lost\"\nreading = 2\ncard = ";
  const std::string played =
      WithStroke("player = \"A\"\ntouch_ms = 500\n[[reading]]\ncard = 9\n");
  EXPECT_THAT(Refused(played + lost + "50\n"),
              AllOf(StartsWith("match.toml:15:"),
                    HasSubstr("card 50 does not lie on the court")));
  const auto taken_before = Rehearse(Accepted(played + lost + "1\n"));
  ASSERT_FALSE(taken_before);
  EXPECT_THAT(taken_before.error().message, HasSubstr("lose another card"));
}

TEST(Scenario, RuleOptionIsCheckedByTheRuleBook) {
  EXPECT_EQ(
      Accepted("[match.options]\nsame_time_ms = 0.1\n").book->SameTimeBand(),
      Microseconds(100));
  EXPECT_THAT(Refused("[match.options]\nsame_tim = 0.1\n"),
              AllOf(StartsWith("match.toml:2:"), HasSubstr("same_tim")));
}

TEST(Scenario, ReservedRuleBookIsRefused) {
  EXPECT_THAT(Refused("[match]\nrule_book = \"himuka-team\"\n"),
              HasSubstr("reserved"));
}

TEST(Scenario, UnknownDisturbanceListsTheKnown) {
  EXPECT_THAT(Refused("[[disturbance]]\nkind = \"storm\"\nat_s = 1\n"),
              AllOf(HasSubstr("storm"), HasSubstr("board_vanishes")));
}

TEST(Scenario, ExampleOfTheDocumentIsAccepted) {
  std::ifstream file(std::string(KIMARI_SOURCE_DIR) +
                     "/host/proof/sim/SCENARIO.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const size_t begin = text.find("```toml\n") + 8;
  const Scenario scenario =
      Accepted(text.substr(begin, text.find("```", begin) - begin));
  ASSERT_EQ(scenario.readings.size(), 1u);
  EXPECT_DOUBLE_EQ(scenario.readings[0].strokes.at(1).touch_ms, 643);
  EXPECT_TRUE(Rehearse(scenario));
}

TEST(Scenario, MissingFileIsAFileError) {
  const Result<Scenario> scenario = LoadScenario("no/such.toml");
  ASSERT_FALSE(scenario);
  EXPECT_EQ(scenario.error().kind, ErrorKind::kFile);
}

TEST(Scenario, AFolderIsNoScenario) {
  const Result<Scenario> scenario = LoadScenario(::testing::TempDir());
  ASSERT_FALSE(scenario);
  EXPECT_EQ(scenario.error().kind, ErrorKind::kFile);
}

TEST(Scenario, StrokeAtACardTakenBeforeIsFoundInRehearsal) {
  const Scenario scenario = Accepted(
      WithStroke("player = \"A\"\ntouch_ms = 500\n[[reading]]\ncard = 2\n"
                 "[[reading.stroke]]\nplayer = \"B\"\ntouch_ms = 400\n"
                 "target = 1\n"));
  const auto truth = Rehearse(scenario);
  ASSERT_FALSE(truth);
  EXPECT_THAT(truth.error().message, HasSubstr("no longer lies on the court"));
}

TEST(Scenario, SameTextGivesTheSameDraws) {
  const std::string text = WithStroke("player = \"A\"\ntouch_ms = 500\n");
  EXPECT_EQ(Accepted(text).readings[0].strokes[0].speed_m_s,
            Accepted(text).readings[0].strokes[0].speed_m_s);
}

TEST(Scenario, HandUpIsTheFreeHandUnlessOneIsNamed) {
  const Scenario scenario =
      Accepted(std::string(kCourt) +
               "[players.B]\nhand = \"left\"\n[[reading]]\ncard = 1\n"
               "[[reading.hand_up]]\nplayer = \"A\"\nat_ms = 3000\n"
               "[[reading.hand_up]]\nplayer = \"B\"\nat_ms = 3000\n");
  ASSERT_EQ(scenario.readings[0].hands_up.size(), 2u);
  EXPECT_TRUE(scenario.readings[0].hands_up[0].left);
  EXPECT_FALSE(scenario.readings[0].hands_up[1].left);
  EXPECT_EQ(scenario.readings[0].hands_up[0].for_ms, 2500);
}

TEST(Scenario, HandUpNeedsItsTimeAndAnElbowAboveTheMat) {
  const std::string up = std::string(kCourt) +
                         "[[reading]]\ncard = 1\n[[reading.hand_up]]\n"
                         "player = \"A\"\n";
  EXPECT_THAT(Refused(up), HasSubstr("at_ms"));
  EXPECT_THAT(Refused(up + "at_ms = 0\nheight_mm = 200\n"),
              HasSubstr("height_mm"));
}

}  // namespace
}  // namespace kimari::sim
