// What a match does whose recording ends before it.
#include "host/rig/recording_watch.h"

#include <gmock/gmock.h>

#include "host/match/sheet/sheet.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Two dead cards are read; after the first one the disk is full.
class FullDisk : public ConductorTest {
 protected:
  void SetUp() override {
    Begin();
    evening.HearOut();
    Look();
    health_.error =
        Error{ErrorKind::kFile, "match.mcap: No space left on device"};
    Look();
    evening.SeeCourt();
  }
  void Look() {
    auto entry = watch_.Look(health_);
    ASSERT_TRUE(entry) << entry.error().message;
    if (*entry) evening.Enter(std::move(**entry));
  }
  void LetGoOn() {
    evening.Enter({.action = evidence::DeskAction::kGoOn,
                   .by = "Sato",
                   .hold = evidence::HoldReason::kDevice});
  }
  sheet::Sheet Sheet() const {
    return sheet::MakeSheet(evening.conductor.Match(), nullptr, nullptr);
  }

  RecordingWatch watch_;
  recording::Writer::Health health_;
};

TEST_F(FullDisk, HoldsTheMatchWithThatReason) {
  evening.Pass(Seconds(20));
  EXPECT_THAT(evening.readings.begun, SizeIs(1));
  const auto holds = evening.conductor.Match().Holds();
  ASSERT_THAT(holds, SizeIs(1));
  EXPECT_EQ(holds[0].reason, evidence::HoldReason::kDevice);
  const rules::Text why = rules::Render(holds[0].why, [](auto) { return ""; });
  EXPECT_THAT(why.en, AllOf(HasSubstr("No space left"), HasSubstr("--resume")));
  EXPECT_THAT(why.ja, HasSubstr("記録されません"));
}

TEST_F(FullDisk, LetsTheJudgeGoOnWhichStandsOnTheSheet) {
  LetGoOn();
  Look();
  EXPECT_THAT(evening.conductor.Match().Holds(), IsEmpty());
  evening.HearOut();
  EXPECT_THAT(evening.memory.rulings, SizeIs(2));
  const auto desk = Sheet().desk;
  ASSERT_THAT(desk, SizeIs(2));
  EXPECT_EQ(desk[0].said.by, "kimari");
  EXPECT_THAT(desk[0].said.reason, HasSubstr("No space left"));
  EXPECT_EQ(desk[1].said.action, evidence::DeskAction::kGoOn);
  EXPECT_EQ(desk[1].said.by, "Sato");
}

TEST_F(FullDisk, OpensItsOrderAllTheSame) {
  LetGoOn();
  evening.HearOut();
  evening.Pass(Seconds(1));
  const auto ended = evening.memory.All<evidence::MatchEnded>();
  ASSERT_THAT(ended, SizeIs(1));
  EXPECT_EQ(ended[0].order_seed, "the seed");
}

TEST_F(FullDisk, WithNobodyAtTheDeskEndsTheMatch) {
  RecordingWatch unattended(true);
  const auto entry = unattended.Look(health_);
  ASSERT_FALSE(entry);
  EXPECT_EQ(entry.error().message, health_.error->message);
}

TEST(RecordingWatch, FramesGoOnceBeforeTheDiskIsFullAndThatIsNoted) {
  const DiskNeed need{150'000'000, 0};
  RecordingWatch watch;
  EXPECT_FALSE(watch.LookAtRoom(749'999'999, need));
  EXPECT_FALSE(watch.FramesGo());
  const auto entry = watch.LookAtRoom(400'000'000, need);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->action, evidence::DeskAction::kNote);
  EXPECT_THAT(entry->reason, AllOf(HasSubstr("400 MB"), HasSubstr("画像")));
  EXPECT_TRUE(watch.FramesGo());
  EXPECT_FALSE(watch.LookAtRoom(400'000'000, need));
}

TEST(RecordingWatch, ASlowDiskIsNamedByWhatIsMissing) {
  RecordingWatch watch;
  EXPECT_EQ(watch.Trouble(), "");
  ASSERT_TRUE(watch.Look({.dropped = {{"/camera/frames", 3}}}));
  EXPECT_THAT(watch.Trouble(), HasSubstr("missing in /camera/frames"));
}

}  // namespace
}  // namespace kimari::rig
