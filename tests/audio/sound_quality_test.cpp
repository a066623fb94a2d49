#include "audio/sound_quality.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "audio/recordings.h"
#include "audio/sound_file.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> Faults(const std::vector<float>& samples) {
  std::vector<std::string> faults;
  for (const Text& fault : FaultsOf(QualityOf(samples, *FindSound(samples)))) {
    faults.push_back(fault.en + fault.ja);
  }
  return faults;
}

// A tone that dies away as a voice does.
std::vector<float> SaidPhrase(double lead, float level = 0.3F) {
  std::vector<float> samples = ToneInARoom(lead, 2.0, 0.5, level);
  const int64_t end = Frames(lead + 2.0);
  for (int64_t i = 0; i < Frames(1.0); ++i) {
    samples[static_cast<size_t>(end - 1 - i)] *=
        static_cast<float>(InSeconds(i));
  }
  return samples;
}

TEST(SoundQuality, AWholePhraseOverAQuietRoomHasNoFault) {
  EXPECT_THAT(Faults(SaidPhrase(0.3)), IsEmpty());
}

TEST(SoundQuality, APhraseBegunAtTheFilesFirstSampleIsCutAtTheStart) {
  EXPECT_THAT(Faults(SaidPhrase(0.0)),
              ElementsAre(AllOf(HasSubstr("cut at the start"),
                                HasSubstr("始まりが切れています"))));
}

TEST(SoundQuality, APhraseThatComesUpWithinTheFileIsNotCut) {
  std::vector<float> samples = SaidPhrase(0.0);
  for (int64_t i = 0; i < Frames(0.03); ++i) {
    samples[static_cast<size_t>(i)] *= static_cast<float>(InSeconds(i) / 0.03);
  }
  EXPECT_THAT(Faults(samples), IsEmpty());
}

TEST(SoundQuality, APhraseStillSoundingAtTheLastSampleIsCutAtTheEnd) {
  std::vector<float> samples = SaidPhrase(0.3);
  samples.resize(static_cast<size_t>(Frames(1.8)));
  EXPECT_THAT(Faults(samples),
              ElementsAre(AllOf(HasSubstr("cut at the end"),
                                HasSubstr("終わりが切れています"))));
}

TEST(SoundQuality, APhraseOfFortyTwoLufsIsTooQuiet) {
  EXPECT_THAT(Faults(SaidPhrase(0.3, 0.01F)),
              testing::Contains(AllOf(HasSubstr("too quiet (-4"),
                                      HasSubstr("音が小さすぎます（-4"))));
}

TEST(SoundQuality, NoiseIsHeldAgainstTheVoiceNotAgainstFullScale) {
  Random random(2);
  std::vector<float> noisy = SaidPhrase(0.3);
  for (float& s : noisy) s += static_cast<float>(random.Normal() * 0.02);
  EXPECT_THAT(Faults(noisy), ElementsAre(AllOf(HasSubstr("dB under the voice"),
                                               HasSubstr("雑音が多すぎます"))));
  for (float& s : noisy) s *= 0.1F;
  EXPECT_THAT(Faults(noisy), testing::Contains(HasSubstr("under the voice")));
}

TEST(SoundQuality, SaysNothingFalseOfACertifiedReader) {
  const auto folder = SharedData() / "recitation/human";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "needs KIMARI_SHARED";
  const auto recordings = Recordings::Open(folder);
  for (const auto& [key, file] : recordings->Files()) {
    EXPECT_THAT(Faults(DecodeSoundFile(file)->samples), IsEmpty()) << file;
  }
}

}  // namespace
}  // namespace kimari::audio
