#include "host/uses/replay/sound.h"

#include <gmock/gmock.h>

#include <cstring>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

class SoundTest : public RecordedMatch {
 protected:
  SoundTest() : sound_(writer_->AddChannel({"/sound/played", "pcm-f32"})) {}

  // 48 samples, a millisecond, all of this height.
  void Play(int64_t ms, float height) {
    const std::vector<float> samples(48, height);
    writer_->Write(sound_, {At(ms + 5), At(ms), 0},
                   std::string(reinterpret_cast<const char*>(samples.data()),
                               samples.size() * sizeof(float)));
  }
  // From 1000 to 1100 ms.
  std::optional<std::string> Wav() {
    Read(1, 87, 1000, TakenBy(Side::kA));
    Close();
    const auto record = Record::Open(path_);
    return SoundOf(**record, {At(1000), At(1100)});
  }
  static int SampleAt(const std::string& wav, int ms) {
    int16_t sample = 0;
    std::memcpy(&sample, wav.data() + 44 + 2 * 48 * ms, sizeof sample);
    return sample;
  }
  recording::ChannelId sound_;
};

TEST_F(SoundTest, ASampleStandsWhereItWasHeard) {
  Play(1010, 0.5F);
  const auto wav = Wav();
  ASSERT_TRUE(wav);
  EXPECT_EQ(wav->size(), 44 + 2 * 4800u);
  EXPECT_EQ(SampleAt(*wav, 9), 0);
  EXPECT_EQ(SampleAt(*wav, 10), 16384);
  EXPECT_EQ(SampleAt(*wav, 11), 0);
}

TEST_F(SoundTest, AGapStaysSilentAndMovesNothing) {
  Play(1010, 0.5F);
  Play(1050, 1.0F);
  const auto wav = Wav();
  ASSERT_TRUE(wav);
  EXPECT_EQ(SampleAt(*wav, 30), 0);
  EXPECT_EQ(SampleAt(*wav, 50), 32767);
}

TEST_F(SoundTest, ARecordingWithoutSoundHasNone) { EXPECT_FALSE(Wav()); }

}  // namespace
}  // namespace kimari::replay
