#include "host/court/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "host/court/builtin_plans.h"
#include "host/court/enrolment.h"

namespace kimari::court {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A row of two cards of 60 x 80 mm.
constexpr const char* kSmall = R"(name = "small"
unused = [[2, 47]]
[court]
width_mm = 260
near_mm = 20
depth_mm = 130
[card]
width_mm = 60
height_mm = 80
[markers]
x_mm = 300
y_mm = 250
size_mm = 60
[mat]
width_mm = 200
depth_mm = 100
near_mm = 25
board_x_mm = 0
board_y_mm = 75
wire_mm = 300
exit_mm = 6
[[row]]
row = "lower"
first_pad = 0
pads = 2
x_mm = -40
y_mm = 82
pitch_mm = 70
width_mm = 60
depth_mm = 73
)";

std::string Changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}
std::string Refused(const std::string& text) {
  const auto plan = ParsePlan(text, "small.toml");
  EXPECT_FALSE(plan) << text;
  return plan ? "" : plan.error().message;
}

TEST(Plan, OfKyogiIsAsItsRulesSay) {  // R-KA-2, R-KA-3
  const Plan& kyogi = *Kyogi();
  EXPECT_EQ(kyogi.width, 870);
  EXPECT_EQ(kyogi.near, 15);
  EXPECT_EQ(kyogi.Rows(), 3);
  EXPECT_EQ(kyogi.MostInRow(), 16);
  EXPECT_EQ(kyogi.RowCentre(Side::kA, 0), -51.5);
  EXPECT_EQ(kyogi.RowCentre(Side::kB, 2), 217.5);
  EXPECT_EQ(kyogi.RestLine(), 285);
}

TEST(Plan, SaysItsOwnLinesRowsCardsMarkersAndPads) {
  const auto read = ParsePlan(kSmall, "small.toml");
  ASSERT_TRUE(read) << read.error().message;
  const Plan& plan = **read;
  EXPECT_EQ(plan.width, 260);
  EXPECT_EQ(plan.far, 150);
  EXPECT_EQ(plan.Rows(), 1);
  EXPECT_EQ(plan.rows[0].name, "lower");
  EXPECT_EQ(plan.MostInRow(), 4);
  EXPECT_EQ(plan.markers[1].x, 300);
  EXPECT_EQ(plan.RestLine(), 220);
  EXPECT_THAT(plan.PadsOf(Side::kB, 0), ElementsAre(0, 1));
  EXPECT_EQ(plan.PadCentre(Side::kB, 1).x, -30);
  EXPECT_EQ(plan.PadAt(Side::kA, 0, 1), 1);
}

TEST(Plan, TellsWhatIsInsideATerritory) {
  const Plan& kyogi = *Kyogi();
  EXPECT_TRUE(kyogi.Inside(Side::kA, {435, -15}));
  EXPECT_FALSE(kyogi.Inside(Side::kA, {435, 15}));
  EXPECT_TRUE(kyogi.Inside(Side::kB, {-435, 254}));
  EXPECT_FALSE(kyogi.Inside(Side::kB, {0, 255}));
  EXPECT_TRUE(kyogi.Between({0, 0}));
}

TEST(Plan, WhatAFileDoesNotSayOfCardsAndMarkersIsAsInKyogi) {
  std::string text = kSmall;
  text.erase(text.find("[court]"), text.find("[mat]") - text.find("[court]"));
  const auto plan = ParsePlan(text, "small.toml");
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ((*plan)->card.width, Kyogi()->card.width);
  EXPECT_EQ((*plan)->markers[2].y, Kyogi()->markers[2].y);
  EXPECT_EQ((*plan)->width, 200) << "the mat's";
  EXPECT_EQ((*plan)->far, 125);
}

std::string Seats(const std::string& names_and_places) {
  return kSmall + names_and_places;
}
constexpr const char* kThree =
    "[[seat]]\nseat = \"left\"\nx_mm = -250\n"
    "[[seat]]\nseat = \"centre\"\nx_mm = 0\n"
    "[[seat]]\nseat = \"right\"\nx_mm = 250\n";

TEST(Plan, WhereThreeKneelAnArmIsOfTheSeatItComesFrom) {  // R-HT-4
  const auto plan = ParsePlan(Seats(kThree), "small.toml");
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ((*plan)->SeatAt(Side::kA, -260), Seat::kLeft);
  EXPECT_EQ((*plan)->SeatAt(Side::kB, -260), Seat::kRight) << "as B sees it";
  EXPECT_EQ((*plan)->SeatAt(Side::kA, 40), Seat::kCentre);
  EXPECT_EQ((*plan)->SeatAt(Side::kA, 125), std::nullopt) << "between two";
}

TEST(Plan, OnePlayerASideHasNoSeat) {
  EXPECT_EQ(Kyogi()->SeatAt(Side::kA, -260), std::nullopt);
}

TEST(Plan, SeatsThatNobodyCouldKneelOnAreRefused) {
  EXPECT_THAT(Refused(Seats("[[seat]]\nseat = \"middle\"\nx_mm = 0\n")),
              HasSubstr("\"centre\""));
  EXPECT_THAT(Refused(Seats("[[seat]]\nseat = \"left\"\nx_mm = 0\n"
                            "[[seat]]\nseat = \"right\"\nx_mm = 100\n")),
              HasSubstr("200 mm to the right of the left one"));
  EXPECT_THAT(Refused(Seats("[[seat]]\nseat = \"left\"\nx_mm = -250\n"
                            "[[seat]]\nseat = \"left\"\nx_mm = 0\n")),
              HasSubstr("each once"));
}

TEST(Plan, CardsThatDoNotFitAreRefusedWithTheirRow) {
  EXPECT_THAT(Refused(Changed("height_mm = 80", "height_mm = 130")),
              AllOf(HasSubstr("lower row"), HasSubstr("[card] height_mm")));
  EXPECT_THAT(Refused(Changed("depth_mm = 130", "depth_mm = 100")),
              HasSubstr("over the outer line"));
  EXPECT_THAT(Refused(Changed("width_mm = 60\nheight", "width_mm = 6\nheight")),
              HasSubstr("are these centimetres?"));
}

TEST(Plan, MarkersInTheCourtAreRefused) {
  EXPECT_THAT(Refused(Changed("y_mm = 250", "y_mm = 170")),
              HasSubstr("y_mm in [markers]"));
  EXPECT_THAT(Refused(Changed("x_mm = 300", "x_mm = 140")),
              HasSubstr("x_mm in [markers]"));
}

TEST(Plan, OfKyogiHasTwoMatsOfOnePartTurnedByHalfATurn) {
  for (int pad = 0; pad < mat::kPads; ++pad) {
    const Point a = Kyogi()->PadCentre(Side::kA, pad);
    const Point b = Kyogi()->PadCentre(Side::kB, pad);
    EXPECT_DOUBLE_EQ(a.x, -b.x);
    EXPECT_DOUBLE_EQ(a.y, -b.y);
    EXPECT_TRUE(Kyogi()->Inside(Side::kA, a));
    EXPECT_TRUE(Kyogi()->Inside(Side::kB, b));
  }
}

TEST(EnrolmentPlaces, CardsLieInsideTheLinesOfAnyCourtNoneOnAnother) {
  for (const BuiltinPlan& built_in : BuiltinPlans()) {
    const PlanPtr kept = LoadPlan(built_in.name).value();
    const Plan& plan = *kept;
    const auto places =
        vision::EnrolmentPlaces(plan, vision::EnrolmentSheetSize(plan));
    for (const auto& place : places) {
      EXPECT_LE(std::abs(place.centre.x), plan.width / 2 - plan.card.width / 2);
      for (const auto& other : places) {
        if (&other == &place) continue;
        EXPECT_GT(std::hypot(other.centre.x - place.centre.x,
                             other.centre.y - place.centre.y),
                  plan.card.width + 30);
      }
    }
  }
  EXPECT_EQ(vision::EnrolmentSheetSize(*Kyogi()), 50);
}

}  // namespace
}  // namespace kimari::court
