// A reading on mats with knock discs, by pads and knocks alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/court/disc_place.h"
#include "tests/judge/called_card.h"

namespace kimari::judge {
namespace {

constexpr double kScan = 0.25;  // ms

// A touches the card, B 10 ms later on the same pad.
class AReadingWithKnocks : public ACalledCard {
 protected:
  AReadingWithKnocks()
      : ACalledCard(
            MakeTouch({{.player = Side::kA, .onset_scan = 2, .level = 8},
                       {.player = Side::kB, .onset_scan = 42, .level = 8}},
                      7, 0.3, 40'001, kCalledOn)) {
    AddTouch(made_);
  }
  // Of an impact on the card, so long after the pad's edge.
  void Knock(double ms) {
    const court::Point made =
        MiddleOf(PadBox(*court::Kyogi(), Side::kA, kCalledOn));
    const double mm =
        court::Distance(made, court::DiscOf(*court::Kyogi(), Side::kA));
    evidence::Knock knock;
    knock.at = {made_.edge.at.t + FromMilliseconds(ms + mm / 700 + 0.1),
                Microseconds(20)};
    Add(knock);
  }
  Findings Judged() const { return case_.Judge(Known(), {}); }
  std::vector<rules::Words> KnocksSay() const {
    for (const rules::Opinion& opinion : Judged().opinions) {
      if (opinion.source == "knock") return opinion.words;
    }
    return {};
  }
};

TEST_F(AReadingWithKnocks, IsJudgedByPadsAloneWhereNoneIsHeard) {
  const Findings alone = Judged();
  EXPECT_EQ(alone.facts.first.order, rules::Order::kAFirst);
  EXPECT_EQ(alone.opinions.size(), 2U);
  EXPECT_FALSE(alone.heard[0] || alone.heard[1]);
}

TEST_F(AReadingWithKnocks, SaysThatTheyAgreeAndWhoWasFirstByThem) {
  const Findings alone = Judged();
  Knock(2 * kScan);
  Knock(42 * kScan);
  EXPECT_THAT(KnocksSay(),
              testing::ElementsAre(rules::Words{rules::Key::kKnocksAgree, {}}));
  const Findings heard = Judged();
  EXPECT_EQ(heard.facts.first.order, rules::Order::kAFirst);
  EXPECT_GE(heard.facts.first.certainty_ppm, alone.facts.first.certainty_ppm);
  EXPECT_EQ(heard.opinions[0], alone.opinions[0]);  // pads alone, as before
  EXPECT_EQ(heard.opinions[2].first, Side::kA);
}

TEST_F(AReadingWithKnocks, OfAnotherTimeOrMatChangesNothing) {
  const Findings alone = Judged();
  Knock(-100);
  Knock(80);
  const Findings heard = Judged();
  EXPECT_EQ(heard.facts.first, alone.facts.first);
  EXPECT_EQ(heard.opinions, alone.opinions);
}

}  // namespace
}  // namespace kimari::judge
