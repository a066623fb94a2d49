// The frames of a recording in place of a camera.
#include "host/rig/recording_camera.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "host/base/clock.h"
#include "host/rig/mcap_recorder.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class RecordingCameraTest : public ::testing::Test {
 protected:
  RecordingCameraTest()
      : path_(::testing::TempDir() + "camera_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".mcap") {
    std::filesystem::remove(path_);
    auto recorder = McapRecorder::Create(path_, clock_, false, {});
    EXPECT_TRUE(recorder) << recorder.error().message;
    recorder_ = std::move(*recorder);
  }
  ~RecordingCameraTest() override { std::filesystem::remove(path_); }

  static vision::Frame Shown(uint64_t sequence) {
    return {.jpeg = {1, 2, static_cast<uint8_t>(sequence)},
            .sequence = sequence,
            .stamp = HostTime{} + Milliseconds(static_cast<int64_t>(sequence)),
            .exposure = Milliseconds(2)};
  }
  void Record(uint64_t sequence, Duration handed_over = Milliseconds(30)) {
    const vision::Frame frame = Shown(sequence);
    recorder_->Record(frame, frame.stamp + handed_over);
  }
  void SawHands(uint64_t sequence, Duration exposure) {
    evidence::HandsSeen seen;
    seen.frame = sequence;
    seen.exposure = exposure;
    recorder_->Record(evidence::Observation{++number_, clock_.Now(), seen});
  }
  Result<std::unique_ptr<RecordingCamera>> Played() {
    EXPECT_TRUE(recorder_->Close());
    return RecordingCamera::Open(path_, Milliseconds(1));
  }
  static std::vector<vision::Frame> All(
      Result<std::unique_ptr<RecordingCamera>> camera) {
    std::vector<vision::Frame> frames;
    EXPECT_TRUE(camera) << camera.error().message;
    while (camera) {
      auto frame = (*camera)->Next({});
      if (!frame) {
        EXPECT_EQ(frame.error().kind, ErrorKind::kDevice);
        EXPECT_THAT(frame.error().message, HasSubstr("has ended"));
        break;
      }
      frames.push_back(std::move(**frame));
    }
    return frames;
  }

  SimulatedClock clock_{{1'000'000}};
  std::string path_;
  std::unique_ptr<McapRecorder> recorder_;
  uint64_t number_ = 0;
};

TEST_F(RecordingCameraTest, GivesTheFramesAsTheyWere) {
  Record(7);
  Record(9);
  const std::vector<vision::Frame> frames = All(Played());
  ASSERT_THAT(frames, SizeIs(2));
  EXPECT_EQ(frames[1].jpeg, Shown(9).jpeg);
  EXPECT_EQ(frames[1].sequence, 9u);
  EXPECT_EQ(frames[1].stamp, Shown(9).stamp);
}

TEST_F(RecordingCameraTest, KnowsTheExposureFromWhatWasSeen) {
  Record(7);
  Record(8);
  Record(9);
  SawHands(8, Milliseconds(3));
  const std::vector<vision::Frame> frames = All(Played());
  ASSERT_THAT(frames, SizeIs(3));
  EXPECT_EQ(frames[0].exposure, Milliseconds(1)) << "as it was told";
  EXPECT_EQ(frames[1].exposure, Milliseconds(3));
  EXPECT_EQ(frames[2].exposure, Milliseconds(3));
}

TEST_F(RecordingCameraTest, SaysThatARecordingHoldsNoFrames) {
  SawHands(8, Milliseconds(3));
  const auto camera = Played();
  ASSERT_FALSE(camera);
  EXPECT_THAT(camera.error().message, HasSubstr("holds no frames"));
}

TEST_F(RecordingCameraTest, SaysThatAFileIsNoRecording) {
  recorder_.reset();
  std::ofstream(path_) << "Naniwa-zu ni\n";
  const auto camera = RecordingCamera::Open(path_, {});
  ASSERT_FALSE(camera);
  EXPECT_EQ(camera.error().kind, ErrorKind::kFile);
  EXPECT_THAT(camera.error().message, HasSubstr(path_));
}

TEST_F(RecordingCameraTest, ATornRecordingGivesItsWholeFramesAndIsDoubted) {
  for (uint64_t i = 0; i < 20; ++i) Record(i, Milliseconds(100) * i);
  ASSERT_TRUE(recorder_->Close());
  std::filesystem::resize_file(path_, std::filesystem::file_size(path_) / 2);
  auto camera = RecordingCamera::Open(path_, {});
  ASSERT_TRUE(camera) << camera.error().message;
  EXPECT_THAT((*camera)->Doubts(), SizeIs(1));
  const size_t whole = All(std::move(camera)).size();
  EXPECT_GT(whole, 0u);
  EXPECT_LT(whole, 20u);
}

}  // namespace
}  // namespace kimari::rig
