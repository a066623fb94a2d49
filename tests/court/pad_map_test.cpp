#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "host/court/builtin_plans.h"
#include "host/court/plan.h"

namespace kimari::mat {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Two pads, 60 mm apart; the other 46 unused.
constexpr const char* kSmall = R"(name = "small"
unused = [[2, 47]]
[mat]
width_mm = 200
depth_mm = 100
near_mm = 15
board_x_mm = 0
board_y_mm = 65
wire_mm = 300
exit_mm = 6
[[row]]
row = "upper"
first_pad = 0
pads = 2
x_mm = -30
y_mm = 60
pitch_mm = 60
width_mm = 52
depth_mm = 73
)";

std::string Changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}
std::string Refused(const std::string& text) {
  const auto plan = court::ParsePlan(text, "small.toml");
  EXPECT_FALSE(plan) << text;
  if (plan) return "";
  EXPECT_EQ(plan.error().kind, ErrorKind::kUsage);
  return plan.error().message;
}

TEST(PadMap, OfKyogiHasThreeRowsOfSixteenAlikePads) {
  const PadMap& map = court::Kyogi()->pads;
  ASSERT_EQ(map.pads.size(), size_t{2} * kPads);
  EXPECT_TRUE(map.Alike());
  for (const Pad& pad : map.pads) {
    EXPECT_EQ(pad.row, pad.number / 16);
    EXPECT_EQ(pad.column, pad.number % 16);
    EXPECT_DOUBLE_EQ(pad.centre.x, (pad.column - 7.5) * 54.375);
    EXPECT_DOUBLE_EQ(pad.centre.y, 51.5 + 83 * pad.row);
    EXPECT_DOUBLE_EQ(pad.width, 52.375);
  }
}

TEST(PadMap, HimukaHasAPadForEachCardAndSaysWhatIsAssumed) {
  for (const auto& [name, lower] :
       {std::pair("himuka-team", 11), std::pair("himuka-individual", 7)}) {
    const auto map = court::LoadPlan(name);
    ASSERT_TRUE(map) << map.error().message;
    EXPECT_EQ((*map)->pads.pads.size(), size_t{2} * 23);
    EXPECT_TRUE((*map)->pads.Alike());
    EXPECT_EQ(
        std::ranges::count_if((*map)->pads.pads,
                              [last = (*map)->Rows() - 1](const Pad& pad) {
                                return pad.board == Side::kB && pad.row == last;
                              }),
        lower);
    EXPECT_THAT((*map)->pads.assumed,
                ::testing::Contains(HasSubstr("52 x 73 mm")));
  }
}

TEST(PadMap, OverlappingPadsAreNamedWithTheirOverlap) {
  EXPECT_THAT(Refused(Changed("pitch_mm = 60", "pitch_mm = 48.5")),
              AllOf(StartsWith("small.toml:11:"),
                    HasSubstr("board A's pads 0 and 1 overlap by 3.5 mm")));
}

TEST(PadMap, ElectrodesThatNearlyTouchAreRefused) {
  EXPECT_THAT(Refused(Changed("pitch_mm = 60", "pitch_mm = 52.5")),
              HasSubstr("pads 0 and 1 are 0.5 mm apart"));
}

TEST(PadMap, APadPlacedTwiceIsNamedWithBothLines) {
  EXPECT_THAT(Refused(std::string(kSmall) +
                      "[[pad]]\nboard = \"B\"\nrow = \"upper\"\npad = 1\n"
                      "x_mm = 0\ny_mm = 60\nwidth_mm = 50\ndepth_mm = 50\n"),
              AllOf(StartsWith("small.toml:20:"),
                    HasSubstr("board B's pad 1 is placed twice, first in "
                              "line 11")));
}

TEST(PadMap, AMissingPadIsNamed) {
  EXPECT_THAT(Refused(Changed("[[2, 47]]", "[[3, 46]]")),
              HasSubstr("board A's pads 2, 47 are placed nowhere"));
}

TEST(PadMap, APadBothPlacedAndUnusedIsRefused) {
  EXPECT_THAT(Refused(Changed("[[2, 47]]", "[[1, 47]]")),
              HasSubstr("pad 1 is placed here and named in unused"));
}

TEST(PadMap, AMapWithoutAnyPadIsRefused) {
  std::string text = Changed("[[2, 47]]", "[[0, 47]]");
  text.resize(text.find("[[row]]"));
  EXPECT_THAT(Refused(text), HasSubstr("places no pad"));
}

TEST(PadMap, ANameThatCannotBePrintedIsRefused) {
  EXPECT_THAT(Refused(Changed("name = \"small\"", "name = \"sm\\u0000all\"")),
              HasSubstr("name in the plan must be one line of text"));
  EXPECT_THAT(Refused(Changed("unused =", "assumed = [\"a\\nb\"]\nunused =")),
              HasSubstr("assumed must hold texts of one line"));
}

TEST(PadMap, APadOffTheMatIsNamedWithTheEdge) {
  EXPECT_THAT(Refused(Changed("x_mm = -30", "x_mm = -75.5")),
              HasSubstr("pad 0 reaches 1.5 mm beyond the mat's left edge"));
  EXPECT_THAT(Refused(Changed("y_mm = 60", "y_mm = 80")),
              HasSubstr("pad 0 reaches 1.5 mm beyond the mat's outer edge"));
}

TEST(PadMap, AWireThatDoesNotReachTheBoardIsNamed) {
  EXPECT_THAT(Refused(Changed("board_x_mm = 0", "board_x_mm = 400")),
              HasSubstr("pad 0 lies 431 mm from the board and its wire is 300 "
                        "mm"));
}

TEST(PadMap, AnUnknownKeyIsNamedWithTheKnownOnes) {
  EXPECT_THAT(Refused(Changed("pitch_mm = 60", "pitch_mm = 60\nheight_mm = 3")),
              AllOf(StartsWith("small.toml:18:"),
                    HasSubstr("unknown key height_mm in [[row]]"),
                    HasSubstr("depth_mm")));
}

TEST(PadMap, AnotherUnitIsToldFromAMissingKey) {
  EXPECT_THAT(Refused(Changed("pitch_mm = 60", "pitch_cm = 6")),
              HasSubstr("unknown key pitch_cm in [[row]]; write pitch_mm"));
  EXPECT_THAT(Refused(Changed("width_mm = 52", "width_mm = \"52 mm\"")),
              HasSubstr("width_mm in [[row]] must be a number of millimetres"));
  EXPECT_THAT(Refused(Changed("width_mm = 52", "width_mm = 5.2")),
              HasSubstr("are these centimetres?"));
}

TEST(PadMap, AMissingKeyIsNamed) {
  EXPECT_THAT(Refused(Changed("pitch_mm = 60", "")),
              AllOf(StartsWith("small.toml:11:"),
                    HasSubstr("[[row]] has no pitch_mm; add it")));
  EXPECT_THAT(Refused("name = \"x\"\n"), HasSubstr("needs a [mat]"));
}

TEST(PadMap, BrokenTomlIsToldWithItsLine) {
  EXPECT_THAT(Refused("name = \"small\"\nunused = [[\n"),
              StartsWith("small.toml:"));
}

TEST(PadMap, AFileThatIsNotThereIsToldWithTheNames) {
  const auto map = court::LoadPlan("/nowhere/map.toml");
  ASSERT_FALSE(map);
  EXPECT_EQ(map.error().kind, ErrorKind::kFile);
  EXPECT_THAT(map.error().message,
              AllOf(HasSubstr("/nowhere/map.toml"), HasSubstr("himuka-team")));
}

TEST(PadMap, MatsMayDiffer) {
  const auto map = court::ParsePlan(
      Changed("[[2, 47]]", "[[3, 47]]") +
          "[[pad]]\nboard = \"A\"\nrow = \"upper\"\npad = 2\nx_mm = 82\n"
          "y_mm = 60\nwidth_mm = 20\ndepth_mm = 50\n"
          "[[pad]]\nboard = \"B\"\nrow = \"upper\"\npad = 2\nx_mm = -82\n"
          "y_mm = 60\nwidth_mm = 20\ndepth_mm = 50\n",
      "small.toml");
  ASSERT_TRUE(map) << map.error().message;
  EXPECT_FALSE((*map)->pads.Alike());
  EXPECT_EQ((*map)->pads.Find(Side::kB, 2)->centre.x, -82);
}

}  // namespace
}  // namespace kimari::mat
