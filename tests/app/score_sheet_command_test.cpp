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
  void Record(const std::string& name, int protocol, bool ended = true) {
    auto file = recording::DiskFile::Create(place.Path(name));
    ASSERT_TRUE(file) << file.error().message;
    const SimulatedClock clock;
    const std::map<std::string, std::string> metadata = {
        {"board_protocol", std::to_string(protocol)}};
    const auto writer =
        recording::Writer::Start(std::move(*file), clock, metadata, {});
    ASSERT_TRUE(writer) << writer.error().message;
    evidence::MatchStarted started{"kyogi", "{}"};
    started.player_a = "Aoki";
    (*writer)->Write({1, {}, started});
    if (ended) (*writer)->Write({2, {}, evidence::MatchEnded{"stopped", "7"}});
    ASSERT_TRUE((*writer)->Close());
  }
  void Record(const std::string& name) { Record(name, wire::kProtocolVersion); }
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
