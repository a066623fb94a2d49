// Recordings that are looked at, verified, put away and taken apart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/match/decisions/decided.h"
#include "host/recording/parts.h"
#include "host/recording/reader.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// A dead card, then A takes his; each test makes it anew, so it is short.
constexpr const char* kOneTaken = R"(
[match]
memorise_s = 1
joka = false
[camera]
fps = 20
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 2, row = "lower", column = 4 }]
[[reading]]
card = 50
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
)";

// One simulated match with frames.
class KeptRecording : public Commands {
 protected:
  static void SetUpTestSuite() {
    made_ = new Workplace;
    made_->Write("one.toml", kOneTaken);
    const Ran ran = made_->Run(
        KIMARI_PROGRAM, {"simulate", "one.toml", "-o", "out", "--frames"});
    ASSERT_EQ(ran.code, 0) << ran.err;
  }
  static void TearDownTestSuite() {
    delete made_;
    made_ = nullptr;
  }
  static std::string File() { return made_->Path("out/match.mcap"); }
  std::string Copy(const std::string& name) const {
    std::filesystem::copy_file(File(), place.Path(name));
    return place.Path(name);
  }
  static void DecideOn(const std::string& path,
                       const evidence::DeskEntry& entry) {
    auto source = recording::OpenRecording(path);
    ASSERT_TRUE(source);
    auto reader = recording::Reader::Open(std::move(*source));
    ASSERT_TRUE(reader);
    match::Match match;
    ASSERT_TRUE(recording::VisitObservations(
        *reader, [&](evidence::Observation&& observation) {
          return match.Add(observation).has_value();
        }));
    auto about = decisions::DecisionFile::AboutOf(path);
    ASSERT_TRUE(about);
    decisions::Decided decided(
        match, "2026-11-24T10:00:00Z",
        {decisions::DecisionFile::Beside(path), std::move(*about)});
    const auto entered = decided.Enter(entry, "2026-11-24T11:00:00Z", {});
    ASSERT_TRUE(entered) << entered.error().en;
  }
  // One byte of it is another.
  static void Change(const std::string& path, double share) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const auto size = std::filesystem::file_size(path);
    file.seekg(static_cast<std::streamoff>(share * static_cast<double>(size)));
    const int byte = file.get();
    file.seekp(-1, std::ios::cur);
    file.put(static_cast<char>(byte ^ 1));
  }

  static Workplace* made_;
};
Workplace* KeptRecording::made_ = nullptr;

TEST_F(KeptRecording, AWholeOneIsVerified) {
  const Ran ran = Kimari({"verify", File()});
  EXPECT_EQ(ran.code, kDone) << ran.out << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("whole"), HasSubstr("SHA-256")));
}

TEST_F(KeptRecording, AnAlteredOneIsFoundAnywhere) {
  for (const double share : {0.01, 0.3, 0.6, 0.9}) {
    const std::string path = Copy("altered" + std::to_string(share) + ".mcap");
    Change(path, share);
    const Ran ran = Kimari({"verify", path});
    EXPECT_EQ(ran.code, 1) << share;
    EXPECT_THAT(ran.out, HasSubstr("altered")) << share;
  }
}

TEST_F(KeptRecording, ATornOneIsSaidToBe) {
  const std::string path = Copy("torn.mcap");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 100);
  const Ran ran = Kimari({"verify", path});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("torn"));
}

TEST_F(KeptRecording, OneWithAHoleIsNoSuccessWhateverIsMadeOfIt) {
  const std::string path = Copy("hole.mcap");
  Change(path, 0.5);
  EXPECT_EQ(Kimari({"judge", path}).code, kAnswerIsNo);
  EXPECT_EQ(Kimari({"archive", path, "-o", "small.mcap"}).code, kAnswerIsNo);
  const Ran info = Kimari({"info", "small.mcap"});
  EXPECT_EQ(info.code, kAnswerIsNo) << info.out;
  EXPECT_THAT(info.out, HasSubstr("had lost something"));
  EXPECT_EQ(Kimari({"recover", path, "-o", "whole.mcap"}).code, kAnswerIsNo);
  EXPECT_EQ(Kimari({"info", "whole.mcap"}).code, kAnswerIsNo);
  EXPECT_EQ(Kimari({"export", "whole.mcap", "-o", "files"}).code, kAnswerIsNo);
}

TEST_F(KeptRecording, ATornOneIsNoSuccessOnASheetNorInACase) {
  const std::string path = Copy("torn.mcap");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  EXPECT_EQ(Kimari({"score-sheet", path}).code, kAnswerIsNo);
  EXPECT_EQ(Kimari({"case", path, "--reading", "1", "-o", "case"}).code,
            kAnswerIsNo);
  EXPECT_EQ(Kimari({"case", File(), "--reading", "1", "-o", "whole"}).code,
            kDone);
}

TEST_F(KeptRecording, WhatIsNoRecordingIsNeitherVerifiedNorTorn) {
  place.Write("notes.txt", "This is no recording.");
  const Ran ran = Kimari({"verify", "notes.txt"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("does not begin as an MCAP file"),
                             HasSubstr("記録ではありません")));
}

TEST_F(KeptRecording, InfoNamesItsMakerItsChannelsAndNoLoss) {
  const Ran ran = Kimari({"info", File(), "--json"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  const auto info = nlohmann::json::parse(ran.out);
  EXPECT_TRUE(info["metadata"]["kimari"].contains("commit"));
  EXPECT_GT(info["channels"]["/camera/frames"]["messages"], 100);
  EXPECT_TRUE(info["lost"].empty());
  const std::string path = Copy("torn.mcap");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
  EXPECT_EQ(Kimari({"info", path}).code, 1);
}

TEST_F(KeptRecording, AnArchiveIsSmallAndJudgesToTheSameBytes) {
  const Ran ran = Kimari({"archive", File(), "-o", "small.mcap"});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(Kimari({"judge", "small.mcap", "--json"}).out,
            Kimari({"judge", File(), "--json"}).out);
  EXPECT_EQ(Kimari({"verify", "small.mcap"}).code, kDone);
  // By how much is for `kimari certify record` to say: of readings this short
  // the take is a large part.
  EXPECT_LT(std::filesystem::file_size(place.Path("small.mcap")) * 4,
            std::filesystem::file_size(File()));
  const Ran info = Kimari({"info", "small.mcap"});
  EXPECT_THAT(info.out, HasSubstr("frames_dropped"));
}

TEST_F(KeptRecording, AnArchiveKeepsWhatWasDecidedAfterwardsAndItsFrames) {
  const std::string path = Copy("decided.mcap");
  ASSERT_EQ(Kimari({"archive", path, "-o", "before.mcap"}).code, kDone);
  DecideOn(path, {.action = evidence::DeskAction::kVoid,
                  .by = "Kato",
                  .reason = "a hand on the frames",
                  .reading = 2});
  const std::string sheet = Kimari({"score-sheet", path}).out;
  EXPECT_THAT(sheet, HasSubstr("Kato"));
  const Ran ran = Kimari({"archive", path, "-o", "after.mcap"});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(Kimari({"score-sheet", "after.mcap"}).out, sheet);
  EXPECT_GT(std::filesystem::file_size(place.Path("after.mcap")),
            2 * std::filesystem::file_size(place.Path("before.mcap")));
}

TEST_F(KeptRecording, IsNotTakenApartIntoAFolderOfAFolderThatIsNotThere) {
  const Ran ran = Kimari({"export", File(), "-o", "none/files"});
  EXPECT_EQ(ran.code, kFault);
  EXPECT_THAT(ran.err, HasSubstr("there is no such folder"));
  EXPECT_FALSE(std::filesystem::exists(place.Path("none")));
}

TEST_F(KeptRecording, AnArchiveOfAnArchiveIsRefused) {
  ASSERT_EQ(Kimari({"archive", File(), "-o", "small.mcap"}).code, kDone);
  const Ran ran = Kimari({"archive", "small.mcap", "-o", "smaller.mcap"});
  EXPECT_EQ(ran.code, kWrongUse);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("is an archive already"),
                             HasSubstr("保管用の記録")));
  EXPECT_FALSE(std::filesystem::exists(place.Path("smaller.mcap")));
  EXPECT_FALSE(std::filesystem::exists(place.Path("smaller.mcap.part")));
}

TEST_F(KeptRecording, IsTakenApartIntoPicturesSoundAndTables) {
  const Ran ran = Kimari({"export", File(), "-o", "files"});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(place.Read("files/sound.wav"), StartsWith("RIFF"));
  EXPECT_THAT(place.Read("files/frames/frames.csv"),
              StartsWith("file,stamp_ns,exposure_ns,sequence\n0000000.jpg,"));
  EXPECT_THAT(place.Read("files/touches.csv"), StartsWith("reading,board,pad"));
  EXPECT_EQ(Lines(place.Read("files/rulings.csv")), 1 + 2);
  EXPECT_EQ(Kimari({"export", File(), "-o", "files"}).code, kFault)
      << "it is not empty";
}

TEST_F(KeptRecording, AWhatIfAnswerCannotBeTakenForARuling) {
  const Ran edges = Kimari({"judge", File(), "--edges"});
  std::istringstream lines(edges.out);
  std::string head, reading, board, pad;
  std::getline(lines, head);
  ASSERT_TRUE(lines >> reading >> board >> pad) << edges.out;
  const std::string move = reading + ":" + board + ":" + pad + ":+0";
  const Ran ran = Kimari({"judge", File(), "--json", "--move-edge", move});
  EXPECT_THAT(ran.out, StartsWith("{\"what_if\":true,"));
  EXPECT_THAT(ran.err, HasSubstr("what if"));
}

TEST_F(KeptRecording, TheProgramNamesItsVersion) {
  const Ran ran = Kimari({"--version"});
  EXPECT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.out, AllOf(StartsWith("kimari "), HasSubstr("commit ")));
}

}  // namespace
}  // namespace kimari
