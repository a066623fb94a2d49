#include "host/reader/reading_session.h"

#include <gmock/gmock.h>

#include "host/reader/refusals.h"
#include "tests/reader/a_set.h"

namespace kimari::reader {
namespace {

using audio::Part;
using testing::ElementsAre;
using testing::HasSubstr;

TEST_F(ASet, BeginsWithTheJokaItsLowerPhraseTwice) {
  Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U");
}

TEST_F(ASet, ReadsAJokaOfOneFileAsAWholeAndOnce) {
  SessionOptions options;
  options.joka = {Part::kWhole};
  Begin(options);
  Read();
  EXPECT_EQ(Said(), "0W 2U");
  Read();
  EXPECT_EQ(Said(), "2L 1U");
}

TEST_F(ASet, ReadsTheLowerPhraseOfTheCardBeforeEachCard) {
  for (int i = 0; i < 4; ++i) Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U 2L 1U 1L 4U 4L 3U");
}

TEST_F(ASet, EndsWithTheLowerPhraseOfTheLastCard) {
  for (int i = 0; i < 5; ++i) Read();
  EXPECT_THAT(Said(), testing::EndsWith("4L 3U 3L"));
  EXPECT_EQ(StateNow(), State::kFinished);
}

TEST_F(ASet, ShowsItsSeedOnlyWhenItIsOver) {
  for (int i = 0; i < 4; ++i) Read();
  EXPECT_TRUE(Of(LogEntry::Kind::kSeed).empty());
  Read();
  ASSERT_EQ(Of(LogEntry::Kind::kSeed).size(), 1U);
  EXPECT_EQ(Of(LogEntry::Kind::kSeed)[0].text, "a seed");
}

TEST_F(ASet, WaitsForAPersonBetweenCards) {
  Read();
  Said();
  Wait(120);
  EXPECT_EQ(Said(), "");
  EXPECT_EQ(StateNow(), State::kWaiting);
}

TEST_F(ASet, ReadsOnByItselfWhereAskedTo) {
  Begin({.every = Seconds(5)});
  Read();
  Wait(60);
  EXPECT_EQ(Said(), "0U 0L 0L 2U 2L 1U 1L 4U 4L 3U 3L");
}

TEST_F(ASet, NeverReadsOnByItselfAfterAHold) {
  Begin({.every = Seconds(5)});
  Read();
  session_->Hold(HoldReason::kHand);
  Wait(10);
  session_->Release(HoldReason::kHand);
  Said();
  Wait(60);
  EXPECT_EQ(Said(), "");
  Read();
  EXPECT_EQ(Said(), "2L 1U");
}

TEST_F(ASet, HeldTwiceIsFreeOnlyWhenBothReasonsAreGone) {
  session_->Hold(HoldReason::kHand);
  session_->Hold(HoldReason::kTidying);
  session_->Release(HoldReason::kHand);
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("put in order"));
  session_->Release(HoldReason::kTidying);
  EXPECT_EQ(Refusal(Command::kNext), "");
}

TEST_F(ASet, GoesOnAfterAPersonsHold) {
  Read();
  ASSERT_EQ(Refusal(Command::kHold), "");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("it is held"));
  Said();
  Read(Command::kGoOn);
  EXPECT_EQ(Said(), "2L 1U");
}

TEST_F(ASet, SaysTheLastUtteranceAgain) {
  Read();
  Read();
  Said();
  Read(Command::kAgain);
  EXPECT_EQ(Said(), "2L 1U");
  Read();
  EXPECT_EQ(Said(), "1L 4U");
}

TEST_F(ASet, GoesBackOneCard) {
  Read();
  Read();
  Said();
  ASSERT_EQ(Refusal(Command::kBack), "");
  Read();
  EXPECT_EQ(Said(), "2L 1U");
  EXPECT_THAT(session_->Called(), ElementsAre(2, 1));
}

TEST_F(ASet, SkipsACardAndTakesThatBack) {
  Read();
  Said();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  Read();
  EXPECT_EQ(Said(), "2L 4U");
  ASSERT_EQ(Refusal(Command::kSkip), "");
  ASSERT_EQ(Refusal(Command::kUndo), "");
  Read();
  EXPECT_EQ(Said(), "4L 3U");
}

TEST_F(ASet, LogsWhatAnUndoTookBack) {
  Read();
  for (const Command command :
       {Command::kBack, Command::kUndo, Command::kSkip, Command::kUndo}) {
    ASSERT_EQ(Refusal(command), "");
  }
  std::vector<std::optional<Command>> undone;
  for (const LogEntry& entry : session_->DrainLog()) {
    undone.push_back(entry.undone);
  }
  EXPECT_THAT(undone, ElementsAre(std::nullopt, Command::kBack, std::nullopt,
                                  Command::kSkip));
}

TEST_F(ASet, SkipsTheCardAfterOneThatWasSkippedBefore) {
  ASSERT_EQ(Refusal(Command::kNext), "");
  WaitForTheEnd();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  ASSERT_EQ(Refusal(Command::kBack), "");
  Read();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  Said();
  Read();
  EXPECT_EQ(Said(), "2L 3U");
}

TEST_F(ASet, ReadsACardAgainNextAndTakesThatBack) {
  Read();
  Read();
  Said();
  ASSERT_TRUE(session_->ReadAgain(2));
  EXPECT_THAT(session_->Settled(), ElementsAre()) << "2 is read again";
  EXPECT_THAT(session_->ReadAgain(2).error().message, HasSubstr("the next"));
  ASSERT_EQ(Refusal(Command::kUndo), "");
  ASSERT_TRUE(session_->ReadAgain(2));
  Read();
  Read();
  EXPECT_EQ(Said(), "1L 2U 2L 4U");
  EXPECT_THAT(session_->Called(), ElementsAre(2, 1, 4));
}

TEST_F(ASet, ReadsTheCardCalledLastAgainAsItWasRead) {
  Read();
  Said();
  ASSERT_TRUE(session_->ReadAgain(2));
  Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U");
}

TEST_F(ASet, ReadsNoCardAgainThatWasNotReadOrOnceItIsOver) {
  Read();
  EXPECT_THAT(session_->ReadAgain(4).error().message, HasSubstr("not read"));
  ASSERT_EQ(Refusal(Command::kStop), "");
  EXPECT_THAT(session_->ReadAgain(2).error().message, HasSubstr("over"));
}

TEST_F(ASet, IsReadyOnlyOnceTheSoundsOfTheNextReadingAreThere) {
  EXPECT_FALSE(*session_->Ready());
  for (const Part part : {Part::kUpper, Part::kLower}) {
    ASSERT_TRUE(store_.Get(0, part));
  }
  EXPECT_FALSE(*session_->Ready());
  ASSERT_TRUE(store_.Get(2, Part::kUpper));
  EXPECT_TRUE(*session_->Ready());
  session_->Hold(HoldReason::kHand);
  EXPECT_FALSE(*session_->Ready());
}

TEST_F(ASet, ThatMayNotWaitRefusesAPhraseThatIsNotThereYet) {
  Begin({.waits = false});
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("not prepared yet"));
  EXPECT_EQ(StateNow(), State::kReady);
}

TEST_F(ASet, ThatMayNotWaitAnnouncesOnceTheSoundIsThere) {
  Begin({.waits = false});
  ASSERT_EQ(Refusal(Command::kMemorise), "");
  Wait(5);
  EXPECT_EQ(Said(), "");
  ASSERT_TRUE(store_.Get(Announcement::kMemorise15));
  Wait(5);
  EXPECT_EQ(Said(), "暗記時間は15分です。");
}

TEST_F(ASet, HasBegunAllOnceTheLastCardIsUnderWay) {
  for (int i = 0; i < 3; ++i) Read();
  EXPECT_FALSE(session_->AllBegun());
  ASSERT_EQ(Refusal(Command::kNext), "");
  EXPECT_TRUE(session_->AllBegun());
  session_->Hold(HoldReason::kHand);
  WaitForTheEnd();
  EXPECT_FALSE(session_->AllBegun()) << "it was left out";
}

TEST_F(ASet, ACardIsSettledWhenTheNextReadingBegins) {
  Read();
  EXPECT_THAT(session_->Settled(), ElementsAre());
  ASSERT_EQ(Refusal(Command::kNext), "");
  EXPECT_THAT(session_->Settled(), ElementsAre(2));
  WaitForTheEnd();
  EXPECT_THAT(session_->Settled(), ElementsAre(2));
}

TEST_F(ASet, ACardReadAgainIsNotSettledMeanwhile) {
  Read();
  Read();
  ASSERT_EQ(Refusal(Command::kAgain), "");
  EXPECT_THAT(session_->Settled(), ElementsAre(2));
  WaitForTheEnd();
  ASSERT_EQ(Refusal(Command::kBack), "");
  ASSERT_EQ(Refusal(Command::kBack), "");
  EXPECT_THAT(session_->Settled(), ElementsAre()) << "both are read again";
}

TEST_F(ASet, ASkippedCardIsNotSettledAndTheLastOneIsInTheEnd) {
  Read();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  Read();
  EXPECT_THAT(session_->Settled(), ElementsAre(2));
  Read();
  Read();
  EXPECT_THAT(session_->Settled(), ElementsAre(2, 4, 3));
}

TEST_F(ASet, RefusesInBothLanguages) {
  const auto in_japanese = [&](Command command) {
    return TextOf(session_->Do(command).error()).ja;
  };
  EXPECT_EQ(in_japanese(Command::kAgain), "まだ何も読んでいません");
  session_->Hold(HoldReason::kHand);
  EXPECT_EQ(in_japanese(Command::kNext), "挙手があるので読みません");
}

TEST_F(ASet, RefusesWhatCannotBeDoneWithAReason) {
  EXPECT_THAT(Refusal(Command::kAgain), HasSubstr("nothing was read"));
  EXPECT_THAT(Refusal(Command::kBack), HasSubstr("no card before"));
  EXPECT_THAT(Refusal(Command::kUndo), HasSubstr("nothing to undo"));
  ASSERT_EQ(Refusal(Command::kNext), "");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("being read"));
  EXPECT_THAT(Refusal(Command::kMemorise), HasSubstr("before the first"));
}

TEST_F(ASet, CallsTheTimeToMemorise) {
  ASSERT_EQ(Refusal(Command::kMemorise), "");
  Wait(13 * 60 - 5);
  EXPECT_EQ(Said(), "暗記時間は15分です。");
  Wait(15);
  EXPECT_EQ(Said(), "試合開始2分前です。");
  Wait(120);
  EXPECT_EQ(Said(), "暗記時間を終わります。");
  Wait(60);
  EXPECT_EQ(Said(), "") << "the first card waits for a person";
  EXPECT_EQ(StateNow(), State::kReady);
}

TEST_F(ASet, OfBeginnersHearsTheUpperPhraseTwice) {
  Begin({.mode = Mode::kBeginner});
  Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U 2U");
}

TEST_F(ASet, OfRecreationHearsUpperLowerLower) {
  Begin({.mode = Mode::kRecreational});
  Read();
  Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U 2L 2L 1U 1L 1L");
}

TEST_F(ASet, ThatIsHeldWhileMemorisingGoesOnMemorising) {
  ASSERT_EQ(Refusal(Command::kMemorise), "");
  ASSERT_EQ(Refusal(Command::kHold), "");
  ASSERT_EQ(Refusal(Command::kGoOn), "");
  EXPECT_EQ(StateNow(), State::kMemorising);
  EXPECT_TRUE(session_->Now().holds.empty());
}

TEST_F(ASet, DoesNotReadASkippedCardAfterGoingBack) {
  Read();
  ASSERT_EQ(Refusal(Command::kSkip), "");
  ASSERT_EQ(Refusal(Command::kBack), "");
  Read();
  Said();
  Read();
  EXPECT_EQ(Said(), "2L 4U");
}

TEST_F(ASet, NamesACardThatWasReadBeforeItWasSkipped) {
  Read();
  Read();
  ASSERT_EQ(Refusal(Command::kBack), "");
  ASSERT_EQ(Refusal(Command::kSkip), "");
  Read();
  EXPECT_THAT(session_->Settled(), ElementsAre(2, 1));
}

TEST_F(ASet, RefusesToGoOnWhileALowerPhraseEnds) {
  Read();
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.5);
  ASSERT_EQ(Refusal(Command::kHold), "");
  EXPECT_NE(Refusal(Command::kGoOn), "");
  EXPECT_THAT(session_->Now().holds, ElementsAre(HoldReason::kPerson));
}

TEST_F(ASet, OfHimukaBeginsWithNaAndRepeatsTheCardBefore) {
  Begin({.mode = Mode::kHimuka});
  Read();
  Read();
  EXPECT_EQ(Said(), "4U 2U 2U 1U");
}

TEST_F(ASet, OfHimukaHaltsBeforeTheLastTwo) {
  Begin({.mode = Mode::kHimuka});
  Read();
  Read();
  EXPECT_EQ(Said(), "4U 2U 2U 1U") << "nothing sounds before the take";
  Read();
  Wait(5);
  EXPECT_EQ(Said(), "残り2枚です。");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("centre line"));
  Read(Command::kGoOn);
  EXPECT_EQ(Said(), "1U 4U");
}

TEST_F(ASet, OfHimukaThatReadsByItselfAnnouncesTheLastTwoAndWaits) {
  Begin({.mode = Mode::kHimuka, .every = Seconds(2)});
  Read();
  Wait(60);
  EXPECT_EQ(Said(), "4U 2U 2U 1U 残り2枚です。");
  EXPECT_THAT(session_->Now().holds, ElementsAre(HoldReason::kLastTwo));
}

}  // namespace
}  // namespace kimari::reader
