// A reading on mats with knock discs, by pads and knocks alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/court/disc_place.h"
#include "host/judge/reading_case.h"
#include "tests/judge/seen_hands.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

constexpr int kCalledOn = 20;   // the called card, 1, lies on its middle
constexpr double kScan = 0.25;  // ms

// A touches the card, B 10 ms later on the same pad.
class AReadingWithKnocks : public ::testing::Test {
 protected:
  AReadingWithKnocks() {
    Add(evidence::CardCalled{
        .reading = 1,
        .card = 1,
        .first_sound = {made_.edge.at.t - Milliseconds(500), {}},
        .last_sound = {made_.edge.at.t + Seconds(5), {}}});
    Add(made_.edge);
    for (const evidence::PadTrace& trace : made_.traces) Add(trace);
  }
  void Add(evidence::Payload payload) {
    case_.Add({.taken = made_.edge.at.t, .payload = std::move(payload)});
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
  Findings Judged() const {
    SeatCoupling seat{.known = true, .mean = 0.6, .spread = 0.05, .level = 8};
    return case_.Judge({seat, seat}, {});
  }
  std::vector<rules::Words> KnocksSay() const {
    for (const rules::Opinion& opinion : Judged().opinions) {
      if (opinion.source == "knock") return opinion.words;
    }
    return {};
  }
  static evidence::LayoutSeen Layout() {
    const court::Point at =
        MiddleOf(PadBox(*court::Kyogi(), Side::kA, kCalledOn));
    evidence::SeenCard card{.card = 1, .territory = Side::kA, .row = 1};
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    return {.cards = {card}};
  }

  const TestTouch made_ =
      MakeTouch({{.player = Side::kA, .onset_scan = 2, .level = 8},
                 {.player = Side::kB, .onset_scan = 42, .level = 8}},
                7, 0.3, 40'001, kCalledOn);
  ReadingCase case_{1, made_.edge.at.t - Seconds(5), Layout(), {}};
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
