// Recordings taken apart: sound with pauses, and what is not whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/recording/writer.h"
#include "host/rig/mcap_recorder.h"
#include "tests/app/commands.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A match in which a tenth of a second sounded at each of these instants.
class Export : public Commands {
 protected:
  void Record(const std::vector<HostTime>& instants) const {
    auto file = recording::DiskFile::Create(place.Path("match.mcap"));
    ASSERT_TRUE(file) << file.error().message;
    const SimulatedClock clock;
    const auto writer =
        recording::Writer::Start(std::move(*file), clock, {}, {});
    ASSERT_TRUE(writer) << writer.error().message;
    (*writer)->Write({1, {}, evidence::MatchStarted{"kyogi", "{}"}});
    const auto sound = (*writer)->AddChannel({rig::kSoundTopic, "pcm-f32"});
    for (const HostTime at : instants) {
      (*writer)->Write(sound, {at, at, 1}, std::string(4800 * 4, '\0'));
    }
    (*writer)->Write({2, {}, evidence::MatchEnded{}});
    ASSERT_TRUE((*writer)->Close());
  }
  double SecondsOf(const std::string& file) const {
    const auto bytes = std::filesystem::file_size(place.Path("files/" + file));
    return static_cast<double>(bytes) / (48'000 * 4);
  }
};

TEST_F(Export, AHoleIsSilenceAndAPauseBeginsAnotherFile) {
  const HostTime day = HostTime{} + Seconds(86'400);
  Record({HostTime{}, HostTime{} + Seconds(2), day});
  const Ran ran = Kimari({"export", "match.mcap", "-o", "files"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_NEAR(SecondsOf("sound.wav"), 2.1, 0.01);
  EXPECT_NEAR(SecondsOf("sound.2.wav"), 0.1, 0.01);
  EXPECT_THAT(ran.out, HasSubstr("sound.2.wav (its first sample at 864000"));
}

TEST_F(Export, WithoutSoundNamesNone) {
  Record({});
  const Ran ran = Kimari({"export", "match.mcap", "-o", "files"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_THAT(ran.out, Not(HasSubstr("sound")));
}

TEST_F(Export, OfWhatIsTornExitsWithOneAndSaysSo) {
  Record({HostTime{}});
  const std::string path = place.Path("match.mcap");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 50);
  const Ran ran = Kimari({"export", "match.mcap", "-o", "files"});
  EXPECT_EQ(ran.code, kAnswerIsNo);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("match.mcap"), HasSubstr("is lost")));
}

}  // namespace
}  // namespace kimari
