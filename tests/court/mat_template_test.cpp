#include "host/court/mat_template.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "host/court/builtin_plans.h"

namespace kimari::mat {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr const char* kHundredMillimetres =
    R"re(<line x1="16" y1="([\d.]+)" x2="116" y2="\1")re";

MatTemplate Drawn(const std::string& map, const char* paper) {
  const auto loaded = court::LoadPlan(map);
  EXPECT_TRUE(loaded) << loaded.error().message;
  return DrawTemplate(**loaded, Side::kA, *PaperOf(paper));
}

TEST(Tiling, SheetsCoverTheDrawingAndOverlap) {
  for (const char* paper : {"A4", "A3"}) {
    const Tiling tiling = Tile(1000, 400, *PaperOf(paper));
    ASSERT_EQ(tiling.sheets.size(),
              static_cast<size_t>(tiling.columns * tiling.rows));
    const Sheet& first = tiling.sheets.front();
    const Sheet& last = tiling.sheets.back();
    EXPECT_LE(first.x, 0);
    EXPECT_LE(first.y, 0);
    EXPECT_GE(last.x + tiling.width, 1000 - 1e-9);
    EXPECT_GE(last.y + tiling.height, 400 - 1e-9);
    EXPECT_NEAR(first.x + tiling.width - tiling.sheets[1].x, kOverlap, 1e-9);
  }
}

TEST(Tiling, PaperLiesAsTakesFewerSheets) {
  EXPECT_EQ(Tile(880, 250, *PaperOf("A4")).sheets.size(), 5u);
  EXPECT_EQ(Tile(880, 250, *PaperOf("A3")).sheets.size(), 3u);
  EXPECT_GT(Tile(880, 250, *PaperOf("A3")).paper_width, 400);
  EXPECT_EQ(Tile(50, 50, *PaperOf("A4")).sheets.size(), 1u);
}

TEST(Tiling, OtherPaperIsUnknown) { EXPECT_FALSE(PaperOf("Letter")); }

TEST(MatTemplate, EverySheetIsOfThePaperInMillimetresWithARuler) {
  for (const court::BuiltinPlan& map : court::BuiltinPlans()) {
    const MatTemplate drawn = Drawn(map.name, "A4");
    ASSERT_EQ(drawn.pages.size(), drawn.tiling.sheets.size() + 1);
    EXPECT_EQ(drawn.pages[0].name, "overview");
    for (size_t i = 1; i < drawn.pages.size(); ++i) {
      const std::string& svg = drawn.pages[i].svg;
      EXPECT_TRUE(std::regex_search(
          svg, std::regex(
                   R"(width="(\d+)mm" height="(\d+)mm" viewBox="0 0 \1 \2")")));
      EXPECT_TRUE(std::regex_search(svg, std::regex(kHundredMillimetres)));
      EXPECT_THAT(svg, HasSubstr(drawn.pages[i].name + ": sheet "));
    }
  }
}

TEST(MatTemplate, PadsLieAtFullSizeWithNumberAndPin) {
  const MatTemplate drawn = Drawn("kyogi", "A3");
  // 6 mm of border, 1 mm to the first electrode: half the gap.
  EXPECT_THAT(drawn.pages[1].svg,
              AllOf(HasSubstr("<rect x=\"7\" y=\"6\" width=\"52.375\" "
                              "height=\"73\""),
                    HasSubstr(">47</text>"), HasSubstr(">pin 13</text>"),
                    HasSubstr(">pin A15</text>")));
}

TEST(MatTemplate, NeighboursSayWhereTheyAreGlued) {
  const MatTemplate drawn = Drawn("kyogi", "A4");
  EXPECT_THAT(drawn.pages[1].svg, HasSubstr("glue: S2 lies on this strip"));
  EXPECT_THAT(drawn.pages.back().svg, ::testing::Not(HasSubstr("glue:")));
}

TEST(MatTemplate, TheOverviewSaysWhatIsAssumed) {
  const auto map = court::LoadPlan("himuka-team");
  ASSERT_TRUE(map);
  const std::string overview =
      DrawTemplate(**map, Side::kB, *PaperOf("A4")).pages[0].svg;
  EXPECT_THAT(overview, HasSubstr("Assumed: Cards of 52 x 73 mm"));
}

TEST(MatTemplate, ANameCannotBreakTheFile) {
  court::Plan plan = *court::Kyogi();
  plan.pads.name = "<b>&\"";
  const MatTemplate drawn = DrawTemplate(plan, Side::kA, *PaperOf("A4"));
  EXPECT_THAT(drawn.html, HasSubstr("&lt;b&gt;&amp;&quot;"));
  EXPECT_EQ(drawn.html.find("<b>"), std::string::npos);
}

}  // namespace
}  // namespace kimari::mat
