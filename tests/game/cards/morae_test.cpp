#include "host/game/cards/morae.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/game/cards/deck.h"

namespace kimari::cards {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Morae, ASmallYaYuYoBelongsToTheKanaBeforeIt) {
  EXPECT_THAT(Morae("きょうを"), ElementsAre("きょ", "う", "を"));
  EXPECT_THAT(Morae("シャツ"), ElementsAre("シャ", "ツ"));
}

TEST(Morae, TheStopTheNasalAndTheLongMarkStandAlone) {
  EXPECT_THAT(Morae("まって"), ElementsAre("ま", "っ", "て"));
  EXPECT_THAT(Morae("こん"), ElementsAre("こ", "ん"));
  EXPECT_THAT(Morae("カード"), ElementsAre("カ", "ー", "ド"));
}

TEST(Morae, SpacesBetweenKuAreNoMorae) {
  EXPECT_THAT(Morae("つゆに ぬれ"), ElementsAre("つ", "ゆ", "に", "ぬ", "れ"));
  EXPECT_THAT(Morae("つゆに\u3000ぬれ"),
              ElementsAre("つ", "ゆ", "に", "ぬ", "れ"));
  EXPECT_THAT(Morae(""), IsEmpty());
}

TEST(Morae, ASmallKanaWithNothingBeforeItStandsAlone) {
  EXPECT_THAT(Morae("ゃま"), ElementsAre("ゃ", "ま"));
}

TEST(Morae, EveryPoemIsAboutThirtyOneLong) {
  for (const Card& card : HyakuninIsshu().cards) {
    const size_t morae = Morae(card.upper).size() + Morae(card.lower).size();
    EXPECT_GE(morae, 31U) << card.number;
    EXPECT_LE(morae, 34U) << card.number;
  }
}

TEST(Kana, TheFirstOtherCharacterIsFound) {
  EXPECT_EQ(FirstNonKana("はるすぎて なつ"), "");
  EXPECT_EQ(FirstNonKana("はる過ぎて"), "過");
  EXPECT_EQ(FirstNonKana("はる,なつ"), ",");
  EXPECT_EQ(FirstNonKana("は\xFFる"), "\xFF");
}

TEST(Sound, LettersThatSoundAlikeAreAlike) {
  EXPECT_EQ(Sound("ぢ"), Sound("じ"));
  EXPECT_EQ(Sound("づ"), Sound("ず"));
  EXPECT_EQ(Sound("を"), Sound("お"));
  EXPECT_EQ(Sound("チョ"), Sound("ちょ"));
  EXPECT_NE(Sound("は"), Sound("わ"));
}

}  // namespace
}  // namespace kimari::cards
