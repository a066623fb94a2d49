#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/uses/drill/drill.h"
#include "tests/support/program.h"
#include "tests/uses/drill/deck.h"

namespace kimari::drill {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

std::string RefusedDrill(const std::string& toml) {
  const auto drill = ParseDrill(toml, "mine.toml", Deck());
  return drill ? "" : drill.error().message;
}

TEST(DrillFile, AllThatComeWithTheProgramCanBePlayedAndTellABeginnerWhat) {
  const auto drills = BuiltInDrills(Deck());
  ASSERT_THAT(drills, SizeIs(11));
  for (const Drill& drill : drills) {
    EXPECT_NE(drill.about.en, "") << drill.id;
    EXPECT_NE(drill.about.ja, drill.about.en) << drill.id;
  }
}

TEST(DrillFile, CardsAreChosenByTheirFirstKanaAndTheLengthOfTheirKimariji) {
  const Drill drill = *ParseDrill(
      "kind = \"reaction\"\n[cards]\nstarts = [\"む\", \"は\"]\nkana = [1]\n"
      "[court]\ncards = 1",
      "mine.toml", Deck());
  EXPECT_THAT(drill.cards, testing::ElementsAre(87));
}

TEST(DrillFile, DeadCardsAreCountedByTheirShareOfAllThatIsRead) {
  const Drill drill = *ParseDrill(
      "kind = \"dead-cards\"\n[court]\ncards = 12\ndead_share = 0.25",
      "mine.toml", Deck());
  EXPECT_EQ(drill.dead, 4);
}

TEST(DrillFile, TheLowerPhraseIsReadFirstWhereCardsLieAtADesk) {
  EXPECT_TRUE(
      ParseDrill("kind = \"reaction\"\nlower = true", "mine.toml", Deck())
          ->lower);
  EXPECT_FALSE(ParseDrill("kind = \"ghost\"", "mine.toml", Deck())->lower);
  EXPECT_THAT(RefusedDrill("kind = \"phrase\"\nlower = true"),
              HasSubstr("unknown key lower"));
}

TEST(DrillFile, AnElementOfAnotherTypeIsToldByItsPlaceAndWhatIsWanted) {
  const std::string cards = "kind = \"reaction\"\n[cards]\n";
  EXPECT_THAT(RefusedDrill(cards + "numbers = [1, \"17\"]"),
              AllOf(HasSubstr("mine.toml:3:15"), HasSubstr("without quotes")));
  EXPECT_THAT(RefusedDrill(cards + "kana = [1.5]"), HasSubstr("whole numbers"));
  EXPECT_THAT(RefusedDrill(cards + "starts = [3]"),
              HasSubstr("kana in quotes"));
  EXPECT_THAT(RefusedDrill("kind = \"layout\"\n[layout]\nafter_min = [\"5\"]"),
              AllOf(HasSubstr(":3:14"), HasSubstr("without quotes")));
}

TEST(DrillFile, HalfACourtHoldsTwentyFive) {
  const std::string court = "kind = \"ghost\"\n[court]\nhalf = \"own\"\n";
  EXPECT_EQ(ParseDrill(court + "cards = 25", "mine.toml", Deck())->halves,
            Halves::kOwn);
  EXPECT_THAT(RefusedDrill(court + "cards = 26"),
              HasSubstr("25 cards at most"));
}

TEST(DrillFile, OnTheMatTheNextCardMayWaitUntilItIsAskedFor) {
  const Drill drill = *ParseDrill(
      "kind = \"strokes\"\n[court]\ncards = 4\n[strokes]\nbeats = 3\n"
      "[mat]\nnext = \"asked\"\ncorner = \"upper-left\"",
      "mine.toml", Deck());
  EXPECT_TRUE(drill.mat.asked);
  EXPECT_EQ(PadAt(*court::Kyogi(), Side::kA, drill.mat.corner), 0);
  EXPECT_EQ(PadAt(*court::Kyogi(), Side::kA, Corner::kLowerRight), 47);
  EXPECT_EQ(drill.metronome, (Metronome{3, 100}));
  EXPECT_THAT(
      RefusedDrill("kind = \"reaction\"\n[mat]\ncorner = \"upper-left\""),
      HasSubstr("only with next"));
  EXPECT_THAT(RefusedDrill("kind = \"kimariji\"\n[mat]\nnext = \"asked\""),
              HasSubstr("unknown key mat"));
}

TEST(DrillFile, AnUnknownKeyIsNamedWithItsPlace) {
  EXPECT_THAT(RefusedDrill("kind = \"reaction\"\ncuort = 3"),
              AllOf(HasSubstr("mine.toml:2:1"), HasSubstr("cuort"),
                    HasSubstr("court")));
  EXPECT_THAT(RefusedDrill("kind = \"reaction\"\n[ghost]\nwho = \"virtual\""),
              HasSubstr("unknown key ghost"))
      << "of another kind";
}

TEST(DrillFile, ATypoOfTomlAndOfAKindAreNamedWithTheirPlace) {
  EXPECT_THAT(RefusedDrill("kind = \"reaction"), HasSubstr("mine.toml:1:"));
  EXPECT_THAT(RefusedDrill("\nkind = \"reactoin\""),
              AllOf(HasSubstr("mine.toml:2:8"), HasSubstr("\"dead-cards\"")));
  EXPECT_THAT(RefusedDrill("name = \"x\""), HasSubstr("has no kind"));
}

TEST(DrillFile, OneInShiftJisIsRead) {
  const auto drill = ParseDrill("kind = \"reaction\"\nname = \"\x82\xA0\"",
                                "mine.toml", Deck());
  ASSERT_TRUE(drill) << drill.error().message;
  EXPECT_EQ(drill->name.en, "あ");
}

TEST(DrillFile, CardsThatTheDeckHasNotAreNamedWithTheirPlace) {
  EXPECT_THAT(RefusedDrill("kind = \"kimariji\"\n[cards]\nnumbers = [3, 101]"),
              AllOf(HasSubstr("mine.toml:3:15"), HasSubstr("no card 101")));
  EXPECT_THAT(RefusedDrill("kind = \"kimariji\"\n[cards]\nstarts = [\"ゑ\"]"),
              HasSubstr("begins with \"ゑ\""));
  EXPECT_THAT(RefusedDrill("kind = \"reaction\"\n[cards]\nkana = [1]"),
              AllOf(HasSubstr("mine.toml:2:1"), HasSubstr("asks for 20"),
                    HasSubstr("leaves 7")));
  EXPECT_THAT(RefusedDrill("kind = \"reaction\"\n[cards]\nweak = true\n"
                           "numbers = [17]\n[court]\ncards = 10"),
              HasSubstr("asks for 10"));
}

TEST(DrillFile, WordsThatSayTheSameTwiceAreRefused) {
  EXPECT_THAT(
      RefusedDrill("kind = \"reaction\"\n[court]\ndead = 3\ndead_share = 0.5"),
      HasSubstr("keep one"));
  EXPECT_THAT(RefusedDrill("kind = \"reaction\"\n[cards]\nnumbers = [3]\n"
                           "kana = [1]"),
              HasSubstr("take starts and kana out"));
  EXPECT_THAT(RefusedDrill("kind = \"layout\"\n[layout]\nafter_min = [5, 5]"),
              HasSubstr("rise"));
}

TEST(DrillFile, TwoDrillsOfOneNameAreNotTakenForEachOther) {
  const Workplace place;
  std::filesystem::create_directory(place.Path("other"));
  for (const char* file : {"mine.toml", "other/mine.toml"}) {
    place.Write(file, "kind = \"phrase\"\nquestions = 5\n");
  }
  const Ran ran = place.Run(KIMARI_BINARY_DIR "/bin/kimari",
                            {"drill", "mine.toml", "other/mine.toml"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("other/mine.toml"),
                             HasSubstr("rename one of them")));
}

TEST(DrillFile, TheCommandSaysWhatItIsOrWhereItIsWrong) {
  const Workplace place;
  const std::string kimari = KIMARI_BINARY_DIR "/bin/kimari";
  place.Write("ok.toml", "kind = \"phrase\"\nquestions = 5\n");
  place.Write("bad.toml", "kind = \"phrase\"\nquestoins = 5\n");
  const Ran good = place.Run(kimari, {"drill", "check", "ok.toml"});
  EXPECT_EQ(good.code, 0);
  EXPECT_THAT(good.out, HasSubstr("5 of 100 cards"));
  for (const auto& words :
       {std::vector<std::string>{"drill", "check", "bad.toml"},
        std::vector<std::string>{"drill", "bad.toml"}}) {
    const Ran bad = place.Run(kimari, words);
    EXPECT_EQ(bad.code, 2);
    EXPECT_THAT(bad.err, HasSubstr("bad.toml:2:1"));
  }
  EXPECT_EQ(place.Run(kimari, {"drill", "check", "none.toml"}).code, 3);
  const Ran both =
      place.Run(kimari, {"drill", "check", "bad.toml", "none.toml", "ok.toml"});
  EXPECT_EQ(both.code, 2) << "that of the first";
  EXPECT_THAT(both.err,
              AllOf(HasSubstr("bad.toml:2:1"), HasSubstr("none.toml")));
  EXPECT_THAT(both.out, HasSubstr("ok.toml"));
  const Ran folder = place.Run(kimari, {"drill", "check", "."});
  EXPECT_EQ(folder.code, 3);
  EXPECT_THAT(folder.err, HasSubstr(".: is a folder"));
  EXPECT_THAT(place.Run(kimari, {"drill", "ok.toml", "--player", "A"}).err,
              HasSubstr("--rig"));
}

TEST(DrillFile, ANameThatIsMisspeltIsToldWithThoseThereAre) {
  const Workplace place;
  const Ran ran =
      place.Run(KIMARI_BINARY_DIR "/bin/kimari", {"drill", "weak_crads"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("no drill is called \"weak_crads\""),
                             HasSubstr("weak_cards, strokes")));
}

// Its standard error goes to a pipe: that is no file.
TEST(DrillFile, ALimitOnTheSizeOfFilesIsToldAndEndsNothing) {
  const Workplace place;
  for (const char* blocks : {"0", "1"}) {
    const Ran ran = place.Run(
        "/bin/sh", {"-c", std::string("{ (ulimit -f ") + blocks +
                              "; exec " KIMARI_BINARY_DIR
                              "/bin/kimari drill rebuild --data kept); "
                              "echo code $?; } 2>&1 | cat"});
    EXPECT_THAT(ran.out,
                AllOf(HasSubstr("make room on the disk"), HasSubstr("code 3")));
  }
}

TEST(DrillFile, WithNothingOfTheMatThereIsNothingToRebuildAndThatIsSaid) {
  const Workplace place;
  const Ran ran = place.Run(KIMARI_BINARY_DIR "/bin/kimari",
                            {"drill", "rebuild", "--data", "kept"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("nothing to make anew"));
}

}  // namespace
}  // namespace kimari::drill
