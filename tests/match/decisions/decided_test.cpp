// What is decided on a match that is over, and what it makes of the score.
#include <gmock/gmock.h>

#include "tests/match/decisions/decided_recording.h"

namespace kimari::decisions {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class DecidedTest : public DecidedRecording {};

TEST_F(DecidedTest, ThePileFollowsAnOverruledTakeAndTheEvidenceStays) {
  const auto decided = Open();
  EXPECT_EQ(decided->Now()->State().piles.b.size(), 1U);
  EXPECT_EQ(Enter(*decided, Overruled()), "");
  EXPECT_EQ(decided->Now()->State().piles.b.size(), 2U);
  EXPECT_EQ(decided->Now()->Rulings()[0].ruling.taker, Side::kA);
}

TEST_F(DecidedTest, WhatWasDecidedIsThereWhenItIsOpenedAgain) {
  Enter(*Open(), Overruled());
  const auto again = Open();
  ASSERT_TRUE(again->ReadNew().value());
  EXPECT_EQ(again->Count(), 1U);
  EXPECT_EQ(again->Now()->Sheet().Find(1)->stands.taker, Side::kB);
  EXPECT_THAT(again->Now()->Desk().Broken(), IsEmpty());
}

TEST_F(DecidedTest, AnEntryThatWasAlteredIsTold) {
  const auto decided = Open();
  Enter(*decided, Overruled());
  ASSERT_EQ(Enter(*decided, Note("seen by both")), "");
  EXPECT_THAT(decided->Wrong(), IsEmpty());
  std::string text = Text();
  const size_t taker = text.find("\"taker\":\"B\"");
  ASSERT_NE(taker, text.npos);
  Write(text.replace(taker, 11, "\"taker\":\"A\""));
  const auto again = Open();
  ASSERT_TRUE(again->ReadNew().value());
  ASSERT_EQ(again->Wrong().size(), 1U);
  EXPECT_THAT(again->Wrong()[0].en, HasSubstr("entry 2"));
}

TEST_F(DecidedTest, ItIsToldByTheRecordingsOwnClock) {
  const auto decided = Open();
  Enter(*decided, Overruled());
  const auto& match = *decided->Now();
  EXPECT_EQ(match.Desk().Entries().back().when - *match.Began(), Seconds(3600));
}

TEST_F(DecidedTest, TwoJudgesAtOnceTheSecondIsToldOfTheFirst) {
  const auto one = Open();
  const auto other = Open();
  EXPECT_EQ(Enter(*one, Overruled("Sato")), "");
  EXPECT_THAT(Enter(*other, Overruled("Ueda")), HasSubstr("Sato"));
  EXPECT_EQ(other->Count(), 1U) << "and sees what the first one did";
}

TEST_F(DecidedTest, WhatNeedsAMatchUnderWayIsRefusedAndMakesNoFile) {
  const auto decided = Open();
  for (const auto action :
       {evidence::DeskAction::kHold, evidence::DeskAction::kSkip,
        evidence::DeskAction::kGiveUp, evidence::DeskAction::kSayAgain}) {
    EXPECT_THAT(
        Enter(*decided,
              {.action = action, .reading = 1, .side = evidence::Party::kA}),
        HasSubstr("over"));
  }
  EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(DecidedTest, AReadingThatIsNotThereCannotBeDecided) {
  evidence::DeskEntry entry = Overruled();
  entry.reading = 9;
  EXPECT_THAT(Enter(*Open(), entry), HasSubstr("9"));
}

TEST_F(DecidedTest, AVoidReadingCountsForNothing) {
  const auto decided = Open();
  EXPECT_EQ(
      Enter(*decided, {.action = evidence::DeskAction::kVoid, .reading = 1}),
      "");
  EXPECT_TRUE(decided->Now()->Sheet().Find(1)->is_void);
  EXPECT_EQ(decided->Now()->State().piles.a.size(), 0U);
}

TEST_F(DecidedTest, ACardIsPutWhereTheJudgeSays) {
  const auto decided = Open();
  EXPECT_EQ(Enter(*decided, {.action = evidence::DeskAction::kPut,
                             .reading = 2,
                             .side = evidence::Party::kA,
                             .card = 14}),
            "");
  EXPECT_EQ(decided->Now()->State().Find(14), rules::Territory(Side::kA));
}

}  // namespace
}  // namespace kimari::decisions
