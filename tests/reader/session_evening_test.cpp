// What an evening may ask of a set: modes, silence, a timer, and what it tells.
#include <gmock/gmock.h>

#include "tests/reader/a_set.h"

namespace kimari::reader {
namespace {

using testing::HasSubstr;

TEST_F(ASet, OfUpperPhrasesAloneHasNoOther) {
  Begin({.mode = Mode::kUpperOnly, .joka = {}});
  Read();
  Read();
  EXPECT_EQ(Said(), "2U 1U");
}

TEST_F(ASet, OfUpperAndLowerHearsEachOnce) {
  Begin({.mode = Mode::kUpperLower, .joka = {audio::Part::kUpper}});
  Read();
  Read();
  EXPECT_EQ(Said(), "0U 2U 2L 1U 1L");
}

TEST_F(ASet, OfHokkaidoIsCalledByItsLowerPhrase) {
  Begin({.mode = Mode::kLowerOnly, .joka = {}});
  Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(said[0].calls);
  EXPECT_EQ(Said(), "2L");
}

TEST_F(ASet, ReadsAnOrderOfItsOwn) {
  Begin({.mode = Mode::kOwn,
         .joka = {},
         .own = *ParseRecipe("before-upper,before-lower,upper,upper")});
  Read();
  Read();
  EXPECT_EQ(Said(), "2U 2U 2U 2L 1U 1U");
}

TEST_F(ASet, IsSilentAsLongAsItIsToldBeforeAReading) {
  Begin({.joka = {}, .lead = 2 * audio::kSampleRate});
  const int64_t pressed = player_.NextFrame();
  Read();
  EXPECT_GE(Of(LogEntry::Kind::kSaid).at(0).first_frame,
            pressed + 2 * audio::kSampleRate);
}

TEST_F(ASet, ReadsOnByItselfNoLongerThanItsTimer) {
  Begin({.joka = {}, .every = Seconds(1), .every_ends = Seconds(2)});
  Read();
  Wait(20);
  EXPECT_LT(session_->Now().read, 4);
  EXPECT_TRUE(session_->Now().every_over);
  Read();
  EXPECT_EQ(StateNow(), State::kWaiting) << "a person reads on";
}

TEST_F(ASet, LogsTheKimarijiAsItWasThen) {
  Begin({.joka = {}});
  Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].kimariji, "は");
  EXPECT_FALSE(said[0].file.empty());
}

TEST_F(ASet, DoesNotGoOnFromNothing) {
  EXPECT_THAT(Refusal(Command::kGoOn), HasSubstr("nothing is held"));
  Read();
  EXPECT_THAT(Refusal(Command::kGoOn), HasSubstr("nothing is held"));
}

TEST_F(ASet, HeldInALowerPhraseSaysThatItStillSounds) {
  Read();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kHold), "");
  EXPECT_TRUE(session_->Now().ends_with_phrase);
  WaitForTheEnd();
  EXPECT_FALSE(session_->Now().ends_with_phrase);
}

TEST_F(ASet, HeldInAnUpperPhraseEndsWithIt) {
  Begin({.mode = Mode::kUpperOnly, .joka = {}});
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kHold), "");
  EXPECT_TRUE(session_->Now().ends_with_phrase);
  WaitForTheEnd();
  EXPECT_FALSE(session_->Now().ends_with_phrase);
  EXPECT_EQ(Said(), "2U");
}

TEST_F(ASet, AHoldInAnUpperPhraseIsTakenBackMeanwhile) {
  Begin({.joka = {}, .every = Seconds(1)});
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kHold), "");
  ASSERT_EQ(Refusal(Command::kGoOn), "");
  EXPECT_FALSE(session_->Now().ends_with_phrase);
  Wait(20);
  EXPECT_GT(session_->Now().read, 1) << "it reads on by itself as before";
}

TEST_F(ASet, HeldInABeginnersUpperPhraseEndsOnceItIsReadTwice) {
  Begin({.mode = Mode::kBeginner, .joka = {}});
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kHold), "");
  EXPECT_TRUE(session_->Now().ends_with_reading);
  WaitForTheEnd();
  EXPECT_EQ(Said(), "2U 2U");
}

}  // namespace
}  // namespace kimari::reader
