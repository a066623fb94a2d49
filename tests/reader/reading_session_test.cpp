#include "host/reader/reading_session.h"

#include <gmock/gmock.h>

#include <memory>

#include "audio/simulated_output.h"
#include "host/reader/refusals.h"

namespace kimari::reader {
namespace {

using audio::Part;
using cards::CardId;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view kDeck = R"(
id = "four"
[joka]
upper = "なにわずに"
lower = "いまをはるべと"
[[card]]
number = 1
upper = "あき"
lower = "わが"
[[card]]
number = 2
upper = "はる"
lower = "ころ"
[[card]]
number = 3
upper = "きみ"
lower = "ゆめ"
[[card]]
number = 4
upper = "なに"
lower = "みを"
)";

std::string Text(const LogEntry& entry) {
  if (!entry.card) return entry.text;
  return std::to_string(*entry.card) + (entry.part == Part::kUpper   ? "U"
                                        : entry.part == Part::kLower ? "L"
                                                                     : "W");
}

// A set of four cards read in the order 2, 1, 4, 3 on a simulated device.
class ASet : public testing::Test {
 protected:
  ASet() : deck_(*cards::ParseDeck(kDeck, "four.toml")) { Begin({}); }

  void Begin(SessionOptions options) {
    session_.reset();
    output_.Stop();
    session_ = std::make_unique<ReadingSession>(
        deck_, ReadingPlan{{2, 1, 4, 3}, "a seed"}, std::move(options), store_,
        player_, output_, clock_);
    ASSERT_TRUE(output_.Start(player_));
  }
  void Wait(double seconds) {
    const HostTime end = clock_.Now() + FromSeconds(seconds);
    while (clock_.Now() < end) {
      clock_.AdvanceTo(clock_.Now() + Milliseconds(20));
      output_.Advance(clock_.Now());
      session_->Step();
      for (LogEntry& entry : session_->TakeLog()) log_.push_back(entry);
    }
  }
  void WaitForTheEnd() {
    for (int i = 0; i < 100 && StateNow() == State::kReading; ++i) Wait(0.5);
  }
  void Read(Command command = Command::kNext) {
    ASSERT_EQ(Refusal(command), "");
    WaitForTheEnd();
  }
  std::string Refusal(Command command) {
    const auto done = session_->Do(command);
    return done ? "" : done.error().message;
  }
  State StateNow() const { return session_->Now().state; }
  // What was said whole, such as "0U 0L 0L 2U".
  std::string Said() {
    std::string said;
    for (const LogEntry& entry : log_) {
      if (entry.kind != LogEntry::Kind::kSaid) continue;
      said += (said.empty() ? "" : " ") + Text(entry);
    }
    log_.clear();
    return said;
  }
  std::vector<LogEntry> Of(LogEntry::Kind kind) const {
    std::vector<LogEntry> found;
    for (const LogEntry& entry : log_) {
      if (entry.kind == kind) found.push_back(entry);
    }
    return found;
  }

  cards::Deck deck_;
  SimulatedClock clock_{{1'000'000'000}};
  audio::Player player_;
  audio::SimulatedOutput output_{{.start = {1'000'000'000}}};
  PhraseStore store_{*PhraseLoader::Open(deck_), {}};
  std::unique_ptr<ReadingSession> session_;
  std::vector<LogEntry> log_;
};

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

TEST_F(ASet, KeepsTheClubsGapBetweenAllPhrases) {
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

TEST_F(ASet, ReadsTheLowerPhraseOfTheCardBeforeEachCard) {
  for (int i = 0; i < 4; ++i) Read();
  EXPECT_EQ(Said(), "0U 0L 0L 2U 2L 1U 1L 4U 4L 3U");
}

TEST_F(ASet, EndsWithTheLowerPhraseOfTheLastCard) {
  for (int i = 0; i < 5; ++i) Read();
  EXPECT_THAT(Said(), testing::EndsWith("4L 3U 3L"));
  EXPECT_EQ(StateNow(), State::kFinished);
}

TEST_F(ASet, HasTheSameGapBetweenAnyTwoPhrasesToTheSample) {
  for (int i = 0; i < 4; ++i) Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  for (size_t i = 1; i < said.size(); ++i) {
    if (said[i - 1].calls) continue;  // the take lies between
    EXPECT_EQ(said[i].first_frame - said[i - 1].last_frame, audio::kGapFrames);
  }
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

TEST_F(ASet, HeldInTheLowerPhraseLeavesTheUpperOneOut) {
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

TEST_F(ASet, HeldInTheUpperPhraseReadsItToItsEnd) {
  Read();
  ASSERT_EQ(Refusal(Command::kNext), "");
  while (log_.empty() || Text(log_.back()) != "2L") Wait(0.02);
  Wait(1.2);  // past the gap
  Said();
  session_->Hold(HoldReason::kHand);
  WaitForTheEnd();
  EXPECT_EQ(Said(), "1U");
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
  EXPECT_EQ(JapaneseOf(Refusal(Command::kAgain)), "まだ何も読んでいません");
  session_->Hold(HoldReason::kHand);
  EXPECT_EQ(JapaneseOf(Refusal(Command::kNext)), "挙手があるので読みません");
  EXPECT_EQ(JapaneseOf("the disk is full"), "");
}

TEST_F(ASet, RefusesWhatCannotBeDoneWithAReason) {
  EXPECT_THAT(Refusal(Command::kAgain), HasSubstr("nothing was read"));
  EXPECT_THAT(Refusal(Command::kBack), HasSubstr("no card before"));
  EXPECT_THAT(Refusal(Command::kUndo), HasSubstr("nothing to undo"));
  ASSERT_EQ(Refusal(Command::kNext), "");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("being read"));
  EXPECT_THAT(Refusal(Command::kMemorise), HasSubstr("before the first"));
}

TEST_F(ASet, StopsWithinAMomentAndSaysNoMore) {
  ASSERT_EQ(Refusal(Command::kNext), "");
  Wait(0.3);
  ASSERT_EQ(Refusal(Command::kStop), "");
  Wait(5);
  ASSERT_EQ(Of(LogEntry::Kind::kCutOff).size(), 1U);
  EXPECT_EQ(Said(), "");
  EXPECT_THAT(Refusal(Command::kNext), HasSubstr("over"));
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

TEST_F(ASet, BeginsAfterAnAnnouncementIsSaid) {
  ASSERT_EQ(Refusal(Command::kMemorise), "");
  Wait(0.5);
  Read();
  const auto said = Of(LogEntry::Kind::kSaid);
  ASSERT_EQ(said.size(), 5U);
  EXPECT_FALSE(said[0].card) << "the announcement is in the log";
  EXPECT_GE(said[1].first_frame, said[0].last_frame + audio::kGapFrames);
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
