// How the conductor conducts a match.
#include "host/rig/conductor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/evidence/codec.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_F(ConductorTest, NothingIsReadBeforeTheCourtIsLaid) {
  evening.Pass(Evening::kMemorise * 3);
  EXPECT_THAT(evening.readings.begun, IsEmpty());
  EXPECT_EQ(evening.conductor.StageNow(), match::Stage::kLaying);
}

TEST_F(ConductorTest, NothingIsReadBeforeMemorisingIsOver) {
  Lay();
  evening.Pass(Evening::kMemorise - Milliseconds(20));
  EXPECT_EQ(evening.conductor.StageAt(evening.clock.Now()),
            match::Stage::kMemorising);
  EXPECT_THAT(evening.readings.begun, IsEmpty());
  evening.Pass(Milliseconds(40));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
}

TEST(Conductor, AReadingWaitsForItsSoundsAndSaysSo) {
  reader::PhraseStore phrases(
      *reader::PhraseLoader::Open(cards::HyakuninIsshu()), {});
  Evening evening({50, 60}, kShortJoka, phrases);
  LayCourt(evening);
  evening.Memorise();
  evening.Pass(Seconds(5));
  EXPECT_THAT(evening.readings.begun, IsEmpty());
  EXPECT_TRUE(evening.WaitsFor(evidence::HoldReason::kSounds));
  const uint64_t revision = evening.conductor.Revision();
  evening.Pass(Seconds(1));
  EXPECT_EQ(evening.conductor.Revision(), revision) << "said once";
  ASSERT_TRUE(phrases.Get(0, audio::Part::kLower));
  ASSERT_TRUE(phrases.Get(50, audio::Part::kUpper));
  evening.Pass(Milliseconds(40));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  EXPECT_FALSE(evening.WaitsFor(evidence::HoldReason::kSounds));
}

TEST_F(ConductorTest, ReadingOpensWithTheLowerPhrase) {
  Begin();
  EXPECT_FALSE(evening.memory.When<evidence::ReadingOpened>());
  evening.Until<evidence::CardCalled>();
  const HostTime opened = *evening.memory.When<evidence::ReadingOpened>();
  EXPECT_GE(opened, Called().lower_first.t);
  EXPECT_LE(opened, Called().lower_first.t + Milliseconds(10));
}

TEST_F(ConductorTest, CardIsCalledAtItsFirstSoundAndNotBefore) {
  Begin();
  evening.Until<evidence::CardCalled>();
  EXPECT_EQ(Called().card, 50);
  EXPECT_GE(evening.clock.Now(), Called().first_sound.t);
  EXPECT_LE(evening.clock.Now(), Called().first_sound.t + Milliseconds(10));
}

TEST_F(ConductorTest, NothingIsOpenedUntilTheSoundDeviceKnowsItsClock) {
  evening.output.Stop();
  audio::SimulatedOutput unknown{{.start = evening.clock.Now()}};
  NotedReadings readings({{50}, "s"}, {}, Phrases(), evening.player, unknown,
                         evening.clock);
  ASSERT_TRUE(readings.Begin());
  evening.clock.AdvanceTo(evening.clock.Now() + Seconds(10));
  EXPECT_FALSE(readings.Next(evening.clock.Now(), Readings::Ears::kOpen));
}

TEST_F(ConductorTest, CourtIsStillFromTheLowerPhraseUntilSettled) {
  Begin();
  EXPECT_FALSE(evening.conductor.Still());
  evening.Until<evidence::ReadingOpened>();
  EXPECT_TRUE(evening.conductor.Still());
  EXPECT_EQ(evening.conductor.WantedGaze(), Gaze::kHands);
  evening.HearOut();
  EXPECT_FALSE(evening.conductor.Still());
  EXPECT_EQ(evening.conductor.WantedGaze(), Gaze::kCards);
}

TEST_F(ConductorTest, LogLinesWaitWhileTheCourtIsStill) {
  Begin();
  ::testing::internal::CaptureStderr();
  log::Warning("before");
  evening.Until<evidence::ReadingOpened>();
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("before"));

  ::testing::internal::CaptureStderr();
  log::Warning("board A lost");
  evening.Pass(Seconds(2));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");

  ::testing::internal::CaptureStderr();
  evening.HearOut();
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              HasSubstr("board A lost"));
}

TEST_F(ConductorTest, NextReadingWaitsForATidyCourt) {
  Begin();
  evening.HearOut();
  ASSERT_THAT(evening.memory.rulings, SizeIs(1));
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));  // the camera has not looked

  const evidence::LayoutSeen laid = evening.layout;
  evening.Remove(2);
  evening.SeeCourt();
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  EXPECT_TRUE(evening.WaitsFor(evidence::HoldReason::kTidying));
  EXPECT_THAT(rules::Render(evening.conductor.Match().CheckCourt().why).en,
              HasSubstr("card 2"));

  evening.layout = laid;
  evening.SeeCourt();
  evening.Pass(Milliseconds(20));
  ASSERT_THAT(evening.readings.begun, SizeIs(2));
  evening.Until<evidence::CardCalled>();
  EXPECT_EQ(Called(1).card, 60);
  EXPECT_EQ((Called(1).lower_last.t - Called(1).lower_first.t).ns / 1000,
            LengthOf(50, audio::Part::kLower).ns / 1000);
}

TEST(Conductor, AnUntidyCourtLapsesOnlyAfterItsOwnTime) {
  Evening slow({50, 60}, {.tidy_limit = Seconds(20)});
  LayCourt(slow);
  slow.Memorise();
  slow.HearOut();
  slow.Hold(true);
  slow.Remove(2);
  slow.SeeCourt();
  slow.Pass(Seconds(30));
  slow.Hold(false);
  slow.Pass(Seconds(19));
  EXPECT_THAT(slow.readings.begun, SizeIs(1));
  slow.Pass(Seconds(2));
  EXPECT_THAT(slow.readings.begun, SizeIs(2));
}

TEST(Conductor, EachReadingLeavesItsOwnTimeToTidy) {
  Evening slow({50, 60, 70}, {.tidy_limit = Seconds(20)});
  LayCourt(slow);
  slow.Memorise();
  slow.HearOut();
  slow.Remove(2);
  slow.SeeCourt();
  slow.Pass(Seconds(21));
  ASSERT_THAT(slow.readings.begun, SizeIs(2));
  slow.HearOut();
  slow.Remove(3);
  slow.SeeCourt();
  slow.Pass(Seconds(19));
  EXPECT_THAT(slow.readings.begun, SizeIs(2));
}

TEST_F(ConductorTest, HeldReaderDoesNotGoOn) {
  Lay();
  evening.Hold(true);
  evening.Pass(Evening::kMemorise * 2);
  EXPECT_THAT(evening.readings.begun, IsEmpty());
  evening.Hold(false);
  evening.Pass(Milliseconds(20));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  const auto entries = evening.memory.All<evidence::DeskEntry>();
  ASSERT_THAT(entries, SizeIs(2));
  EXPECT_EQ(entries[0].action, evidence::DeskAction::kHold);
  EXPECT_EQ(entries[1].action, evidence::DeskAction::kGoOn);
}

TEST_F(ConductorTest, HoldBetweenReadingsKeepsTheReaderSilent) {
  Begin();
  evening.HearOut();
  evening.Hold(true);
  EXPECT_THAT(evening.memory.rulings, SizeIs(1));
  evening.SeeCourt();
  evening.Pass(Seconds(10));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
}

TEST_F(ConductorTest, SeedIsToldAtTheEndAndItsHashAtTheStart) {
  const auto started = evening.memory.All<evidence::MatchStarted>();
  ASSERT_THAT(started, SizeIs(1));
  EXPECT_EQ(started[0].order_hash, evening.readings.OrderHash());
  Begin();
  EXPECT_THAT(evening.memory.All<evidence::MatchEnded>(), IsEmpty());
  ASSERT_TRUE(evening.conductor.End(evening.clock.Now(), "rain"));
  const auto ended = evening.memory.All<evidence::MatchEnded>();
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].order_seed, "the seed");
  EXPECT_EQ(ended[0].why, "rain");
}

TEST_F(ConductorTest, ADeclaredHandGoesIntoTheRecord) {
  EXPECT_THAT(evening.memory.All<evidence::HandDeclared>(), IsEmpty());
  Memory memory;
  Conductor conductor(cards::HyakuninIsshu(), {.hand_b = Hand::kLeft},
                      evening.readings, memory);
  ASSERT_TRUE(conductor.Start(HostTime{}));
  const auto declared = memory.All<evidence::HandDeclared>();
  ASSERT_THAT(declared, SizeIs(1));
  EXPECT_EQ(declared[0].player, Side::kB);
  EXPECT_EQ(declared[0].hand, Hand::kLeft);
}

TEST_F(ConductorTest, ObservationsAreNumberedInTheOrderTakenIn) {
  Begin();
  evening.HearOut();
  uint64_t number = 0;
  for (const evidence::Observation& o : evening.memory.observations) {
    EXPECT_EQ(o.number, ++number);
  }
}

TEST_F(ConductorTest, FramesAreRecordedFromTheReadingUntilTidy) {
  uint64_t sequence = 0;
  const auto frame = [&] {
    vision::Frame shown;
    shown.sequence = ++sequence;
    evening.conductor.AddFrame(evening.clock.Now(), shown);
  };
  Lay();
  frame();  // 1: memorising
  evening.Memorise();
  frame();  // 2: reading
  evening.HearOut();
  frame();  // 3: not seen to be tidy yet
  EXPECT_EQ(evening.memory.frames, (std::vector<uint64_t>{2, 3}));
}

TEST(Conductor, JokaComesBeforeTheFirstReading) {
  Evening evening({50}, reader::kJoka);
  LayCourt(evening);
  evening.Memorise();
  ASSERT_THAT(evening.readings.begun, SizeIs(1));
  evening.Until<evidence::ReadingOpened>();
  EXPECT_GT(evening.clock.Now() - evening.readings.begun[0],
            LengthOf(0, audio::Part::kUpper) +
                LengthOf(0, audio::Part::kLower) + Seconds(2))
      << "it opens with the joka's second lower phrase";
}

// Everything taken in up to the first sound of the second reading, as bytes;
// the match's start, which holds the order's hash, apart.
std::vector<std::string> BeforeTheSecondSound(cards::CardId second) {
  Evening evening({50, second, 70});
  LayCourt(evening);
  evening.Memorise();
  evening.HearOut();
  evening.SeeCourt();
  evening.Pass(Seconds(1));
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
  evening.Until<evidence::CardCalled>();
  const HostTime sound =
      evening.memory.All<evidence::CardCalled>().at(1).first_sound.t;
  std::vector<std::string> all;
  for (const evidence::Observation& o : evening.memory.observations) {
    if (std::holds_alternative<evidence::MatchStarted>(o.payload)) continue;
    if (o.taken >= sound) continue;
    all.push_back(evidence::ToJson(o));
  }
  return all;
}

TEST(Conductor, NobodyLearnsTheNextCardFromWhatIsTakenIn) {
  EXPECT_EQ(BeforeTheSecondSound(60), BeforeTheSecondSound(99));
}

TEST(Conductor, UnknownRuleOptionIsRefusedAtTheStart) {
  RigReader reader({1});
  Memory memory;
  ConductorOptions options;
  options.rule_options = R"({"no_such_option": "1"})";
  Conductor conductor(cards::HyakuninIsshu(), options, reader.readings, memory);
  EXPECT_FALSE(conductor.Start(reader.time.Now()));
}

}  // namespace
}  // namespace kimari::rig
