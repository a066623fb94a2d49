#include "host/reader/card_set.h"

#include <gmock/gmock.h>

namespace kimari::reader {
namespace {

using cards::CardId;
using cards::HyakuninIsshu;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<CardId> Set(std::string_view words) {
  const auto cards = ParseCardSet(HyakuninIsshu(), words);
  EXPECT_TRUE(cards) << cards.error().message;
  return cards ? *cards : std::vector<CardId>{};
}

std::string CardSetComplaint(std::string_view words) {
  const auto cards = ParseCardSet(HyakuninIsshu(), words);
  return cards ? "" : cards.error().message;
}

TEST(CardSet, IsNumbersAndSpansInTheOrderWritten) {
  EXPECT_THAT(Set("17, 3-5 1"), ElementsAre(17, 3, 4, 5, 1));
  EXPECT_THAT(Set("2,2,1-3"), ElementsAre(2, 1, 3)) << "each once";
}

TEST(CardSet, IsAColourInEitherLanguage) {
  EXPECT_EQ(Set("blue").size(), 20U);
  EXPECT_EQ(Set("青"), Set("blue"));
}

TEST(CardSet, IsAnInitial) {
  EXPECT_THAT(Set("む"), ElementsAre(87));
  EXPECT_EQ(Set("あ").size(), 16U);
}

TEST(CardSet, IsSeveralInitialsInOneWord) {
  EXPECT_THAT(Set("むす"), ElementsAre(87, 18));
  EXPECT_EQ(Set("むすめふさほせ").size(), 7U);
  EXPECT_THAT(CardSetComplaint("むを"), HasSubstr("'むを'"));
}

TEST(CardSet, IsWhatAJapaneseInputMethodTypes) {
  EXPECT_EQ(Set("１－３、１７　む"), Set("1-3,17 む"));
  EXPECT_EQ(Set("２字決まり"), Set("kimariji:2"));
}

TEST(CardSet, IsWhatAClubCallsIt) {
  for (const char* two : {"二字決まり", "2字", "２字決り", "二字"}) {
    EXPECT_EQ(Set(two), Set("kimariji:2")) << two;
  }
  for (const char* blue : {"青札", "Blue", "ブルー", "青色", "ＢＬＵＥ"}) {
    EXPECT_EQ(Set(blue), Set("blue")) << blue;
  }
  EXPECT_EQ(Set("ピンク"), Set("pink"));
  EXPECT_EQ(Set("む札"), Set("む"));
  EXPECT_EQ(Set("ムスメフサホセ"), Set("むすめふさほせ"));
  EXPECT_EQ(Set("MUSUME"), Set("musume"));
  EXPECT_EQ(Set("大山札"), Set("kimariji:6"));
  EXPECT_THAT(CardSetComplaint("七字決まり"), HasSubstr("'七字決まり'"));
  EXPECT_THAT(CardSetComplaint("札"), HasSubstr("'札'"));
}

TEST(CardSet, IsASpanByTheKeyOfADash) {
  EXPECT_EQ(Set("１ー３"), Set("1-3"));
  EXPECT_EQ(HalfWidth("５－３－１．２－６"), "5-3-1.2-6");
  EXPECT_EQ(HalfWidth("スーパー"), "スーパー");
}

TEST(CardSet, IsALengthOfKimariji) {
  EXPECT_EQ(Set("kimariji:1").size(), 7U);
  EXPECT_EQ(Set("kimariji:6").size(), 6U);
  EXPECT_THAT(Set("musume"),
              testing::UnorderedElementsAreArray(Set("kimariji:1")));
}

TEST(CardSet, NamesTheWordThatIsNone) {
  EXPECT_THAT(CardSetComplaint("1,green,bleu"), HasSubstr("'bleu'"));
  EXPECT_THAT(CardSetComplaint("101"), HasSubstr("'101'"));
  EXPECT_THAT(CardSetComplaint("9-3"), HasSubstr("'9-3'"));
  EXPECT_THAT(CardSetComplaint(" , "), HasSubstr("no cards were named"));
}

TEST(Musumefusahose, BeginsWithTheSevenAndHoldsAll) {
  const auto order = MusumefusahoseOrder(HyakuninIsshu());
  ASSERT_EQ(order.size(), 100U);
  EXPECT_THAT(std::vector(order.begin(), order.begin() + 7),
              ElementsAre(87, 18, 57, 22, 70, 81, 77));
}

}  // namespace
}  // namespace kimari::reader
