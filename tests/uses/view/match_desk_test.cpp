// A desk made of a match that is over, and the cards a page searches.
#include "host/uses/view/match_desk.h"

#include <gmock/gmock.h>

#include "tests/match/judged_match.h"

namespace kimari::view {
namespace {

using ::testing::HasSubstr;

TEST(DeckJson, NamesEveryCardAsInAnUntouchedDeck) {
  const std::string json = DeckJson(cards::HyakuninIsshu());
  EXPECT_THAT(json, HasSubstr(R"("card":17,"kimariji":"ちは")"));
  EXPECT_THAT(json, HasSubstr(R"("card":2,"kimariji":"はるす")"));
}

TEST(MatchDesk, AnEndedMatchShowsItsLinesAndThatItIsOver) {
  match::JudgedMatch evening;
  evening.Read(3, Side::kA);
  evening.Add(evidence::MatchEnded{"stopped", "7"});
  const DeskView desk =
      DeskOf(evening.match, evening.Now(), [](evidence::CardId card) {
        return CardName(&cards::HyakuninIsshu(), card);
      });
  EXPECT_TRUE(desk.over);
  ASSERT_EQ(desk.lines.size(), 1U);
  EXPECT_EQ(desk.lines[0].stands.taker, Side::kA);
}

}  // namespace
}  // namespace kimari::view
