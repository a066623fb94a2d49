#include "host/game/cards/deck.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "host/game/cards/morae.h"
#include "tests/game/cards/poems_csv.h"

namespace kimari::cards {
namespace {

std::string Spaced(std::string text) {
  for (size_t at = 0; (at = text.find("\u3000")) != std::string::npos;) {
    text.replace(at, 3, " ");
  }
  return text;
}

std::string Closed(const std::string& text) {
  std::string closed;
  for (const std::string& mora : Morae(text)) closed += mora;
  return closed;
}

TEST(HyakuninIsshu, HasTheHundredPoemsAndTheJoka) {
  const Deck& deck = HyakuninIsshu();
  EXPECT_EQ(deck.id, "hyakunin-isshu");
  ASSERT_EQ(deck.cards.size(), 100U);
  for (size_t i = 0; i < 100; ++i) EXPECT_EQ(deck.cards[i].number, i + 1);
  ASSERT_TRUE(deck.joka);
  EXPECT_EQ(deck.joka->upper, "なにわずに さくやこのはな ふゆごもり");
}

TEST(HyakuninIsshu, FindsACardByItsNumber) {
  const Deck& deck = HyakuninIsshu();
  EXPECT_EQ(deck.Find(17)->author, "在原業平朝臣");
  EXPECT_EQ(deck.Find(0), &*deck.joka);
  EXPECT_EQ(deck.Find(101), nullptr);
}

TEST(HyakuninIsshu, IsWrittenByPronunciation) {
  const Deck& deck = HyakuninIsshu();
  EXPECT_EQ(deck.Find(44)->upper.substr(0, 9), "おおこ");
  EXPECT_EQ(deck.Find(26)->upper.substr(0, 6), "おぐ");
  EXPECT_EQ(deck.Find(19)->upper.substr(0, 12), "なにわが");
}

TEST(HyakuninIsshu, SingsParticlesAsTheySound) {
  const Deck& deck = HyakuninIsshu();
  EXPECT_EQ(deck.Find(9)->upper_sung, "はなのいろわ うつりにけりな いたずらに");
  EXPECT_EQ(deck.Find(7)->upper_sung, deck.Find(7)->upper);
  for (const Card& card : deck.cards) {
    EXPECT_EQ(Morae(card.upper_sung).size(), Morae(card.upper).size());
    EXPECT_EQ(Morae(card.lower_sung).size(), Morae(card.lower).size());
  }
}

TEST(HyakuninIsshu, PrintsTorifudaInOldSpellingWithoutMarks) {
  const Deck& deck = HyakuninIsshu();
  EXPECT_EQ(deck.Find(2)->torifuda, "ころもほすてふあまのかくやま");
  std::map<size_t, int> cards_of_length;
  for (const Card& card : deck.cards) {
    ++cards_of_length[card.torifuda.size() / 3];
  }
  EXPECT_EQ(cards_of_length,
            (std::map<size_t, int>{{14, 88}, {15, 11}, {16, 1}}));
  EXPECT_EQ(deck.Find(21)->torifuda.size() / 3, 16U);
}

TEST(HyakuninIsshu, HasTwentyCardsOfEachColour) {
  std::map<std::string_view, int> cards_of_colour;
  for (const Card& card : HyakuninIsshu().cards) {
    ++cards_of_colour[JapaneseName(card.colour)];
  }
  EXPECT_EQ(cards_of_colour,
            (std::map<std::string_view, int>{
                {"青", 20}, {"桃", 20}, {"黄", 20}, {"緑", 20}, {"橙", 20}}));
}

TEST(HyakuninIsshu, HasThreePhrasesAboveAndTwoBelow) {
  for (const Card& card : HyakuninIsshu().cards) {
    EXPECT_EQ(std::count(card.upper.begin(), card.upper.end(), ' '), 2);
    EXPECT_EQ(std::count(card.lower.begin(), card.lower.end(), ' '), 1);
  }
}

TEST(HyakuninIsshu, AgreesWithTheIndependentTable) {
  const std::vector<Row> rows = PoemsCsv();
  if (rows.empty()) GTEST_SKIP() << "poems.csv is not here (KIMARI_SHARED)";
  ASSERT_EQ(rows.size(), 101U);
  for (const Row& row : rows) {
    const Card* const card =
        HyakuninIsshu().Find(static_cast<CardId>(std::stoi(row.at("number"))));
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(card->upper, Spaced(row.at("kami_read")));
    EXPECT_EQ(card->lower, Spaced(row.at("shimo_read")));
    EXPECT_EQ(card->torifuda, Closed(row.at("torifuda_text")));
    EXPECT_EQ(card->text, row.at("text"));
    EXPECT_EQ(card->author, row.at("author"));
    EXPECT_EQ(JapaneseName(card->colour), row.at("five_color"));
  }
}

}  // namespace
}  // namespace kimari::cards
