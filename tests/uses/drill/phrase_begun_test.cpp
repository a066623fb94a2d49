#include "host/uses/drill/phrase_begun.h"

#include <gtest/gtest.h>

namespace kimari::drill {
namespace {

audio::Phrase ThreeMorae() {
  audio::Phrase phrase;
  phrase.samples.assign(6000, 0.5F);
  phrase.first_sound = 1000;
  phrase.last_sound = 5500;
  phrase.morae = {{"む", 1000, 0}, {"ら", 2500, 0}, {"さ", 4000, 0}};
  return phrase;
}

TEST(PhraseBegun, EndsWhereTheNextMoraBegins) {
  const audio::Phrase begun = Begun(ThreeMorae(), 2);
  EXPECT_EQ(begun.samples.size(), 4000U);
  EXPECT_EQ(begun.morae.size(), 2U);
  EXPECT_EQ(begun.last_sound, 4000);
}

TEST(PhraseBegun, FadesSoThatNothingClicks) {
  const audio::Phrase begun = Begun(ThreeMorae(), 1);
  EXPECT_EQ(begun.samples.back(), 0);
  EXPECT_EQ(begun.samples[1000], 0.5F);
}

TEST(PhraseBegun, IsWholeWhereThereAreNoMoreMorae) {
  EXPECT_EQ(Begun(ThreeMorae(), 3).samples.size(), 6000U);
  audio::Phrase unmarked = ThreeMorae();
  unmarked.morae.clear();
  EXPECT_EQ(Begun(unmarked, 1).samples.size(), 6000U);
}

}  // namespace
}  // namespace kimari::drill
