#include "host/reader/utterance.h"

#include <gmock/gmock.h>

#include "tests/reader/a_set.h"

namespace kimari::reader {
namespace {

using testing::HasSubstr;

class AnUtterance : public ASet {};

TEST_F(AnUtterance, KeepsTheClubsGapBetweenAllPhrases) {
  SessionOptions options;
  options.gap = audio::kSampleRate * 12 / 10;
  Begin(options);
  Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  ASSERT_EQ(said.size(), 4U);
  for (size_t i = 1; i < said.size(); ++i) {
    EXPECT_EQ(said[i].first_frame - said[i - 1].last_frame, options.gap);
  }
}

TEST_F(AnUtterance, HasTheSameGapBetweenAnyTwoPhrasesToTheSample) {
  for (int i = 0; i < 4; ++i) Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  for (size_t i = 1; i < said.size(); ++i) {
    if (said[i - 1].calls) continue;  // the take lies between
    EXPECT_EQ(said[i].first_frame - said[i - 1].last_frame, audio::kGapFrames);
  }
}

TEST_F(AnUtterance, HeldInTheLowerPhraseLeavesTheUpperOneOut) {
  Read();
  Said();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.4);
  session_->Hold(HoldReason::kProtest);
  WaitForTheEnd();
  EXPECT_EQ(Said(), "2L");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("a protest is open"));
  session_->Release(HoldReason::kProtest);
  Read();
  EXPECT_EQ(Said(), "2L 1U") << "from the lower phrase again";
}

// It is the next one.
TEST_F(AnUtterance, ACallThatIsTakenBackIsNotTold) {
  Read();
  Said();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.4);
  session_->Hold(HoldReason::kProtest);
  WaitForTheEnd();
  const auto taken_back = Of(LogEntry::Kind::kTakenBack);
  ASSERT_EQ(taken_back.size(), 1U);
  EXPECT_TRUE(taken_back[0].calls);
  LogEntry bare;
  bare.kind = LogEntry::Kind::kTakenBack;
  bare.noted = taken_back[0].noted;
  bare.calls = true;
  EXPECT_EQ(ToJson(taken_back[0]), ToJson(bare));
}

TEST_F(AnUtterance, HeldInTheUpperPhraseReadsItToItsEnd) {
  Read();
  ASSERT_EQ(Refusal(Command::kNext), "");
  while (log_.empty() || Text(log_.back()) != "2L") Wait(0.02);
  Wait(1.2);  // past the gap
  Said();
  session_->Hold(HoldReason::kHand);
  WaitForTheEnd();
  EXPECT_EQ(Said(), "1U");
}

TEST_F(AnUtterance, StopsWithinAMomentAndSaysNoMore) {
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kStop), "");
  Wait(5);
  ASSERT_EQ(Of(LogEntry::Kind::kCutOff).size(), 1U);
  EXPECT_EQ(Said(), "");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("over"));
}

TEST_F(AnUtterance, BeginsAfterAnAnnouncementIsSaid) {
  ASSERT_EQ(Refusal(Command::kMemorise), "");
  Wait(0.5);
  Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  ASSERT_EQ(said.size(), 5U);
  EXPECT_FALSE(said[0].card) << "the announcement is in the log";
  EXPECT_GE(said[1].first_frame, said[0].last_frame + audio::kGapFrames);
}

}  // namespace
}  // namespace kimari::reader
