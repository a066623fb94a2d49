// What `kimari score-sheet` says of recordings, and how it exits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "firmware/protocol/wire.h"
#include "host/recording/writer.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class ScoreSheetCommand : public Commands {
 protected:
  // A match in which nothing was read; `ended` false: its end is missing.
  // `part`: of a match in parts, the later ones by somebody who knows it not.
  void Record(const std::string& name, int protocol, bool ended = true,
              int part = 0) {
    auto file = recording::DiskFile::Create(place.Path(name));
    ASSERT_TRUE(file) << file.error().message;
    const SimulatedClock clock;
    std::map<std::string, std::string> metadata = {
        {"board_protocol", std::to_string(protocol)}};
    if (part > 0)
      metadata.insert({{"match", "m"}, {"part", std::to_string(part)}});
    const auto writer =
        recording::Writer::Start(std::move(*file), clock, metadata, {});
    ASSERT_TRUE(writer) << writer.error().message;
    evidence::MatchStarted started{"kyogi", "{}"};
    started.player_a = player_;
    if (part < 2) (*writer)->Write({1, {}, started});
    evidence::DeskEntry forged;
    forged.action = evidence::DeskAction::kOverrule;
    forged.by = "Forger";
    if (part > 1) (*writer)->Write({2, {}, forged});
    if (ended) (*writer)->Write({2, {}, evidence::MatchEnded{"stopped", "7"}});
    ASSERT_TRUE((*writer)->Close());
  }
  void Record(const std::string& name) { Record(name, wire::kProtocolVersion); }

  std::string player_ = "Aoki";
};

TEST_F(ScoreSheetCommand, RefusesWhatIsNoRecordingOrNoMatch) {
  place.Write("notes.mcap", "This is no recording.");
  place.Write("begun.mcap", std::string("\x89MCAP0\r\n"));
  for (const char* name : {"missing.mcap", "notes.mcap", "begun.mcap"}) {
    const Ran ran = Kimari({"score-sheet", name});
    EXPECT_EQ(ran.code, kFault) << name;
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, HasSubstr(name));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  }
}

TEST_F(ScoreSheetCommand, RefusesARecordingOfBoardsOfAnotherProtocol) {
  Record("old.mcap", wire::kProtocolVersion - 1);
  EXPECT_EQ(Kimari({"score-sheet", "old.mcap"}).code, kFault);
  const Ran ran = Kimari({"score-sheet", "old.mcap", "--any-protocol"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.err, HasSubstr("may be wrong"));
}

TEST_F(ScoreSheetCommand, GivesOneFormAtATime) {
  Record("match.mcap");
  EXPECT_EQ(Kimari({"score-sheet"}).code, kWrongUse);
  EXPECT_EQ(Kimari({"score-sheet", "match.mcap", "--json", "--csv"}).code,
            kWrongUse);
}

TEST_F(ScoreSheetCommand, PrintsATableJsonAndCsv) {
  Record("match.mcap");
  EXPECT_THAT(Kimari({"score-sheet", "match.mcap"}).out,
              AllOf(StartsWith("A Aoki"), HasSubstr("stopped")));
  const auto json = nlohmann::json::parse(
      Kimari({"score-sheet", "match.mcap", "--json"}).out);
  EXPECT_EQ(json["order_seed"], "7");
  EXPECT_THAT(Kimari({"score-sheet", "match.mcap", "--csv"}).out,
              StartsWith("reading,card,"));
}

TEST_F(ScoreSheetCommand, IncidentsOfAMeetNeedEveryFileToBeAMatch) {
  Record("match.mcap");
  EXPECT_THAT(Kimari({"incidents", "match.mcap"}).out, HasSubstr("1 matches"));
  place.Write("notes.mcap", "This is no recording.");
  const Ran ran = Kimari({"incidents", "match.mcap", "notes.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("notes.mcap"));
}

TEST_F(ScoreSheetCommand, OfAnUnfinishedMatchSaysWhatIsMissing) {
  Record("torn.mcap", wire::kProtocolVersion, false);
  const Ran ran = Kimari({"score-sheet", "torn.mcap", "--json"});
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.err, HasSubstr("the end of the match is missing"));
  EXPECT_THAT(nlohmann::json::parse(ran.out)["missing"], ::testing::SizeIs(1));
}

TEST_F(ScoreSheetCommand, IncidentsOfAMeetWithAnUnfinishedMatchAnswerNo) {
  Record("match.mcap");
  Record("torn.mcap", wire::kProtocolVersion, false);
  EXPECT_EQ(Kimari({"incidents", "match.mcap"}).code, kDone);
  EXPECT_EQ(Kimari({"incidents", "match.mcap", "torn.mcap"}).code, kAnswerIsNo);
}

// Of a forger: an overruling in a part that was put behind the match.
TEST_F(ScoreSheetCommand, APartBehindTheEndOrBoundToNothingIsToldByAll) {
  for (const bool ended : {true, false}) {
    Record("match.mcap", wire::kProtocolVersion, ended, 1);
    Record("match.2.mcap", wire::kProtocolVersion, false, 2);
    for (const char* command :
         {"verify", "judge", "score-sheet", "incidents", "info"}) {
      const Ran ran = Kimari({command, "match.mcap"});
      EXPECT_EQ(ran.code, kAnswerIsNo) << command << ran.err;
      EXPECT_THAT(
          ran.out + ran.err,
          AllOf(HasSubstr("match.2.mcap was altered"), HasSubstr("改変")))
          << command;
    }
    const Ran sheet = Kimari({"score-sheet", "match.mcap"});
    EXPECT_THAT(sheet.out, HasSubstr("match.2.mcap was altered"));
    const auto json = nlohmann::json::parse(
        Kimari({"score-sheet", "match.mcap", "--json"}).out);
    EXPECT_EQ(json["desk"].size(), ended ? 0U : 1U);
    EXPECT_THAT(json["missing"].dump(), HasSubstr("match.2.mcap was altered"));
    std::filesystem::remove(place.Path("match.mcap"));
    std::filesystem::remove(place.Path("match.2.mcap"));
  }
}

TEST_F(ScoreSheetCommand, ForeignNamesDoNotReachTheTerminalAsTheyAre) {
  player_ = "A\x1b[2J\u202Eoki";
  Record("match.mcap");
  for (const char* command : {"info", "score-sheet", "incidents", "judge"}) {
    const Ran ran = Kimari({command, "match.mcap"});
    EXPECT_EQ((ran.out + ran.err).find('\x1b'), std::string::npos) << command;
    EXPECT_EQ((ran.out + ran.err).find("\u202E"), std::string::npos) << command;
  }
  EXPECT_THAT(Kimari({"info", "match.mcap"}).out,
              HasSubstr("A\\x1b[2J\\u{202e}oki"));
}

TEST_F(ScoreSheetCommand, NamesOfFilesDoNotReachTheTerminalAsTheyAre) {
  player_ = "A\u009b2Joki";
  const std::string name = "m\x1b]0;x\a\u009b2J\u202e\nwhole.mcap";
  Record(name);
  const std::vector<std::vector<std::string>> commands = {
      {"info"},
      {"info", "--json"},
      {"verify"},
      {"verify", "--json"},
      {"export", "-o", "out\u009b"},
      {"judge"},
      {"judge", "--json"},
      {"score-sheet"},
      {"score-sheet", "--json"},
      {"score-sheet", "--csv"},
      {"score-sheet", "--html", "s\u009b.html"},
      {"incidents", "--json"},
      {"recover", "-o", "r\u009b.mcap"}};
  for (std::vector<std::string> words : commands) {
    words.push_back(name);
    const Ran ran = Kimari(words);
    const std::string said = ran.out + ran.err;
    for (const char* raw : {"\x1b", "\u009b", "\u202e", "\a", "\nwhole"}) {
      EXPECT_EQ(said.find(raw), std::string::npos) << words[0] << said;
    }
  }
}

TEST_F(ScoreSheetCommand, WritesThePageOrSaysThatItCannot) {
  Record("match.mcap");
  EXPECT_EQ(Kimari({"score-sheet", "match.mcap", "--html", "s.html"}).code,
            kDone);
  EXPECT_THAT(place.Read("s.html"), StartsWith("<!DOCTYPE html>"));
  const Ran ran =
      Kimari({"score-sheet", "match.mcap", "--html", "nowhere/s.html"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("nowhere/s.html"));
}

}  // namespace
}  // namespace kimari
