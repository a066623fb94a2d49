#include "host/judge/footprint.h"

#include <gtest/gtest.h>

#include "host/court/plan.h"

namespace kimari::judge {
namespace {

constexpr double kPad = 54;  // mm

// A pad of one row; pad 0 begins at x = 0.
Box Pad(int n) { return {n * kPad, 0, (n + 1) * kPad, 70}; }
Box Card(double x0, double x1) { return {x0, 5, x1, 65}; }

// The levels of the pads from the first one on, each known to half a step.
Footprint FeltAlong(int first, const std::vector<double>& levels,
                    std::optional<Footprint::Seen> seen = std::nullopt) {
  std::vector<Footprint::Felt> felt;
  for (size_t i = 0; i < levels.size(); ++i) {
    felt.push_back({Pad(first + static_cast<int>(i)), levels[i], 0.5});
  }
  return {felt, seen, court::Kyogi()->width};
}

TEST(Footprint, AHandFeltByOnePadAloneLiesOnTheCardThatFillsIt) {
  const Footprint print = FeltAlong(-2, {0, 0, 8, 0, 0});
  EXPECT_GT(print.On(Card(1, 53)), 0.9999);
  EXPECT_LT(print.On(Card(109, 161)), 0.001);
  EXPECT_LT(print.On(Card(-107, -55)), 0.001);
}

TEST(Footprint, AHandFeltByTwoPadsAlikeLiesOverTheirBorder) {
  const Footprint print = FeltAlong(-2, {0, 0, 6, 6, 0, 0});
  EXPECT_GT(print.On(Card(50, 58)), 0.999);
  EXPECT_LT(print.On(Card(0, 10)), 0.2);
  EXPECT_LT(print.On(Card(98, 108)), 0.2);
}

TEST(Footprint, TheStrongerPadHasMoreOfTheHand) {
  const Footprint print = FeltAlong(-2, {0, 0, 9, 3, 0, 0});
  EXPECT_GT(print.On(Card(20, 30)), print.On(Card(78, 88)) + 0.5);
}

TEST(Footprint, APadThatFeltNothingWasNotTouchedOneThatIsNotKnownMayHave) {
  const Footprint felt_nothing = FeltAlong(0, {8, 0});
  const Footprint not_known = FeltAlong(0, {8});
  EXPECT_LT(felt_nothing.On(Card(75, 100)), 0.05);
  EXPECT_LT(FeltAlong(0, {20, 0}).On(Card(62, 100)), 0.03);
  EXPECT_GT(not_known.On(Card(75, 100)), 0.1);
}

TEST(Footprint, AFullLevelIsNotMadeByTheRimOfAHand) {
  EXPECT_GT(FeltAlong(0, {8}).On(Card(0, 51)), 0.999);
  EXPECT_LT(FeltAlong(0, {2}).On(Card(0, 30)),
            FeltAlong(0, {14}).On(Card(0, 30)));
}

TEST(Footprint, AHandSurelyFeltByAPadLiesOnItHoweverVagueItsLevel) {
  const auto on = [](double least) {
    return Footprint({{Pad(0), 6, 3}, {Pad(1), 4, 2, least}}, std::nullopt,
                     court::Kyogi()->width)
        .On(Card(50, 102));
  };
  EXPECT_LT(on(0), 0.995);
  EXPECT_GT(on(1.7), 0.999);
}

TEST(Footprint, TheCameraSaysWhereOnThePad) {
  const auto on = [](double x) {
    return FeltAlong(0, {8}, Footprint::Seen{x, 5}).On(Card(60, 100));
  };
  EXPECT_LT(on(10), 0.05);
  EXPECT_GT(on(50), 0.95);
}

TEST(Footprint, FingersLieOnTheMat) {
  const double end = court::Kyogi()->width / 2;
  const Footprint print({{{end - kPad, 0, end, 70}, 8, 0.5}},
                        Footprint::Seen{end + 100, 1000}, 2 * end);
  EXPECT_LT(print.On(Card(end + 40, end + 90)), 1e-9);
}

TEST(Footprint, LevelsThatNoHandMakesSayNothingOfWhere) {
  const Footprint print = FeltAlong(0, {8, 0, 0, 0, 8});
  EXPECT_EQ(print.On(Card(0, 54)), 0.5);
  EXPECT_EQ(print.On(Card(500, 554)), 0.5);
}

TEST(Footprint, ItLiesSomewhere) {
  EXPECT_NEAR(FeltAlong(-1, {2, 9, 4}).On(Card(-500, 500)), 1, 1e-9);
}

}  // namespace
}  // namespace kimari::judge
