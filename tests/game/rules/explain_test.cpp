#include "host/game/rules/explain.h"

#include "tests/game/rules/kyogi/court_fixture.h"

namespace kimari::rules {
namespace {

using kyogi::Court;
using kyogi::kA;
using kyogi::kB;
using kyogi::kDead;

using testing::HasSubstr;

Text SaidOf(const Court& court) {
  return Explain(court.Settled(), [](CardId card) {
    return card == 12 ? std::string("はるす") : "No. " + std::to_string(card);
  });
}

TEST(Explain, SaysWhoTookWhatByHowMuchAndWhatMoves) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 12, 608).Touch(kB, 3, 620);
  EXPECT_EQ(SaidOf(court).en,
            "A takes はるす in B's territory, 8.0 ± 0.1 ms before B; B faults; "
            "A sends 2 [R-KA-5, R-KA-8, R-KA-9, R-KA-14]");
  EXPECT_EQ(SaidOf(court).ja,
            "Aの取り:はるす(Bの陣)、Bより8.0 ± 0.1 ms早い、Bのお手つき、"
            "Aから2枚送る [R-KA-5, R-KA-8, R-KA-9, R-KA-14]");
}

TEST(Explain, SaysSameTime) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 12, 600);
  EXPECT_THAT(SaidOf(court).en,
              HasSubstr("B takes はるす in B's territory, at "
                        "the same time (0.0 ± 0.1 ms apart)"));
  EXPECT_THAT(SaidOf(court).ja, HasSubstr("同時"));
}

TEST(Explain, SaysDeadCardsAndFaultsOnThem) {
  Court court;
  EXPECT_THAT(SaidOf(court.Call(kDead)).en,
              HasSubstr("No. 21 is a dead card ["));
  court.Call(kDead).Touch(kA, 3, 600).Touch(kA, 13, 620);
  EXPECT_THAT(SaidOf(court).en, HasSubstr("; A faults twice; B sends 2"));
}

TEST(Explain, SaysWhyTheJudgeIsNeededAndTheLeaning) {
  Court court;
  court.Call(12).Touch(kA, 12, 600).Touch(kB, 12, 601);
  court.facts.first.order = Order::kOpen;
  court.facts.first.leaning = kA;
  court.facts.first.certainty_ppm = 970'000;
  court.facts.first.why = Words{Key::kSaid, {"too close", "僅差"}};
  EXPECT_THAT(SaidOf(court).en,
              HasSubstr("Needs the judge: はるす: too close"));
  EXPECT_THAT(SaidOf(court).en, HasSubstr("; leaning A, 97.0 %"));
}

TEST(MillisecondsText, RoundsAtTheDigitAsked) {
  EXPECT_EQ(MillisecondsText({8'020'000}, 3), "8.020");
  EXPECT_EQ(MillisecondsText({-49'999}, 1), "0.0");
  EXPECT_EQ(MillisecondsText({-50'000}, 1), "-0.1");
  EXPECT_EQ(MillisecondsText({999'999}, 0), "1");
  EXPECT_EQ(MillisecondsText({1}, 6), "0.000001");
  EXPECT_EQ(PercentText(999'999), "99.9");
}

}  // namespace
}  // namespace kimari::rules
