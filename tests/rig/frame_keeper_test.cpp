// Which frames of a reading are recorded, and when that is known.
#include "host/rig/frame_keeper.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/recording/frame_index.h"
#include "host/recording/reader.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

// Two dead cards are read; frames come all the while.
class FrameKeeperTest : public ConductorTest {
 protected:
  FrameKeeperTest()
      : path_(::testing::TempDir() + "keeper_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".mcap") {
    std::filesystem::remove(path_);
    recorder_ = std::move(*McapRecorder::Create(path_, clock_, false, {}));
    keeper_.emplace(*recorder_);
    keeper_->Follow(evening.conductor.Match());
  }
  ~FrameKeeperTest() override { std::filesystem::remove(path_); }

  // What the evening took in since the last call, with a frame at its end.
  void Hand() {
    const auto& all = evening.memory.observations;
    for (; handed_ < all.size(); ++handed_) keeper_->Record(all[handed_]);
    vision::Frame frame;
    frame.sequence = ++frames_;
    frame.stamp = evening.clock.Now();
    frame.jpeg = {0xff, 0xd8};
    keeper_->Record(frame, evening.clock.Now());
  }
  size_t Recorded() {
    keeper_->Flush(clock_);
    EXPECT_TRUE(recorder_->Close());
    auto reader = recording::Reader::Open(path_);
    size_t frames = 0;
    (void)reader->Visit([&](const recording::Message& message) {
      frames += message.channel.topic == kFrameTopic ? 1 : 0;
      return true;
    });
    return frames;
  }

  std::string path_;
  SimulatedClock clock_;
  std::unique_ptr<McapRecorder> recorder_;
  std::optional<FrameKeeper> keeper_;
  size_t handed_ = 0;
  uint64_t frames_ = 0;
};

TEST_F(FrameKeeperTest, OfAReadingThatNobodyDisputesThoseAroundTakesAlone) {
  Begin();
  evening.Until<evidence::ReadingOpened>();
  for (int i = 0; i < 100; ++i) {
    evening.Pass(Milliseconds(50));
    Hand();
  }
  evening.HearOut();
  Hand();
  EXPECT_LT(Recorded(), 10U) << "nobody touched the dead card";
}

TEST_F(FrameKeeperTest, OfOneThatIsProtestedAgainstAll) {
  Begin();
  evening.Until<evidence::ReadingOpened>();
  for (int i = 0; i < 100; ++i) {
    evening.Pass(Milliseconds(50));
    Hand();
  }
  evening.HearOut();
  evening.Enter({.action = evidence::DeskAction::kProtest,
                 .reason = "he moved",
                 .reading = 1,
                 .side = evidence::Party::kB});
  Hand();
  EXPECT_GE(Recorded(), 100U);
}

}  // namespace
}  // namespace kimari::rig
