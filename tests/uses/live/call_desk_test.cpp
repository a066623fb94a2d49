// Which card an operator means.
#include "host/uses/live/call_desk.h"

#include <gmock/gmock.h>

namespace kimari::live {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<cards::CardId> Meant(const std::string& word) {
  return CardsMeant(cards::HyakuninIsshu(), word);
}

TEST(CardsMeant, ByNumberIsThatCard) {
  EXPECT_THAT(Meant("17"), ElementsAre(17));
  EXPECT_THAT(Meant("017"), ElementsAre(17));
}

TEST(CardsMeant, ByNoNumberOfTheDeckIsNone) {
  for (const char* word : {"0", "101", "-3", "17x", "99999999999"}) {
    EXPECT_THAT(Meant(word), IsEmpty()) << word;
  }
}

TEST(CardsMeant, ByKimarijiIsOneCard) {
  EXPECT_THAT(Meant("ちは"), ElementsAre(17));
  EXPECT_THAT(Meant("む"), ElementsAre(87));
}

TEST(CardsMeant, ByASharedBeginningIsAllThatHaveIt) {
  EXPECT_THAT(Meant("はる"), ElementsAre(2, 67));
}

TEST(CardsMeant, GoesOverTheSpacesBetweenTheLines) {
  EXPECT_THAT(Meant("ちはやぶるか"), ElementsAre(17));
}

TEST(CardsMeant, ByWhatStandsOnTheTorifudaIsThatCard) {
  EXPECT_THAT(Meant("からくれない"), ElementsAre(17));
}

TEST(CardsMeant, AsAnInputMethodLeavesIt) {
  EXPECT_THAT(Meant("チハ"), ElementsAre(17));
  EXPECT_THAT(Meant("１７"), ElementsAre(17));
  EXPECT_THAT(Meant("ちはやぶる　か"), ElementsAre(17));
  EXPECT_THAT(Meant("からくれないに みず"), ElementsAre(17));
}

TEST(CardsMeant, ByNothingIsNone) {
  EXPECT_THAT(Meant(""), IsEmpty());
  EXPECT_THAT(Meant("ゑゑ"), IsEmpty());
  EXPECT_THAT(Meant("\xE3\x81"), IsEmpty()) << "half a kana";
}

}  // namespace
}  // namespace kimari::live
