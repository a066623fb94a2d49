#include "vision/hands/hand_tracker.h"

#include <gmock/gmock.h>

#include <memory>
#include <set>
#include <utility>

#include "tests/vision/film.h"

namespace kimari::vision {
namespace {

using drawing::Card;
using drawing::Hand;
using drawing::MatchLayout;
using testing::IsEmpty;

class HandTrackerTest : public EyeTest {
 protected:
  // The card nearest to a place.
  const Card& CardAt(court::Point p) const {
    return *std::min_element(
        cards_.begin(), cards_.end(), [&](const Card& a, const Card& b) {
          return std::hypot(a.centre.x - p.x, a.centre.y - p.y) <
                 std::hypot(b.centre.x - p.x, b.centre.y - p.y);
        });
  }
  void ExpectArrival(const Cinema& film, const Stroke& stroke,
                     const Card& card) {
    const auto truth = stroke.Reaches({card.centre, card.angle_deg});
    const auto seen = film.ArrivalAt(card.id, stroke.player);
    ASSERT_TRUE(truth.has_value());
    ASSERT_TRUE(seen.has_value());
    const double error = (seen->at.t - film.Time(*truth)).Milliseconds();
    EXPECT_LT(std::abs(error), 1.5 * film.period_ms());
    EXPECT_LT(std::abs(error), 3 * seen->at.sigma.Milliseconds());
  }

  std::vector<Card> cards_ = MatchLayout(eye_->deck, 42);
};

TEST_F(HandTrackerTest, TimesAStrokeOfEitherPlayerAndNamesHim) {
  for (const Side player : {Side::kA, Side::kB}) {
    Cinema film(*eye_, cards_);
    film.Settle();
    const double home = player == Side::kA ? -1 : 1;
    const Card& target = CardAt({400, home * -50});  // in the other's territory
    const Stroke stroke{.player = player,
                        .from = {250, home * 360},
                        .target = target.centre,
                        .start_ms = film.now_ms() + 30};
    film.Play(190, [&](double ms) { return std::vector<Hand>{stroke.At(ms)}; });
    ExpectArrival(film, stroke, target);
    for (const Arrival& arrival : film.arrivals) {
      EXPECT_EQ(arrival.player, player);
    }
    EXPECT_EQ(film.frames.back().hands.size(), 1U);
    EXPECT_NEAR(film.frames.back().hands[0].tip.y, target.centre.y, 15);
  }
}

// Three kneel at A's side, as a team does.
TEST_F(HandTrackerTest, NamesTheSeatThatAnArmComesFrom) {
  auto team = std::make_shared<court::Plan>(*court::Kyogi());
  team->seats = {{Seat::kLeft, -281}, {Seat::kCentre, 0}, {Seat::kRight, 281}};
  const auto view = CourtView::Find(
      {Shoot(eye_->court, {}, drawing::MildLight())}, {.plan = team});
  ASSERT_TRUE(view) << view.error().message;
  Eye three;
  three.view = std::make_unique<CourtView>(*view);
  Cinema film(three, cards_);
  film.Settle();
  const Stroke left{.from = {-300, -360}, .target = {-260, -130}};
  const Stroke right{.from = {300, -360}, .target = {280, -130}};
  film.Play(300, [&](double ms) {
    return std::vector<Hand>{left.At(ms), right.At(ms)};
  });
  std::set<std::pair<double, std::optional<Seat>>> seen;
  for (const HandInView& hand : film.frames.back().hands) {
    seen.emplace(hand.tip.x < 0 ? -1 : 1, hand.seat);
  }
  EXPECT_THAT(seen, testing::ElementsAre(testing::Pair(-1, Seat::kLeft),
                                         testing::Pair(1, Seat::kRight)));
  for (const Arrival& arrival : film.arrivals) EXPECT_TRUE(arrival.seat);
}

TEST_F(HandTrackerTest, ArrivesAtNoCardThatTheHandDoesNotReach) {
  Cinema film(*eye_, cards_);
  film.Settle();
  const Card& target = CardAt({-400, -50});
  const Stroke stroke{.player = Side::kA,
                      .from = {-300, -360},
                      .target = target.centre,
                      .start_ms = film.now_ms() + 10};
  film.Play(170, [&](double ms) { return std::vector<Hand>{stroke.At(ms)}; });
  for (const Card& card : cards_) {
    const bool far = drawing::HandToCard(stroke.At(film.now_ms()),
                                         {card.centre, card.angle_deg}) > 6;
    if (far && !stroke.Reaches({card.centre, card.angle_deg})) {
      EXPECT_FALSE(film.ArrivalAt(card.id, Side::kA)) << "card " << card.id;
    }
  }
}

TEST_F(HandTrackerTest, FlagsArmsThatTouchAndTrustsThemLess) {
  Cinema film(*eye_, cards_);
  film.Settle();
  const double start = film.now_ms() + 20;
  const Stroke a{Side::kA, {60, -360}, {30, 60}, start, 130};
  const Stroke b{Side::kB, {-60, 360}, {-20, -40}, start, 130};
  film.Play(170, [&](double ms) {
    return std::vector<Hand>{a.At(ms), b.At(ms)};
  });
  const HandsInFrame& last = film.frames.back();
  ASSERT_EQ(last.hands.size(), 2U);
  EXPECT_NE(last.hands[0].player, last.hands[1].player);
  EXPECT_TRUE(last.hands[0].merged && last.hands[1].merged);
  for (const Arrival& arrival : film.arrivals) {
    if (arrival.merged) {
      EXPECT_GT(arrival.at.sigma, FromMilliseconds(0.5 * film.period_ms()));
    }
  }
}

TEST_F(HandTrackerTest, LetsHandsRestBehindTheLine) {
  const std::vector<Hand> resting = {{Side::kA, {-150, -310}, {-160, -700}},
                                     {Side::kB, {200, 315}, {210, 700}}};
  Cinema film(*eye_, cards_);
  film.Settle(resting);
  film.Play(60, [&](double) { return resting; });
  // They stir a little, still behind the line.
  film.Play(60, [&](double) {
    return std::vector<Hand>{{Side::kA, {-130, -302}, {-160, -700}},
                             {Side::kB, {180, 322}, {210, 700}}};
  });
  for (const HandsInFrame& frame : film.frames) {
    for (const HandInView& hand : frame.hands) EXPECT_FALSE(hand.over_court);
  }
  EXPECT_THAT(film.arrivals, IsEmpty());
}

TEST_F(HandTrackerTest, SeesAHandThatRestsOverTheCourtFromTheBeginning) {
  const Hand resting{Side::kB, {-150, 90}, {-170, 600}};
  Cinema film(*eye_, cards_);
  SmallPicture bare;
  Shrink(Shoot(eye_->court, {}, drawing::MildLight()), bare);
  film.map.LearnBareCourt(bare);
  film.Settle({resting});
  film.Play(60, [&](double) { return std::vector<Hand>{resting}; });
  ASSERT_EQ(film.frames.back().hands.size(), 1U);
  EXPECT_EQ(film.frames.back().hands[0].player, Side::kB);
  EXPECT_TRUE(film.frames.back().hands[0].over_court);
  // When it came nobody saw.
  EXPECT_THAT(film.arrivals, IsEmpty());
}

TEST_F(HandTrackerTest, TimesAStrokeThatStartsFromRest) {
  Cinema film(*eye_, cards_);
  const Card& target = CardAt({400, -220});
  const Stroke stroke{.player = Side::kA,
                      .from = {330, -320},
                      .target = target.centre,
                      .start_ms = 175,
                      .lasts_ms = 90};
  film.Settle({stroke.At(0)});
  film.Play(160, [&](double ms) { return std::vector<Hand>{stroke.At(ms)}; });
  ExpectArrival(film, stroke, target);
}

TEST_F(HandTrackerTest, TakesACardThatMovesByItselfForNoHand) {
  Cinema film(*eye_, cards_);
  film.Settle();
  auto moved = cards_;
  moved[4].centre = {0, 0};
  moved[4].angle_deg = 30;
  film.Play(
      80, [](double) { return std::vector<Hand>(); },
      [&](double) { return moved; });
  EXPECT_THAT(film.arrivals, IsEmpty());
  EXPECT_THAT(film.frames.back().hands, IsEmpty());
}

TEST(ArrivalWatch, HalvesTheGapForAHandFirstSeenInside) {
  ArrivalWatch watch(1, {});
  Instant at;
  ASSERT_TRUE(watch.Observe(0, -5, -5, HostTime{} + Milliseconds(20),
                            HostTime{} + Milliseconds(4), {}, false, at));
  EXPECT_EQ(at.t, HostTime{} + Milliseconds(12));
  EXPECT_EQ(at.sigma, Milliseconds(8));
}

TEST(ArrivalWatch, ReportsOneArrivalUntilTheHandHasLeft) {
  ArrivalWatch watch(1, {});
  Instant at;
  HostTime t;
  const auto observe = [&](double distance) {
    const HostTime before = t;
    t = t + Milliseconds(4);
    return watch.Observe(0, distance, distance, t, before, {}, false, at);
  };
  EXPECT_FALSE(observe(20));
  EXPECT_TRUE(observe(-3));
  EXPECT_FALSE(observe(5));
  EXPECT_FALSE(observe(-3));
  EXPECT_FALSE(observe(50));
  EXPECT_TRUE(observe(-3));
}

TEST(ArrivalWatch, TrustsAHandThatSkirtedTheEdgeLess) {
  ArrivalWatch watch(1, {});
  Instant at;
  for (int ms = 4; ms <= 40; ms += 4) {
    const HostTime t = HostTime{} + Milliseconds(ms);
    EXPECT_FALSE(watch.Observe(0, 2, 2, t, t - Milliseconds(4), {}, false, at));
  }
  ASSERT_TRUE(watch.Observe(0, -10, -10, HostTime{} + Milliseconds(44),
                            HostTime{} + Milliseconds(40), {}, false, at));
  EXPECT_GE(at.sigma, Milliseconds(18));
}

// Fingers of a card's colour, or under a head.
TEST(ArrivalWatch, TrustsAHandLessThatMayHaveBeenThereBefore) {
  ArrivalWatch watch(1, {});
  Instant at;
  for (int ms = 4; ms <= 24; ms += 4) {
    const HostTime t = HostTime{} + Milliseconds(ms);
    const double maybe = ms < 12 ? 20 : -2;
    EXPECT_FALSE(
        watch.Observe(0, 20, maybe, t, t - Milliseconds(4), {}, false, at));
  }
  ASSERT_TRUE(watch.Observe(0, -4, -4, HostTime{} + Milliseconds(28),
                            HostTime{} + Milliseconds(24), {}, false, at));
  EXPECT_GE(at.sigma, Milliseconds(8));
}

TEST(ArrivalWatch, TrustsMergedHandsLess) {
  ArrivalWatch alone(1, {}), merged(1, {});
  Instant a, m;
  for (auto* watch : {&alone, &merged}) {
    const bool is_merged = watch == &merged;
    Instant& at = is_merged ? m : a;
    watch->Observe(0, 12, 12, {4'000'000}, {0}, {}, is_merged, at);
    ASSERT_TRUE(
        watch->Observe(0, -4, -4, {8'000'000}, {4'000'000}, {}, is_merged, at));
  }
  EXPECT_EQ(a.t, (HostTime{7'000'000}));
  EXPECT_GT(m.sigma, a.sigma * 2);
}

}  // namespace
}  // namespace kimari::vision
