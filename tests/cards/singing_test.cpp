#include "host/cards/singing.h"

#include <gtest/gtest.h>

#include "host/cards/deck.h"
#include "host/cards/morae.h"

namespace kimari::cards {
namespace {

TEST(Singing, ParticleAtTheEndOfAKuIsWa) {
  EXPECT_EQ(AsSung("わがころもでは つゆにぬれつつ"),
            "わがころもでわ つゆにぬれつつ");
}

TEST(Singing, ParticleInsideAKuIsWa) {
  EXPECT_EQ(AsSung("ひとはいさ こころもしらず ふるさとは"),
            "ひとわいさ こころもしらず ふるさとわ");
  EXPECT_EQ(AsSung("いまはただ おもいたえなん とばかりを"),
            "いまわただ おもいたえなん とばかりを");
}

TEST(Singing, OtherHaStays) {
  for (const char* kana : {"わびぬれば いまはたおなじ なにわなる",
                           "いまをはるべと さくやこのはな", "みかのはら"}) {
    EXPECT_EQ(AsSung(kana), kana);
  }
}

TEST(Singing, KeepsTheNumberOfMorae) {
  for (const Card& card : HyakuninIsshu().cards) {
    EXPECT_EQ(Morae(AsSung(card.upper)).size(), Morae(card.upper).size());
    EXPECT_EQ(Morae(AsSung(card.lower)).size(), Morae(card.lower).size());
  }
}

}  // namespace
}  // namespace kimari::cards
