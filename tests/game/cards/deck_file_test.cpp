#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/game/cards/deck.h"
#include "host/game/cards/kimariji.h"

namespace kimari::cards {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr char kTwoCards[] = R"([[card]]
number = 7
upper = "あまのはら ふりさけみれば"
lower = "みかさのやまに"
[[card]]
number = 3
upper = "あしびきの"
lower = "ながながしよを"
torifuda = "なか なかしよを"
colour = "blue"
)";

std::string Complaint(const std::string& toml) {
  const Result<Deck> deck = ParseDeck(toml, "my.toml");
  if (deck) return "";
  EXPECT_EQ(deck.error().kind, ErrorKind::kUsage);
  return deck.error().message;
}

TEST(DeckFile, AUserDeckIsReadInOrderOfNumber) {
  const Deck deck = ParseDeck(kTwoCards, "club/my.toml").value();
  EXPECT_EQ(deck.id, "my");
  EXPECT_EQ(deck.name_ja, "my");
  ASSERT_EQ(deck.cards.size(), 2U);
  EXPECT_EQ(deck.cards[0].number, 3);
  EXPECT_EQ(deck.cards[0].torifuda, "なかなかしよを");
  EXPECT_EQ(deck.Find(7)->torifuda, "みかさのやまに");
  EXPECT_EQ(deck.Find(0), nullptr);
  EXPECT_EQ(StaticKimariji(deck, 3).text, "あし");
}

TEST(DeckFile, WideSpacesBetweenKuAreSpaces) {
  const Deck deck =
      ParseDeck("[[card]]\nnumber=1\nupper=\"あ\u3000い  う\"\nlower=\"え\"",
                "x.toml")
          .value();
  EXPECT_EQ(deck.cards[0].upper, "あ い う");
}

TEST(DeckFile, AnUnknownKeyIsNamedWithItsPlace) {
  const std::string text = Complaint("[[card]]\nnumber = 1\n  uper = \"あ\"\n");
  EXPECT_THAT(text, StartsWith("my.toml:3:3: unknown key uper in [[card]]"));
  EXPECT_THAT(text, HasSubstr("upper, upper_sung"));
}

TEST(DeckFile, ASungPhraseHasTheMoraeOfTheWrittenOne) {
  const std::string text = Complaint(
      "[[card]]\nnumber = 1\nupper = \"あは\"\nlower = \"い\"\n"
      "upper_sung = \"あわあ\"\n");
  EXPECT_THAT(text, StartsWith("my.toml:5:14: upper_sung of card 1 has 3"));
}

TEST(DeckFile, TheSameNumberTwiceNamesBothPlaces) {
  std::string cards = kTwoCards;
  cards += "[[card]]\nnumber = 7\nupper = \"い\"\nlower = \"ろ\"\n";
  const std::string text = Complaint(cards);
  EXPECT_THAT(text,
              StartsWith("my.toml:12:10: card 7 is there already, at line 1"));
}

TEST(DeckFile, AMissingPhraseSaysOfWhichCard) {
  EXPECT_THAT(Complaint("[[card]]\nnumber = 4\nupper = \"あ\"\n"),
              StartsWith("my.toml:1:1: card 4 has no lower phrase"));
  EXPECT_THAT(Complaint("[[card]]\nnumber = 4\nupper = \"\"\nlower = \"い\"\n"),
              StartsWith("my.toml:3:9: card 4 has no upper phrase"));
}

TEST(DeckFile, APhraseThatIsNotKanaShowsTheCharacter) {
  EXPECT_THAT(
      Complaint("[[card]]\nnumber = 4\nupper = \"秋の\"\nlower = \"い\"\n"),
      StartsWith("my.toml:3:9: the upper phrase of card 4 holds \"秋\""));
}

TEST(DeckFile, ADeckWithoutCardsIsRefused) {
  EXPECT_THAT(Complaint("name = \"x\"\n"),
              StartsWith("my.toml:1:1: this deck has no cards"));
  EXPECT_THAT(Complaint("card = []\n"), HasSubstr("no cards"));
}

TEST(DeckFile, APhraseThatBeginsAnotherHasNoKimariji) {
  const std::string text = Complaint(
      "[[card]]\nnumber = 1\nupper = \"あき\"\nlower = \"い\"\n"
      "[[card]]\nnumber = 2\nupper = \"あきの\"\nlower = \"ろ\"\n");
  EXPECT_THAT(text, StartsWith("my.toml:1:1: the upper phrase of card 1"));
  EXPECT_THAT(text, HasSubstr("no kimariji"));
}

TEST(DeckFile, PhrasesThatOnlyDifferInSpellingSoundTheSame) {
  EXPECT_THAT(
      Complaint("[[card]]\nnumber = 1\nupper = \"かぢ\"\nlower = \"い\"\n"
                "[[card]]\nnumber = 2\nupper = \"かじ\"\nlower = \"ろ\"\n"),
      HasSubstr("no kimariji"));
}

TEST(DeckFile, TwoCardsThatLookTheSameAreRefused) {
  EXPECT_THAT(
      Complaint("[[card]]\nnumber = 1\nupper = \"あ\"\nlower = \"い\"\n"
                "[[card]]\nnumber = 2\nupper = \"う\"\nlower = \"い\"\n"),
      StartsWith("my.toml:5:1: the torifuda of card 2 is the same"));
}

TEST(DeckFile, NumbersAndColoursMustBeKnownOnes) {
  EXPECT_THAT(
      Complaint("[[card]]\nnumber = 0\nupper = \"あ\"\nlower = \"い\"\n"),
      StartsWith("my.toml:2:10: number in [[card]] is 0; it must be from "
                 "1 to 999"));
  EXPECT_THAT(Complaint("[[card]]\nupper = \"あ\"\nlower = \"い\"\n"),
              HasSubstr("has no number"));
  EXPECT_THAT(Complaint("[[card]]\nnumber = 1\nupper = \"あ\"\nlower = "
                        "\"い\"\ncolour = \"red\"\n"),
              StartsWith("my.toml:5:10: unknown colour \"red\""));
}

TEST(DeckFile, TextMustBeText) {
  EXPECT_THAT(Complaint("[[card]]\nnumber = 1\nupper = 5\nlower = \"い\"\n"),
              StartsWith("my.toml:3:9: upper in [[card]] must be text"));
  EXPECT_THAT(Complaint("joka = 3\n" + std::string(kTwoCards)),
              StartsWith("my.toml:1:8: joka in the deck must be a table"));
  EXPECT_THAT(Complaint("card = [1]\n"), HasSubstr("written as [[card]]"));
}

TEST(DeckFile, BrokenTomlIsShownWhereItBreaks) {
  EXPECT_THAT(Complaint("name = \"x\"\nname_ja = \n"),
              StartsWith("my.toml:2:"));
}

TEST(DeckFile, AFileThatIsNotThereIsAFileFault) {
  const Result<Deck> deck = LoadDeck("no/such/deck.toml");
  ASSERT_FALSE(deck);
  EXPECT_EQ(deck.error().kind, ErrorKind::kFile);
  EXPECT_THAT(deck.error().message, StartsWith("no/such/deck.toml: "));
}

TEST(DeckFile, AnEmptyFileHoldsNoCards) {
  const std::string path = ::testing::TempDir() + "empty_deck.toml";
  std::ofstream(path).close();
  const Result<Deck> deck = LoadDeck(path);
  ASSERT_FALSE(deck);
  EXPECT_EQ(deck.error().kind, ErrorKind::kUsage);
  std::filesystem::remove(path);
}

TEST(DeckFile, TheBuiltInDeckIsAFileLikeAnyOther) {
  const Result<Deck> deck =
      LoadDeck(KIMARI_SOURCE_DIR "/host/game/cards/hyakunin_isshu.toml");
  ASSERT_TRUE(deck) << deck.error().message;
  EXPECT_EQ(deck->cards.size(), HyakuninIsshu().cards.size());
}

}  // namespace
}  // namespace kimari::cards
