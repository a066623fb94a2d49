#include "host/reader/sound_calibration.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "audio/simulated_output.h"

namespace kimari::reader {
namespace {

using testing::HasSubstr;

class ASoundFile : public testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }
  void Keep(const std::string& device, Duration delay) {
    ASSERT_TRUE(KeepSoundCalibration(
        {.device = device, .date = "2026-01-01", .delay = delay}, file_));
  }
  std::vector<SoundCalibration> All() { return *ReadSoundCalibrations(file_); }
  std::string Complaint(const std::string& text) {
    std::ofstream(file_) << text;
    const auto read = ReadSoundCalibrations(file_);
    return read ? "" : read.error().message;
  }
  // Whose first frame is heard at 20 ms.
  static audio::SelectedOutput Output() {
    audio::SelectedOutput sound;
    sound.output = std::make_unique<audio::SimulatedOutput>(
        audio::SimulatedOutput::Options{.latency = Milliseconds(20)});
    return sound;
  }
  std::string file_ =
      testing::TempDir() + "kimari-sound-" + std::to_string(getpid()) + ".toml";
};

TEST_F(ASoundFile, ThatIsMissingKnowsNothing) { EXPECT_TRUE(All().empty()); }

TEST_F(ASoundFile, HoldsEachDeviceOnce) {
  Keep("'loud\"speaker'", Milliseconds(3));
  Keep("other", Milliseconds(5));
  Keep("'loud\"speaker'", Milliseconds(4));
  const auto all = All();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].device, "other");
  EXPECT_EQ(all[1].device, "'loud\"speaker'");
  EXPECT_EQ(all[1].delay, Milliseconds(4));
  EXPECT_FALSE(all[1].distance_a_m);
}

TEST_F(ASoundFile, HoldsWhereThePlayersSit) {
  SoundCalibration c{.device = "x", .date = "d", .distance_a_m = 1.717};
  ASSERT_TRUE(KeepSoundCalibration(c, file_));
  const SoundCalibration kept = All().front();
  EXPECT_EQ(ToEars(kept.distance_a_m), Milliseconds(5));
  EXPECT_FALSE(ToEars(kept.distance_b_m));
}

TEST_F(ASoundFile, MovesWhatItsDeviceTells) {
  auto plain = Output();
  Keep(plain.output->Description(), Milliseconds(7));
  auto moved = Output();
  const auto known = Calibrate(moved, file_);
  ASSERT_TRUE(known && *known);
  EXPECT_THAT(moved.sentence, HasSubstr("+7.00 ms"));
  audio::Player player;
  ASSERT_TRUE(moved.output->Start(player));
  EXPECT_EQ(moved.output->TimeOf(0)->t, HostTime{Milliseconds(27).ns});
}

TEST_F(ASoundFile, SaysWhoHearsItFirst) {
  EXPECT_THAT(UnevenEars({.distance_a_m = 1, .distance_b_m = 3}),
              HasSubstr("A hears it 5.8 ms before"));
  EXPECT_EQ(UnevenEars({.distance_a_m = 1, .distance_b_m = 1.3}), "");
  EXPECT_EQ(UnevenEars({.distance_a_m = 1}), "");
}

TEST_F(ASoundFile, LeavesOtherDevicesAsTheyAre) {
  Keep("another", Milliseconds(7));
  auto sound = Output();
  const std::string before = sound.sentence;
  const auto known = Calibrate(sound, file_);
  ASSERT_TRUE(known);
  EXPECT_FALSE(*known);
  EXPECT_EQ(sound.sentence, before);
}

TEST_F(ASoundFile, ThatIsWrongSaysWhere) {
  EXPECT_THAT(Complaint("[[sound]\n"), HasSubstr(".toml:1:9: "));
  EXPECT_THAT(Complaint("\n[[sound]]\ndevice = 'x'\ndelay_ms = 'a'\n"
                        "sigma_ms = 1\n"),
              HasSubstr(":4:12: delay_ms in [[sound]] must be a number"));
  EXPECT_THAT(Complaint("[[sound]]\ndelay_ms = 1\n"),
              HasSubstr(":1:1: [[sound]] has no device; add it"));
  EXPECT_THAT(Complaint("[[sound]]\ndevice = 'x'\ndelay_ms = 1\nsigma_ms = 1\n"
                        "distance_b_m = -1\n"),
              HasSubstr(":5:16: distance_b_m in [[sound]] is -1; it must be "
                        "from 0 to 50"));
  EXPECT_THAT(Complaint("sound = 1\n"), HasSubstr(":1:9: sound in the file"));
}

TEST_F(ASoundFile, WithAnUnknownKeySaysWhichAreKnown) {
  EXPECT_THAT(Complaint("[[sonud]]\ndelay_ms = 1\n"),
              HasSubstr(":1:3: unknown key sonud in the file; known are sound; "
                        "correct it"));
  EXPECT_THAT(Complaint("[[sound]]\ndevice = 'x'\ndelay_ms = 1\nsigma_ms = 1\n"
                        "distance_m = 2\n"),
              HasSubstr(":5:1: unknown key distance_m in [[sound]]; known are "
                        "date, delay_ms, device, distance_a_m, distance_b_m, "
                        "sigma_ms"));
}

TEST_F(ASoundFile, ThatCannotBeWrittenSaysSo) {
  const auto kept = KeepSoundCalibration({.device = "x"}, "/proc/none/x.toml");
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.error().message, HasSubstr("/proc/none/x.toml"));
}

}  // namespace
}  // namespace kimari::reader
