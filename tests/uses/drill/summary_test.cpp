#include "host/uses/drill/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string Told(const Attempts& set) {
  return SummaryOf(Look(set.all), HistoryOf(set.all, Kind::kReaction, 0));
}

TEST(Summary, IsInBothLanguages) {
  Attempts set;
  for (cards::CardId card = 1; card <= 5; ++card) set.Takes(card, 600);
  EXPECT_THAT(Told(set),
              AllOf(HasSubstr("from the first sound 600 ± 20.0 ms, from the "
                              "kimariji 200 ± 20.0 ms\n"),
                    HasSubstr("第一声から 600 ± 20.0 ms、決まり字から"),
                    Not(HasSubstr("too few"))));
}

TEST(Summary, TimesOfFewerThanFiveAnswersAreSaidToBeTooFewAsOnThePage) {
  Attempts set;
  for (cards::CardId card = 1; card <= 4; ++card) set.Takes(card, 600);
  EXPECT_THAT(Told(set), AllOf(HasSubstr("600 ± 20.0 ms (too few to say)"),
                               HasSubstr("(少なすぎて分からない)")));
  EXPECT_THAT(Told(Attempts().Takes(1, 600)), HasSubstr("600 ± ? ms"));
  EXPECT_THAT(Told(Attempts().Misses(1)),
              HasSubstr("from the first sound too few to say"));
}

TEST(Summary, StrokesAreToldFromTheBeat) {
  auto set = Attempts().Takes(1, 3000).Kana(1, -30);
  set.all.back().kind = Kind::kStrokes;
  EXPECT_THAT(Told(set), AllOf(HasSubstr("from the beat -30 ± ? ms (too few"),
                               HasSubstr("spread about the beat"),
                               Not(HasSubstr("first sound"))));
}

}  // namespace
}  // namespace kimari::drill
