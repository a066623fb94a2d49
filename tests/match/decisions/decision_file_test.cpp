// The file of decisions beside a recording: torn, altered, another's, on a disk
// that is full or a folder that is closed.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/match/decisions/decided_recording.h"

namespace kimari::decisions {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class DecisionFileTest : public DecidedRecording {
 protected:
  // Why it cannot be read; empty where it can.
  std::string Trouble(Decided& of) {
    const auto read = of.ReadNew();
    return read ? "" : read.error().en;
  }
};

TEST_F(DecisionFileTest, LiesBesideTheRecordingByItsName) {
  EXPECT_EQ(DecisionFile::Beside("a/match.mcap"), "a/match.decisions.jsonl");
  EXPECT_EQ(DecisionFile::Beside("match"), "match.decisions.jsonl");
}

TEST_F(DecisionFileTest, NamesTheRecordingFirst) {
  Enter(*Open(), Note("warm"));
  EXPECT_THAT(Text(), StartsWith("{\"kimari_decisions\":1,\"recording\":"
                                 "\"match.mcap\",\"sha256\":\"" +
                                 Sum('a')));
}

TEST_F(DecisionFileTest, OfAnotherRecordingIsRefusedAndNotTouched) {
  Enter(*Open(), Note("warm"));
  const std::string before = Text();
  const auto other = Open(Sum('b'));
  EXPECT_THAT(Trouble(*other), HasSubstr("another recording"));
  EXPECT_THAT(Enter(*other, Note("cold")), HasSubstr("another recording"));
  EXPECT_EQ(Text(), before);
}

TEST_F(DecisionFileTest, OfANewerKimariOrOfNoneIsRefused) {
  Write("{\"kimari_decisions\":2,\"sha256\":\"" + Sum('a') + "\"}\n");
  EXPECT_THAT(Trouble(*Open()), HasSubstr("newer"));
  Write("a shopping list\n");
  EXPECT_THAT(Trouble(*Open()), HasSubstr("no decisions"));
}

TEST_F(DecisionFileTest, AHeadOfOtherKindsIsOfAnotherRecording) {
  for (const char* sum : {"7", "null", "[]", "{\"a\":1}", "true"}) {
    Write(std::string("{\"kimari_decisions\":1,\"recording\":[],\"sha256\":") +
          sum + "}\n");
    EXPECT_THAT(Trouble(*Open()), HasSubstr("another recording")) << sum;
  }
}

TEST_F(DecisionFileTest, ALineThatWasCutOffIsToldAndNothingElseIsLost) {
  const auto first = Open();
  Enter(*first, Overruled());
  Enter(*first, Note("a long story"));
  std::filesystem::resize_file(file_, Text().size() - 20);
  const auto again = Open();
  EXPECT_EQ(Trouble(*again), "");
  EXPECT_EQ(again->Count(), 1U);
  ASSERT_EQ(again->Wrong().size(), 1U);
  EXPECT_THAT(again->Wrong()[0].en, HasSubstr(":3: the last line was cut off"));
}

TEST_F(DecisionFileTest, AfterACutTheNextEntryStandsOnALineOfItsOwn) {
  Enter(*Open(), Overruled());
  Write(Text() + "{\"number\":");
  EXPECT_EQ(Enter(*Open(), Note("after the power cut")), "");
  const auto again = Open();
  EXPECT_EQ(Trouble(*again), "");
  EXPECT_EQ(again->Count(), 2U);
  EXPECT_THAT(again->Now()->Desk().Broken(), IsEmpty());
}

TEST_F(DecisionFileTest, AnEntryThatWasChangedBreaksTheChain) {
  const auto first = Open();
  Enter(*first, Overruled());
  Enter(*first, Note("done"));
  std::string text = Text();
  text.replace(text.find("I saw it"), 8, "I saw me");
  Write(text);
  const auto again = Open();
  EXPECT_EQ(Trouble(*again), "");
  EXPECT_THAT(again->Now()->Desk().Broken(), ElementsAre(1U));
}

TEST_F(DecisionFileTest, AFullDiskIsToldAndTheScoreStays) {
  Decided decided(evening_.match, "",
                  DecisionFile("/dev/full", {"match.mcap", Sum('a')}));
  EXPECT_THAT(Enter(decided, Overruled()), HasSubstr("make room on the disk"));
  EXPECT_EQ(decided.Now()->Sheet().Find(1)->stands.taker, Side::kA);
  EXPECT_EQ(decided.Count(), 0U);
}

TEST_F(DecisionFileTest, APipeInItsPlaceIsToldAndNotWaitedFor) {
  const std::string pipe = testing::TempDir() + "pipe.decisions.jsonl";
  std::filesystem::remove(pipe);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  Decided decided(evening_.match, "",
                  DecisionFile(pipe, {"match.mcap", Sum('a')}));
  EXPECT_THAT(Enter(decided, Overruled()), HasSubstr("not a regular file"));
  std::filesystem::remove(pipe);
}

TEST_F(DecisionFileTest, AFolderThatCannotBeWrittenIsTold) {
  Decided decided(
      evening_.match, "",
      DecisionFile("/proc/none/x.decisions.jsonl", {"match.mcap", Sum('a')}));
  EXPECT_THAT(Enter(decided, Overruled()), HasSubstr("was not kept"));
}

}  // namespace
}  // namespace kimari::decisions
