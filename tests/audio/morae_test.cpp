#include "audio/morae.h"

#include <gmock/gmock.h>

#include "audio/recitation.h"
#include "tests/audio/fixtures.h"

namespace kimari::audio {
namespace {

std::vector<std::string> Kana(std::string_view text) {
  std::vector<std::string> kana;
  for (const Mora& mora : SplitMorae(text)) kana.push_back(mora.kana);
  return kana;
}

TEST(Morae, SmallKanaJoinTheOneBefore) {
  EXPECT_THAT(Kana("ころもほすちょう"),
              testing::ElementsAre("こ", "ろ", "も", "ほ", "す", "ちょ", "う"));
}

TEST(Morae, StopsAndNasalsStandAlone) {
  EXPECT_THAT(Kana("いっぽん"), testing::ElementsAre("い", "っ", "ぽ", "ん"));
}

TEST(Morae, SpacesEndAKuAndAreLeftOut) {
  const std::vector<Mora> morae = SplitMorae("あき　のた");
  ASSERT_EQ(morae.size(), 4u);
  EXPECT_FALSE(morae[0].ends_ku);
  EXPECT_TRUE(morae[1].ends_ku);
  EXPECT_TRUE(morae[3].ends_ku);
}

TEST(Morae, BrokenTextEndsTheList) {
  EXPECT_EQ(Kana("あ\xe3\x81").size(), 1u);
  EXPECT_TRUE(Kana("").empty());
}

TEST(Morae, EveryVowelIsKnown) {
  EXPECT_EQ(SoundOf("ちょ").vowel, 'o');
  EXPECT_EQ(SoundOf("ぬ").vowel, 'u');
  EXPECT_TRUE(SoundOf("を").vowel_alone);
  EXPECT_TRUE(SoundOf("ん").nasal);
  EXPECT_FALSE(SoundOf("竹").known);
}

TEST(EstimatedMorae, RunFromFirstToLastSoundWithGrowingDoubt) {
  const auto marks = EstimateMorae("あきのたの　かりおのいおの　とまをあらみ",
                                   480, 480 + Frames(7.4));
  ASSERT_EQ(marks.size(), 18u);
  EXPECT_EQ(marks.front().sample, 480);
  EXPECT_EQ(marks.front().sigma_samples, 0);
  EXPECT_EQ(marks[1].sigma_samples, Frames(0.060));
  for (size_t i = 1; i < marks.size(); ++i) {
    EXPECT_GT(marks[i].sample, marks[i - 1].sample);
    EXPECT_GT(marks[i].sigma_samples, marks[i - 1].sigma_samples);
  }
  EXPECT_LT(marks.back().sample, 480 + Frames(7.4));
}

}  // namespace
}  // namespace kimari::audio
