// What `kimari` says and how it exits, one command after the other.
#include "tests/app/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <spdlog/fmt/fmt.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(Commands, HelpNamesTheCommands) {
  const Ran ran = Kimari({"--help"});
  EXPECT_EQ(ran.code, kDone);
  for (const char* command : {"demo", "match", "simulate", "judge", "score",
                              "recover", "rules", "doctor", "calibrate"}) {
    EXPECT_THAT(ran.out, HasSubstr(command));
  }
}

TEST_F(Commands, AskedNothingItShowsWhatPeopleDoWithIt) {
  const Ran ran = Kimari({});
  EXPECT_EQ(ran.code, kDone);
  for (const char* command : {"read", "match", "replay", "drill"}) {
    EXPECT_THAT(ran.out, HasSubstr(std::string(KIMARI_PROGRAM " ") + command));
  }
  EXPECT_EQ(Lines(ran.err), 0);
}

TEST_F(Commands, HelpAndVersionAreWordsToo) {
  EXPECT_EQ(Kimari({"help"}).out, Kimari({"--help"}).out);
  EXPECT_EQ(Kimari({"help", "rules", "show"}).out,
            Kimari({"rules", "show", "--help"}).out);
  EXPECT_EQ(Kimari({"version"}).out, Kimari({"--version"}).out);
  EXPECT_EQ(Kimari({"-v"}).out, Kimari({"--version"}).out);
  EXPECT_EQ(Kimari({"help", "referee"}).code, kWrongUse);
}

TEST_F(Commands, EveryCommandShowsAnExample) {
  for (const char* command :
       {"demo", "match", "simulate", "judge", "score", "recover", "replay",
        "case", "doctor", "calibrate"}) {
    const Ran ran = Kimari({command, "--help"});
    EXPECT_EQ(ran.code, kDone) << command;
    EXPECT_THAT(ran.out,
                ContainsRegex(std::string("Example: .*kimari ") + command));
  }
}

TEST_F(Commands, RulesShowAnExampleAtEachLevel) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"rules", "--help"},
        std::vector<std::string>{"rules", "show", "--help"}}) {
    EXPECT_THAT(Kimari(words).out, HasSubstr("Example: kimari rules show"));
  }
}

TEST_F(Commands, WrongWordsAreWrongUse) {
  EXPECT_EQ(Kimari({"referee"}).code, kWrongUse);
  EXPECT_EQ(Kimari({"judge"}).code, kWrongUse);
  EXPECT_EQ(Kimari({"judge", "x.mcap", "--no-such-option"}).code, kWrongUse);
}

TEST_F(Commands, AWordThatIsNoCommandIsToldWithTheNearest) {
  const Ran near = Kimari({"jugde", "x.mcap"});
  EXPECT_EQ(near.code, kWrongUse);
  EXPECT_THAT(near.err, AllOf(HasSubstr("'kimari jugde' (did you mean 'judge'"),
                              HasSubstr("recover")));
  EXPECT_EQ(Lines(near.err), 1);
  EXPECT_THAT(Kimari({"nope"}).err, ::testing::Not(HasSubstr("did you mean")));
  EXPECT_THAT(Kimari({"rules", "nope"}).err,
              HasSubstr("'kimari rules nope'; the commands are: show"));
}

TEST_F(Commands, AnOptionThatThereIsNotIsToldWithTheNearest) {
  EXPECT_THAT(
      Kimari({"read", "--redaer", "x"}).err,
      AllOf(StartsWith("kimari: 'kimari read' has no option --redaer (did you "
                       "mean '--reader'?); 'kimari read --help' lists them / "),
            HasSubstr("（--reader ではありませんか）")))
      << "in both languages where the terminal names none";
  EXPECT_THAT(Kimari({"judge", "--jsno"}).err, HasSubstr("'--json'"))
      << "rather than that the file is missing";
  EXPECT_THAT(Kimari({"rules", "show", "--ruels=kyogi"}).err,
              AllOf(HasSubstr("'kimari rules show' has no option --ruels ("),
                    HasSubstr("'--rules'")));
  EXPECT_THAT(Kimari({"judge", "x.mcap", "--quite-another"}).err,
              Not(HasSubstr("did you mean")));
}

TEST_F(Commands, TheNearestIsNamedOnlyWhereItIsNear) {
  EXPECT_THAT(Kimari({"read", "--tokn", "x"}).err,
              HasSubstr("(did you mean '--token-file'?)"));
  EXPECT_THAT(Kimari({"read", "--liste"}).err,
              HasSubstr("(did you mean '--listen' or '--list'?)"));
  EXPECT_THAT(Kimari({"read", "--memo", "5"}).err,
              HasSubstr("(did you mean '--memorise'?)"));
  for (const char* far : {"--xyz", "--audit-it", "--po"}) {
    EXPECT_THAT(Kimari({"read", far}).err, Not(HasSubstr("did you mean")))
        << far;
  }
}

TEST_F(Commands, ACommandThatIsMistypedWhereAFileMayStandIsToldToo) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"case", "chek"},
        std::vector<std::string>{"case", "chek", "case-12"}}) {
    const Ran ran = Kimari(words);
    EXPECT_EQ(ran.code, kWrongUse);
    EXPECT_THAT(ran.err, HasSubstr("'kimari case chek' (did you mean 'check'"));
  }
  place.Write("chek", "");
  EXPECT_THAT(Kimari({"case", "chek", "--reading", "1"}).err,
              Not(HasSubstr("did you mean")))
      << "it is a file";
}

TEST_F(Commands, WordsThatAreTooManyAreToldAsTheyWereTyped) {
  EXPECT_THAT(Kimari({"judge", "one.mcap", "two.mcap", "three.mcap"}).err,
              HasSubstr("does not take this: two.mcap three.mcap;"));
}

TEST_F(Commands, ATokenIsTakenFromNoCommandLine) {
  for (const char* command : {"read", "drill", "replay", "match", "demo"}) {
    const Ran ran = Kimari({command, "--token", "0123456789abcdef"});
    EXPECT_EQ(ran.code, kWrongUse) << command;
    EXPECT_THAT(ran.err, AllOf(HasSubstr("--token-file FILE"),
                               Not(HasSubstr("0123456789abcdef"))));
    EXPECT_THAT(Kimari({command, "--help"}).out, Not(HasSubstr("--token ")));
  }
}

TEST_F(Commands, RecoverNamesARecordingThatIsNotThere) {
  const Ran ran = Kimari({"recover", "missing.mcap", "-o", "whole.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("missing.mcap"));
}

TEST_F(Commands, ScoreOfAnEmptyFolderNamesWhatIsMissing) {
  const Ran ran = Kimari({"score", "."});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("truth.json"));
}

TEST_F(Commands, ScoreNamesTheLineOfABrokenRuling) {
  place.Write("truth.json", R"({"format": "kimari-truth 1", "readings": []})");
  place.Write("rulings.jsonl", "{\"reading\": 1\n");
  const Ran ran = Kimari({"score", "."});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("rulings.jsonl:1: "));
}

TEST_F(Commands, SimulateRefusesAnUnknownKeyWithItsPlace) {
  EXPECT_THAT(Refused("[match]\nsped = 2\n"),
              AllOf(HasSubstr("bad.toml:2:1: "), HasSubstr("sped")));
}

TEST_F(Commands, SimulateRefusesACardOfNoDeckWithItsPlace) {
  EXPECT_THAT(
      Refused("[layout]\nA = [{ card = 101, row = \"upper\", x_mm = 0 }]\n"),
      AllOf(HasSubstr("bad.toml:2:"), HasSubstr("card 101")));
}

TEST_F(Commands, SimulateRefusesTwoCardsInOnePlaceWithIt) {
  EXPECT_THAT(Refused("[layout]\n"
                      "A = [{ card = 5, row = \"upper\", x_mm = 0 },\n"
                      "     { card = 6, row = \"upper\", x_mm = 40 }]\n"),
              AllOf(HasSubstr("bad.toml:3:"), HasSubstr("card 6"),
                    HasSubstr("card 5")));
}

TEST_F(Commands, SimulateRefusesAFontThatIsNotInstalledWithItsPlace) {
  EXPECT_THAT(Refused("[match]\nseed = 1\n[look]\nfont = \"No Such Font\"\n"),
              AllOf(HasSubstr("bad.toml:4:8: "), HasSubstr("No Such Font")));
}

TEST_F(Commands, SimulateRefusesADeckThatIsNotThereWithItsPlace) {
  EXPECT_THAT(Refused("[match]\ndeck = \"missing.toml\"\n"),
              AllOf(HasSubstr("bad.toml:2:8: "), HasSubstr("missing.toml")));
}

TEST_F(Commands, SimulateRefusesACrashWhichThereIsOnlyInRealTime) {
  EXPECT_THAT(Refused("[match]\ncrash_s = 3\n"),
              AllOf(HasSubstr("crash_s"), HasSubstr("kimari demo")));
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

TEST_F(Commands, SimulateNamesAScenarioThatIsNotThere) {
  const Ran ran = Kimari({"simulate", "missing.toml", "-o", "out"});
  EXPECT_EQ(ran.code, kFault) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("missing.toml"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

TEST_F(Commands, SimulateWithoutItsReaderLeavesNoFolder) {
  place.Write("one.toml", "[[reading]]\ncard = 1\n");
  const Ran ran =
      Kimari({"simulate", "one.toml", "-o", "out/deep", "--reader", "nobody"});
  EXPECT_EQ(ran.code, kFault) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr("nobody"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

TEST_F(Commands, DemoRefusesASoundDeviceThatIsNotThisMachines) {
  place.Write("fast.toml", "[sound]\nclock_ppm = 40\n");
  const Ran ran = Kimari({"demo", "--headless", "--scenario", "fast.toml",
                          "--audio", "none", "-o", "out"});
  EXPECT_EQ(ran.code, kWrongUse) << ran.out << ran.err;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("fast"), HasSubstr("clock_ppm"),
                             HasSubstr("kimari simulate")));
  EXPECT_THAT(ran.out, IsEmpty()) << "nothing is said of a sound never heard";
}

TEST_F(Commands, RulesShowListsEveryOptionInBothLanguages) {
  const Ran ran = Kimari({"rules", "show"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("same_time_ms"), HasSubstr("同時"),
                             HasSubstr("valid_hand"), HasSubstr("R-KA-7")));
}

TEST_F(Commands, RulesShowListsBothGamesOfHimukaWithTheirSources) {
  for (const char* const book : {"himuka-team", "himuka-individual"}) {
    const Ran ran = Kimari({"rules", "show", "--rules", book});
    EXPECT_EQ(ran.code, kDone);
    EXPECT_THAT(ran.out, AllOf(HasSubstr("last_card = with_the_first"),
                               HasSubstr("R-HT-20"), HasSubstr("典拠"),
                               HasSubstr("最後の1枚"), HasSubstr("審判")));
  }
}

TEST_F(Commands, RulesSettleRefusesATeamOfOneWithFileAndPlace) {
  place.Write("one.json",
              R"({"called": 2, "state": {"court": {"A": [1], "B": [2]},
                  "players": {"A": 1}}})");
  const Ran ran =
      Kimari({"rules", "settle", "--rules", "himuka-team", "one.json"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("one.json: state.players.A"),
                             HasSubstr("from 2 to 3")));
}

TEST_F(Commands, RulesTraceHasEachIdAndSaysWhatIsNext) {
  const Ran ran = Kimari({"rules", "trace"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("R-KA-31"), HasSubstr("R-HT-51"),
                             HasSubstr("R-HI-17"), HasSubstr(" next\n")));
}

TEST_F(Commands, MatchNamesThePortThatIsNotThere) {
  place.Write("rig.toml",
              "[match]\norder = [1]\n[boards]\na = \"no-such-port\"\n"
              "b = \"nor-this-one\"\n[camera]\nsocket = \"camera\"\n");
  const Ran ran = Kimari({"match", "--rig", "rig.toml", "-o", "out", "--audio",
                          "none", "--headless"});
  EXPECT_EQ(ran.code, kFault) << ran.out;
  EXPECT_THAT(ran.err, HasSubstr("no-such-port"));
  EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

TEST_F(Commands, MatchRefusesARigFileWithAnUnknownKey) {
  place.Write("rig.toml", "[boards]\nc = \"x\"\n");
  const Ran ran = Kimari({"match", "--rig", "rig.toml", "-o", "out", "--audio",
                          "none", "--headless"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err, HasSubstr("rig.toml:2:"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

TEST_F(Commands, DoctorExaminesWhatIsThere) {
  const Ran ran = Kimari({"doctor"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr("hyakunin-isshu: 100 cards"),
                             HasSubstr("synthetic reader"), HasSubstr("disk"),
                             HasSubstr("MB a reading")));
  EXPECT_EQ(ran.code, ran.out.find("BAD") == std::string::npos ? 0 : 1);
}

TEST_F(Commands, DoctorListsPortsByUsbIdAndSaysWhatItCannotRun) {
  const Ran ran = Kimari({"doctor"});
  EXPECT_THAT(
      ran.out,
      ContainsRegex("USB id [0-9a-f]{4}:|"
                    "boards on USB +not tried: none found, not run here"));
  EXPECT_THAT(ran.out, ContainsRegex("-- +a first evening +not tried: flash"));
}

TEST_F(Commands, DoctorCountsWhatWasNotTriedAndCallsNoneOfItGood) {
  const Ran ran = Kimari({"doctor"});
  EXPECT_THAT(ran.out, HasSubstr("thing(s) were not tried (--)"));
  EXPECT_THAT(ran.out, Not(ContainsRegex("ok [^\n]*not (tried|opened)")));
}

TEST_F(Commands, DoctorSaysWhereNothingCanBeWritten) {
  const Ran ran = Kimari({"doctor", "-o", "/proc/recordings"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, ContainsRegex("BAD +disk +/proc"));
}

TEST_F(Commands, DoctorSaysWhatMayBeDeletedAndLeavesNothingItself) {
  const Ran ran = Kimari({"doctor", "-o", "evening"});
  EXPECT_THAT(ran.out, ContainsRegex("prepared phrases .*may be deleted"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("evening")));
}

TEST_F(Commands, DoctorIsNotGreenForRecordingsThatCannotBePlayed) {
  std::filesystem::create_directory(place.Path("voice"));
  for (int poem = 1; poem <= 100; ++poem) {
    for (const char* part : {"1", "2"}) {
      place.Write(fmt::format("voice/kana_{:03}_{}.ogg", poem, part),
                  poem == 1 ? "" : "no sound");
    }
  }
  const Ran ran = Kimari({"doctor", "--reader", "voice"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, ContainsRegex("BAD +recordings +200 files of kana"));
  EXPECT_THAT(ran.out, HasSubstr("kana_001_1.ogg"));
}

TEST_F(Commands, DoctorSaysWhichPartOfTheRigIsMissing) {
  place.Write("rig.toml",
              "[boards]\na = \"no-such-port\"\nb = \"nor-this-one\"\n"
              "[camera]\nsocket = \"no-camera\"\n");
  const Ran ran = Kimari({"doctor", "--rig", "rig.toml"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("no-such-port"), HasSubstr("nor-this-one"),
                    HasSubstr("no-camera")));
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(Commands, DoctorFindsThatAFolderIsNoRigFile) {
  const Ran ran = Kimari({"doctor", "--rig", "."});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, ContainsRegex("BAD +rig file .*folder"));
}

TEST_F(Commands, CalibrateShowsAnExampleAtEachLevel) {
  for (const char* what : {"mat", "pads", "touch"}) {
    EXPECT_THAT(Kimari({"calibrate", what, "--help"}).out,
                HasSubstr(std::string("Example: kimari calibrate ") + what));
  }
}

TEST_F(Commands, CalibrateMatMakesNoFolderUnasked) {
  const Ran ran = Kimari({"calibrate", "mat", "--svg", "papers/mat.svg"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("papers: there is no such folder"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("papers")));
}

TEST_F(Commands, CalibrateMatWritesEachSheetAndAllInOne) {
  std::filesystem::create_directory(place.Path("papers"));
  const Ran ran = Kimari({"calibrate", "mat", "--svg", "papers/mat.svg"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("papers/mat-00.svg  overview"),
                             HasSubstr("papers/mat-05.svg  S5"),
                             HasSubstr("papers/mat.html")));
  EXPECT_THAT(place.Read("papers/mat-05.svg"), HasSubstr("100 mm"));
  EXPECT_THAT(place.Read("papers/mat.html"), HasSubstr(">pin A15</text>"));
}

TEST_F(Commands, CalibrateMatRefusesAMapThatCannotBeBuilt) {
  place.Write("mine.toml", "name = \"mine\"\n[mat]\nwidth_cm = 87\n");
  const Ran ran =
      Kimari({"calibrate", "mat", "--svg", "mat", "--map", "mine.toml"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err,
              AllOf(HasSubstr("mine.toml:3:1:"), HasSubstr("write width_mm")));
  EXPECT_FALSE(std::filesystem::exists(place.Path("mat.html")));
  EXPECT_EQ(
      Kimari({"calibrate", "mat", "--svg", "mat", "--map", "no.toml"}).code,
      kFault);
}

TEST_F(Commands, CalibrateMatSaysWhereItCannotWrite) {
  place.Write("file", "");
  const Ran ran = Kimari({"calibrate", "mat", "--svg", "file/mat"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("file"));
}

TEST_F(Commands, CalibrateMatRefusesANameOfNothing) {
  for (const char* nothing : {"", "papers/", ".", "papers/.."}) {
    const Ran ran = Kimari({"calibrate", "mat", "--svg", nothing});
    EXPECT_EQ(ran.code, kWrongUse) << nothing;
    EXPECT_THAT(ran.err, HasSubstr("--svg names no file"));
  }
}

TEST_F(Commands, ACertificateIsTheSameForTheSameSeedAndMissedBarsExitWithOne) {
  const std::vector<std::string> words = {"certify", "board",    "--only",
                                          "T2",      "--trials", "1",
                                          "--seed",  "6",        "--json"};
  const Ran one = Kimari(words);
  const Ran two = Kimari(words);
  EXPECT_EQ(one.out, two.out);
  EXPECT_THAT(one.out, HasSubstr("\"target\": \"T2\""));
  const bool missed = one.out.find("\"missed\": []") == std::string::npos;
  EXPECT_EQ(one.code, missed ? 1 : 0) << one.err;
}

TEST_F(Commands, ACertificateOfAnImageThatScansLateExitsWithOne) {
  const Ran ran = Kimari({"certify", "board", "--only", "T2", "--trials", "1",
                          "--image", KIMARI_LATE_IMAGE});
  EXPECT_EQ(ran.code, 1) << ran.err;
  EXPECT_THAT(ran.out, ContainsRegex("MISSED: T2 [^\n]*late scans"));
}

TEST_F(Commands, TheCyclesOfAScanComeAsJsonToo) {
  const Ran ran = Kimari({"certify", "board", "--cycles", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out, nullptr, false);
  ASSERT_TRUE(json.is_object()) << ran.out;
  EXPECT_GT(json["cycles_a_scan"][0]["leader"].get<double>(), 1000);
}

TEST_F(Commands, ACertificateRefusesWhatIsNoTargetAndNoImage) {
  const Ran target = Kimari({"certify", "board", "--only", "T1"});
  EXPECT_EQ(target.code, kWrongUse);
  EXPECT_THAT(target.err, HasSubstr("T2, T3, T4, T5, T12, T14"));
  const Ran image = Kimari({"certify", "board", "--image", "none.elf"});
  EXPECT_EQ(image.code, kFault);
  EXPECT_THAT(image.err, HasSubstr("none.elf"));
}

}  // namespace
}  // namespace kimari
