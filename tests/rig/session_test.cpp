// How the session conducts a match.
#include "host/rig/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/evidence/codec.h"
#include "tests/rig/evening.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Cards 1 to 3 lie at A, 4 to 6 at B; 50, 60 and 70 are dead.
class SessionTest : public ::testing::Test {
 protected:
  void Lay() {
    for (int i = 0; i < 3; ++i) {
      evening.Lay(static_cast<cards::CardId>(1 + i), Side::kA, 2 * i);
      evening.Lay(static_cast<cards::CardId>(4 + i), Side::kB, 2 * i);
    }
    evening.SeeCourt();
  }
  // Up to the first utterance.
  void Begin() {
    Lay();
    evening.Memorise();
    ASSERT_THAT(evening.reader.begun, SizeIs(1));
  }
  HostTime FirstSound() {
    return evening.reader.begun.back().at + SteadyReader::kToUpper;
  }

  Evening evening{{50, 60}};
};

TEST_F(SessionTest, NothingIsReadBeforeTheCourtIsLaid) {
  evening.Pass(Evening::kMemorise * 3);
  EXPECT_THAT(evening.reader.begun, IsEmpty());
  EXPECT_EQ(evening.session.CurrentStage(), Stage::kLaying);
}

TEST_F(SessionTest, NothingIsReadBeforeMemorisingIsOver) {
  Lay();
  evening.Pass(Evening::kMemorise - Milliseconds(20));
  EXPECT_EQ(evening.session.CurrentStage(), Stage::kMemorising);
  EXPECT_THAT(evening.reader.begun, IsEmpty());
  evening.Pass(Milliseconds(40));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
}

TEST_F(SessionTest, AReadingWaitsForItsSoundsAndSaysSo) {
  Lay();
  evening.reader.is_ready = false;
  evening.Memorise();
  evening.Pass(Seconds(5));
  EXPECT_THAT(evening.reader.begun, IsEmpty());
  EXPECT_TRUE(evening.session.Preparing());
  const uint64_t revision = evening.session.Revision();
  evening.Pass(Seconds(1));
  EXPECT_EQ(evening.session.Revision(), revision) << "said once";
  evening.reader.is_ready = true;
  evening.Pass(Milliseconds(40));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
  EXPECT_FALSE(evening.session.Preparing());
}

TEST_F(SessionTest, SoundsThatWillNotComeEndTheMatch) {
  Lay();
  evening.reader.is_ready = Fail(ErrorKind::kFile, "r_017_2.ogg: gone");
  const auto stepped =
      evening.session.Step(evening.clock.Now() + Evening::kMemorise);
  ASSERT_FALSE(stepped);
  EXPECT_THAT(stepped.error().message, HasSubstr("r_017_2.ogg"));
}

TEST_F(SessionTest, ReadingOpensWithTheLowerPhrase) {
  Begin();
  const HostTime lower = evening.reader.begun[0].at + SteadyReader::kToLower;
  evening.Pass(SteadyReader::kToLower - Milliseconds(30));
  EXPECT_FALSE(evening.memory.When<evidence::ReadingOpened>());
  evening.Pass(Milliseconds(60));
  ASSERT_TRUE(evening.memory.When<evidence::ReadingOpened>());
  EXPECT_GE(*evening.memory.When<evidence::ReadingOpened>(), lower);
}

TEST_F(SessionTest, CardIsCalledAtItsFirstSoundAndNotBefore) {
  Begin();
  evening.Pass(FirstSound() - evening.clock.Now() - Milliseconds(10));
  EXPECT_FALSE(evening.memory.When<evidence::CardCalled>());
  evening.Pass(Milliseconds(20));
  const auto called = evening.memory.All<evidence::CardCalled>();
  ASSERT_THAT(called, SizeIs(1));
  EXPECT_EQ(called[0].card, 50);
  EXPECT_EQ(called[0].first_sound.t, FirstSound());
  EXPECT_GE(*evening.memory.When<evidence::CardCalled>(), FirstSound());
}

TEST_F(SessionTest, NothingIsOpenedUntilTheSoundDeviceKnowsItsClock) {
  evening.reader.knows_its_clock = false;
  Begin();
  evening.Pass(Seconds(10));
  EXPECT_FALSE(evening.memory.When<evidence::ReadingOpened>());
}

TEST_F(SessionTest, CourtIsStillFromTheLowerPhraseUntilSettled) {
  Begin();
  EXPECT_FALSE(evening.session.Still());
  evening.Pass(SteadyReader::kToLower + Milliseconds(20));
  EXPECT_TRUE(evening.session.Still());
  EXPECT_EQ(evening.session.WantedGaze(), Gaze::kHands);
  evening.HearOut();
  EXPECT_FALSE(evening.session.Still());
  EXPECT_EQ(evening.session.WantedGaze(), Gaze::kCards);
}

TEST_F(SessionTest, LogLinesWaitWhileTheCourtIsStill) {
  Begin();
  ::testing::internal::CaptureStderr();
  log::Warning("before");
  evening.Pass(SteadyReader::kToLower + Milliseconds(20));
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("before"));

  ::testing::internal::CaptureStderr();
  log::Warning("board A lost");
  evening.Pass(SteadyReader::kToUpper);
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");

  ::testing::internal::CaptureStderr();
  evening.HearOut();
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("board A lost"));
}

TEST_F(SessionTest, LogLinesComeOutWhenAMatchEndsWhileStill) {
  Begin();
  evening.Pass(SteadyReader::kToUpper);
  ::testing::internal::CaptureStderr();
  log::Warning("board A lost");
  ASSERT_TRUE(evening.session.End(evening.clock.Now(), "stopped"));
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("board A lost"));
}

TEST_F(SessionTest, NextReadingWaitsForATidyCourt) {
  Begin();
  evening.HearOut();
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));  // the camera has not looked

  const evidence::LayoutSeen laid = evening.layout;
  evening.Remove(2);
  evening.SeeCourt();
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
  EXPECT_FALSE(evening.session.Waiting().tidy);
  EXPECT_THAT(rules::Render(evening.session.Waiting().why).en,
              HasSubstr("card 2"));

  evening.layout = laid;
  evening.SeeCourt();
  evening.Pass(Milliseconds(20));
  ASSERT_THAT(evening.reader.begun, SizeIs(2));
  EXPECT_EQ(evening.reader.begun[1].card, 60);
  EXPECT_EQ(evening.reader.begun[1].previous, cards::CardId{50});
}

TEST_F(SessionTest, HeldReaderDoesNotGoOn) {
  Lay();
  ASSERT_TRUE(evening.session.Hold(evening.clock.Now(), true, "judge"));
  evening.Pass(Evening::kMemorise * 2);
  EXPECT_THAT(evening.reader.begun, IsEmpty());
  ASSERT_TRUE(evening.session.Hold(evening.clock.Now(), false, "judge"));
  evening.Pass(Milliseconds(20));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
  const auto commands = evening.memory.All<evidence::Command>();
  ASSERT_THAT(commands, SizeIs(2));
  EXPECT_EQ(commands[0].name, evidence::CommandName::kHold);
  EXPECT_EQ(commands[1].name, evidence::CommandName::kResume);
}

TEST_F(SessionTest, HoldBetweenReadingsKeepsTheReaderSilent) {
  Begin();
  ASSERT_TRUE(evening.session.Hold(evening.clock.Now(), true, "judge"));
  evening.HearOut();
  EXPECT_THAT(evening.memory.rulings, SizeIs(1));
  evening.SeeCourt();
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
}

TEST_F(SessionTest, MatchEndsWhenAllCardsWereRead) {
  Begin();
  evening.HearOut();
  evening.SeeCourt();
  evening.Pass(Seconds(1));
  evening.HearOut();
  evening.Pass(Seconds(1));
  EXPECT_EQ(evening.session.CurrentStage(), Stage::kFinished);
  EXPECT_TRUE(evening.reader.stopped);
  EXPECT_THAT(evening.memory.rulings, SizeIs(2));
}

TEST_F(SessionTest, SeedIsToldAtTheEndAndItsHashAtTheStart) {
  const auto started = evening.memory.All<evidence::MatchStarted>();
  ASSERT_THAT(started, SizeIs(1));
  EXPECT_EQ(started[0].order_hash, evening.readings.OrderHash());
  Begin();
  EXPECT_THAT(evening.memory.All<evidence::MatchEnded>(), IsEmpty());
  ASSERT_TRUE(evening.session.End(evening.clock.Now(), "rain"));
  const auto ended = evening.memory.All<evidence::MatchEnded>();
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].order_seed, "the seed");
  EXPECT_EQ(ended[0].why, "rain");
}

TEST_F(SessionTest, ADeclaredHandGoesIntoTheRecord) {
  EXPECT_THAT(evening.memory.All<evidence::HandDeclared>(), IsEmpty());
  Memory memory;
  Session session(cards::HyakuninIsshu(), {.hand_b = Hand::kLeft},
                  evening.readings, memory);
  ASSERT_TRUE(session.Start(HostTime{}));
  const auto declared = memory.All<evidence::HandDeclared>();
  ASSERT_THAT(declared, SizeIs(1));
  EXPECT_EQ(declared[0].player, Side::kB);
  EXPECT_EQ(declared[0].hand, Hand::kLeft);
}

TEST_F(SessionTest, ObservationsAreNumberedInTheOrderTakenIn) {
  Begin();
  evening.HearOut();
  uint64_t number = 0;
  for (const evidence::Observation& o : evening.memory.observations) {
    EXPECT_EQ(o.number, ++number);
  }
}

TEST_F(SessionTest, FramesAreRecordedFromTheReadingUntilTidy) {
  uint64_t sequence = 0;
  const auto frame = [&] {
    vision::Frame shown;
    shown.sequence = ++sequence;
    evening.session.TakeFrame(evening.clock.Now(), shown);
  };
  Lay();
  frame();  // 1: memorising
  evening.Memorise();
  frame();  // 2: reading
  evening.HearOut();
  frame();  // 3: not seen to be tidy yet
  EXPECT_EQ(evening.memory.frames, (std::vector<uint64_t>{2, 3}));
}

TEST(Session, JokaComesBeforeTheFirstReading) {
  Evening evening({50}, true);
  evening.Lay(1, Side::kA, 0);
  evening.Lay(4, Side::kB, 0);
  evening.SeeCourt();
  evening.Memorise();
  ASSERT_THAT(evening.reader.begun, SizeIs(1));
  EXPECT_EQ(evening.reader.begun[0].previous, cards::CardId{0});
}

TEST(Session, AWinnerEndsTheMatch) {
  Evening evening({1, 50, 60});
  evening.Lay(1, Side::kA, 0);
  evening.Lay(4, Side::kB, 0);
  evening.Lay(5, Side::kB, 4);
  evening.SeeCourt();
  evening.Memorise();
  evening.Pass(SteadyReader::kToUpper + Milliseconds(500));
  evening.Touch(Side::kA, Side::kA, 0);
  evening.Pass(Seconds(7));
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(evening.memory.rulings[0].ruling.taker, Side::kA);
  EXPECT_EQ(evening.session.Match().Winner(), Side::kA);
  EXPECT_EQ(evening.session.CurrentStage(), Stage::kFinished);
  EXPECT_EQ(evening.memory.All<evidence::MatchEnded>().at(0).why, "won");
  EXPECT_THAT(evening.reader.begun, SizeIs(1));
}

// Everything taken in up to the first sound of the second reading, as bytes;
// the match's start, which holds the order's hash, apart.
std::vector<std::string> BeforeTheSecondSound(cards::CardId second) {
  Evening evening({50, second, 70});
  evening.Lay(1, Side::kA, 0);
  evening.Lay(4, Side::kB, 0);
  evening.SeeCourt();
  evening.Memorise();
  evening.HearOut();
  evening.SeeCourt();
  evening.Pass(Seconds(1));
  EXPECT_THAT(evening.reader.begun, SizeIs(2));
  const HostTime sound =
      evening.reader.begun.back().at + SteadyReader::kToUpper;
  evening.Pass(sound - evening.clock.Now() - Milliseconds(10));
  std::vector<std::string> all;
  for (const evidence::Observation& o : evening.memory.observations) {
    if (std::holds_alternative<evidence::MatchStarted>(o.payload)) continue;
    EXPECT_LT(o.taken, sound);
    all.push_back(evidence::ToJson(o));
  }
  return all;
}

TEST(Session, NobodyLearnsTheNextCardFromWhatIsTakenIn) {
  EXPECT_EQ(BeforeTheSecondSound(60), BeforeTheSecondSound(99));
}

TEST_F(SessionTest, ABoardThatCannotBeUnderstoodEndsTheMatchBetweenReadings) {
  Begin();
  evening.Pass(Seconds(2));
  evening.Say(evidence::BoardHealth{Side::kB, evidence::BoardState::kRefused,
                                    "flash board B"});
  ASSERT_TRUE(evening.session.Still());
  Result<void> ok;
  while (ok && evening.memory.rulings.size() < 2) ok = evening.Moment();
  ASSERT_FALSE(ok);
  EXPECT_THAT(evening.memory.rulings, SizeIs(1));
  EXPECT_EQ(ok.error().kind, ErrorKind::kDevice);
  EXPECT_EQ(ok.error().message, "flash board B");
}

TEST(Session, UnknownRuleOptionIsRefusedAtTheStart) {
  SimulatedClock clock;
  SteadyReader reader(clock);
  PlannedReadings readings(cards::HyakuninIsshu(), {{1}, "s"}, false, reader);
  Memory memory;
  SessionOptions options;
  options.rule_options = R"({"no_such_option": "1"})";
  Session session(cards::HyakuninIsshu(), options, readings, memory);
  EXPECT_FALSE(session.Start(clock.Now()));
}

}  // namespace
}  // namespace kimari::rig
