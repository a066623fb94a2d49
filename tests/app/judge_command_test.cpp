// What `kimari judge` says of recordings, and how it exits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "firmware/protocol/wire.h"
#include "host/recording/writer.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class JudgeCommand : public Commands {
 protected:
  // A match in which nothing was read; `protocol` empty: not said. `ruling`,
  // where given, is published in it all the same, as the `number`th.
  void Record(const std::string& name, const std::string& protocol,
              const std::string& ruling = "", uint32_t number = 1) {
    std::map<std::string, std::string> metadata;
    if (!protocol.empty()) metadata["board_protocol"] = protocol;
    auto file = recording::DiskFile::Create(place.Path(name));
    ASSERT_TRUE(file) << file.error().message;
    const SimulatedClock clock;
    const auto writer =
        recording::Writer::Start(std::move(*file), clock, metadata, {});
    ASSERT_TRUE(writer) << writer.error().message;
    (*writer)->Write({1, {}, evidence::MatchStarted{"kyogi", "{}"}});
    if (!ruling.empty()) {
      (*writer)->Write((*writer)->AddChannel({"/ruling", "json"}),
                       {{}, {}, number}, ruling);
    }
    (*writer)->Write({2, {}, evidence::MatchEnded{}});
    ASSERT_TRUE((*writer)->Close());
  }
};

TEST_F(JudgeCommand, WhatCannotBePrintedIsNoSuccess) {
  Record("new.mcap", std::to_string(wire::kProtocolVersion), "{}");
  for (const char* words : {"rules show", "judge --recorded new.mcap"}) {
    const Ran ran = place.Run(
        "/bin/sh",
        {"-c", std::string(KIMARI_PROGRAM) + " " + words + " >/dev/full"});
    EXPECT_EQ(ran.code, kFault) << words;
    EXPECT_THAT(ran.err, HasSubstr("not whole"));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  }
}

TEST_F(JudgeCommand, NamesARecordingThatIsNotThere) {
  const Ran ran = Kimari({"judge", "missing.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("missing.mcap"));
  EXPECT_EQ(Lines(ran.err), 1);
}

TEST_F(JudgeCommand, RefusesAFileThatIsNoRecording) {
  place.Write("notes.mcap", "This is no recording.");
  const Ran ran = Kimari({"judge", "notes.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("notes.mcap"));
}

TEST_F(JudgeCommand, RefusesARecordingOfNoMatch) {
  place.Write("begun.mcap", std::string("\x89MCAP0\r\n"));
  const Ran ran = Kimari({"judge", "begun.mcap"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("begun.mcap"),
                             HasSubstr("no match was recorded")));
  EXPECT_EQ(Lines(ran.err), 1) << ran.err;
}

TEST_F(JudgeCommand, RefusesARecordingOfBoardsOfAnotherProtocol) {
  Record("old.mcap", std::to_string(wire::kProtocolVersion - 1));
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{}, {"--json"}, {"--strip", "bare.mcap"}}) {
    std::vector<std::string> words = {"judge", "old.mcap"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = Kimari(words);
    EXPECT_EQ(ran.code, kFault) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr("old.mcap: its boards spoke protocol"));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  }
  EXPECT_FALSE(std::filesystem::exists(place.Path("bare.mcap")));
}

TEST_F(JudgeCommand, PrintsTheRulingsOfBoardsOfAnotherProtocol) {
  Record("old.mcap", std::to_string(wire::kProtocolVersion - 1), "{}");
  const Ran ran = Kimari({"judge", "--recorded", "old.mcap"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_EQ(ran.out, "{}\n");
  EXPECT_THAT(ran.err, IsEmpty());
}

TEST_F(JudgeCommand, RefusesARecordingThatNamesNoProtocol) {
  Record("old.mcap", "", "{}");
  for (const char* more : {"--edges", "--json"}) {
    const Ran ran = Kimari({"judge", "old.mcap", more});
    EXPECT_EQ(ran.code, kFault);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, AllOf(HasSubstr("old.mcap: it does not say which "
                                         "protocol"),
                               HasSubstr("--any-protocol")));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  }
  EXPECT_EQ(Kimari({"judge", "old.mcap", "--recorded"}).out, "{}\n");
}

TEST_F(JudgeCommand, OfAnyProtocolWarnsOnce) {
  for (const std::string& protocol :
       {std::string(), std::to_string(wire::kProtocolVersion + 1)}) {
    const std::string name = "of" + protocol + ".mcap";
    Record(name, protocol);
    const Ran ran = Kimari({"judge", name, "--any-protocol", "--json"});
    EXPECT_EQ(ran.code, kDone);
    EXPECT_THAT(ran.err, AllOf(HasSubstr(name), HasSubstr("may be wrong")));
    EXPECT_EQ(Lines(ran.err), 1) << ran.err;
  }
}

TEST_F(JudgeCommand, SaysWhereAPublishedRulingIsNotWhatTheEvidenceGives) {
  Record("new.mcap", std::to_string(wire::kProtocolVersion),
         R"({"reading":1,"taker":"B"})");
  const Ran ran = Kimari({"judge", "new.mcap"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("ruling no. 1 is not what the evidence"));
}

TEST_F(JudgeCommand, SaysWhereAPublishedRulingWasTakenOut) {
  Record("new.mcap", std::to_string(wire::kProtocolVersion), "{}", 2);
  const Ran ran = Kimari({"judge", "new.mcap"});
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.err, HasSubstr("ruling no. 1, which was published, is not"));
}

TEST_F(JudgeCommand, HasNothingToSayOfARecordingOfThisProtocol) {
  Record("new.mcap", std::to_string(wire::kProtocolVersion));
  for (const char* more : {"--json", "--any-protocol"}) {
    const Ran ran = Kimari({"judge", "new.mcap", more});
    EXPECT_EQ(ran.code, kDone);
    EXPECT_THAT(ran.err, IsEmpty());
  }
}

}  // namespace
}  // namespace kimari
