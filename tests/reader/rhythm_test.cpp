#include "host/reader/rhythm.h"

#include <gmock/gmock.h>

namespace kimari::reader {
namespace {

using testing::HasSubstr;

TEST(Rhythm, IsReadAsItIsWritten) {
  const auto norm = ParseProfile("4.5-3-1-5");
  ASSERT_TRUE(norm);
  EXPECT_EQ(norm->lower_s, 4.5);
  EXPECT_EQ(norm->upper_s, 5);
  EXPECT_EQ(ToText(*norm), "4.5-3-1-5");
  EXPECT_EQ(ToText(kNorm2021), "5-3-1-6");
}

TEST(Rhythm, ThatIsNoneIsRefusedWithAnExample) {
  for (const char* words :
       {"", "5-3-1", "5-3-1-6-2", "5-3-1-x", "5-3-0-6", "5--1-6", "99-3-1-6"}) {
    const auto norm = ParseProfile(words);
    ASSERT_FALSE(norm) << words;
    EXPECT_THAT(norm.error().message, HasSubstr("5-3-1-6"));
  }
}

TEST(Rhythm, OfALowerPhraseEndsItsBodyAtTheLastMora) {
  audio::Phrase phrase;
  phrase.first_sound = audio::kSampleRate;
  phrase.last_sound = 9 * audio::kSampleRate;
  phrase.morae = {{"あ", audio::kSampleRate}, {"き", 6 * audio::kSampleRate}};
  EXPECT_EQ(TimesOfLower(phrase).body_s, 5);
  EXPECT_EQ(TimesOfLower(phrase).resonance_s, 3);
  EXPECT_EQ(SecondsOf(phrase), 8);
}

}  // namespace
}  // namespace kimari::reader
