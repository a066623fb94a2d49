// Laws of physics as files: what is refused, what is built in.
#include "host/proof/sim/physics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "host/proof/sim/builtin_physics.h"
#include "host/proof/sim/drawn_physics.h"
#include "host/proof/sim/level_law.h"
#include "host/proof/sim/pads.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string Refusal(const std::string& text) {
  const auto physics = ParsePhysics(text, "law.toml");
  if (physics) return "";
  EXPECT_EQ(physics.error().kind, ErrorKind::kUsage);
  return physics.error().message;
}

TEST(Physics, LevelThatFallsTowardsTheCardIsRefused) {
  const std::string why = Refusal(
      "[level]\nlaw = \"table\"\ntable = [[0, 0.5], [1, 0.6], [2, 0.1]]\n");
  EXPECT_THAT(why, StartsWith("law.toml:3:20: "));
  EXPECT_THAT(why, HasSubstr("fall towards the card; give a share of at most"));
}

TEST(Physics, TableOfOnePointIsRefused) {
  EXPECT_THAT(Refusal("[level]\nlaw = \"table\"\ntable = [[0, 1]]\n"),
              HasSubstr("law.toml:3:9: table in [level] must be two points"));
}

TEST(Physics, HeightsThatDoNotRiseAreRefused) {
  EXPECT_THAT(Refusal("[level]\nlaw = \"table\"\ntable = [[1, 1], [1, 0.5]]\n"),
              HasSubstr("does not rise"));
}

TEST(Physics, TableWithoutPointsIsRefused) {
  EXPECT_THAT(Refusal("[level]\nlaw = \"table\"\n"),
              HasSubstr("[level] has no table; add it"));
}

TEST(Physics, SharesOutOfTheirRangeAreRefused) {
  EXPECT_THAT(Refusal("[contact]\nshare = 1.2\n"), HasSubstr("from 0 to 1"));
  EXPECT_THAT(Refusal("[level]\nlaw = \"table\"\ntable = [[0, 2], [1, 1]]\n"),
              HasSubstr("a share from 0 to 1"));
  EXPECT_THAT(Refusal("[follow]\nshare = -0.1\n"), HasSubstr("from 0 to 1"));
}

TEST(Physics, NegativeTimesAndSpreadsBeyondZeroAreRefused) {
  EXPECT_THAT(Refusal("[contact]\nafter_ms = -1\n"), HasSubstr("from 0 to"));
  EXPECT_THAT(Refusal("[card]\nbent_mm = { is = 0.2, spread = 0.5 }\n"),
              HasSubstr("goes from -0.3 to 0.7 with its spread"));
}

TEST(Physics, KnocksThatCannotBeAreRefused) {
  EXPECT_THAT(Refusal("[knock]\nwave_m_s = 0\n"), HasSubstr("from 20 to"));
  EXPECT_THAT(Refusal("[knock]\nbetween_share = 1.5\n"),
              HasSubstr("from 0 to 1"));
  EXPECT_THAT(Refusal("[knock]\nring_s = 1\n"), HasSubstr("unknown key"));
}

TEST(Physics, OtherUnitsAndUnknownKeysAreRefusedWithTheirPlace) {
  EXPECT_THAT(Refusal("[level]\ngap_cm = 0.05\n"),
              HasSubstr("law.toml:2:1: unknown key gap_cm in [level]; write "
                        "gap_mm"));
  EXPECT_THAT(Refusal("[sky]\nblue = 1\n"), HasSubstr("unknown key sky"));
}

TEST(Physics, MixHoldsLawsThatAreNoMixThemselves) {
  EXPECT_THAT(Refusal("[mix]\nlaws = [\"plate\", \"mixed\"]\n"),
              HasSubstr("a law of a mix is no mix itself"));
  EXPECT_THAT(Refusal("[mix]\nlaws = [\"plate\", \"moon\"]\n"),
              HasSubstr("there is no law moon; name one of plate, power"));
  EXPECT_EQ(LoadPhysics("mixed").value()->mix.size(), 10U);
}

TEST(Physics, EveryBuiltInLawCanBeReadAndSaysWhatItIs) {
  const auto laws = LoadLaws("all");
  ASSERT_TRUE(laws) << laws.error().message;
  ASSERT_EQ(laws->size(), BuiltinLaws().size());
  for (size_t i = 0; i < laws->size(); ++i) {
    EXPECT_EQ((*laws)[i]->name, BuiltinLaws()[i].name);
    EXPECT_FALSE((*laws)[i]->says.empty());
  }
}

TEST(Physics, NumbersOfAFileSayWhereTheyAreFrom) {
  const auto law = ParsePhysics(
      "[card]\nsource = \"a caliper\"\nbent_mm = 0.4\n"
      "edge_mm = { is = 1, source = \"a ruler\" }\n[level]\ngap_mm = 0.6\n",
      "law.toml");
  ASSERT_TRUE(law) << law.error().message;
  EXPECT_EQ(law->card.bent_mm.source, "a caliper");
  EXPECT_EQ(law->card.edge_mm.source, "a ruler");
  EXPECT_EQ(law->level.gap_mm.source, "supposed");
}

TEST(Physics, PlateIsTheWorldWithoutAFile) {
  const auto plate = LoadPhysics("plate").value();
  Random one(1);
  Random two(1);
  const LevelLaw built_in(plate->level, one);
  const LevelLaw usual(UsualPhysics()->level, two);
  for (const double height : {0.0, 0.01, 0.58, 1.0, 10.0, 119.0}) {
    EXPECT_EQ(built_in.At(height), TouchShare(height));
    EXPECT_EQ(usual.At(height), TouchShare(height));
  }
}

TEST(Physics, ScenarioNamesItsLaw) {
  const auto named =
      ParseScenario("[world]\nphysics = \"bent-card\"\n", "s.toml");
  ASSERT_TRUE(named) << named.error().message;
  EXPECT_EQ(named->physics->name, "bent-card");
  const auto unknown = ParseScenario("[world]\nphysics = \"moon\"\n", "s.toml");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, StartsWith("s.toml:2:11: "));
}

// A table that ParsePhysics would take.
LevelPhysics AnyTable() {
  LevelPhysics level;
  level.law = LevelPhysics::Law::kTable;
  const auto count = *rc::gen::inRange<int>(2, 8);
  double height = *rc::gen::inRange<int>(0, 20) * 0.01;
  double share = 1;
  for (int i = 0; i < count; ++i) {
    level.table.push_back({height, share});
    height += *rc::gen::inRange<int>(1, 400) * 0.01;
    share *= *rc::gen::inRange<int>(0, 101) * 0.01;
  }
  level.gap_mm = {1, *rc::gen::inRange<int>(0, 90) * 0.01, ""};
  level.fringe_share.is = *rc::gen::inRange<int>(0, 101) * 0.01;
  return level;
}

RC_GTEST_PROP(Physics, LevelNeverFallsTowardsTheCard, ()) {
  const LevelPhysics level = AnyTable();
  Random player(*rc::gen::inRange<uint64_t>(0, 1000));
  const LevelLaw law(level, player);
  double above = 0;
  for (double height = 40; height >= 0; height -= 0.01) {
    const double share = law.At(height);
    RC_ASSERT(share >= above - 1e-12);
    RC_ASSERT(share <= 1 + 1e-12);
    above = share;
  }
}

TEST(Physics, DrawnTablesRiseEverFasterTowardsTheCard) {
  int tables = 0;
  for (uint64_t number = 0; number < 200; ++number) {
    const auto table = DrawnPhysics(number).level.table;
    double before = 1e300;
    for (size_t i = 1; i < table.size(); ++i) {
      const double slope = (table[i - 1].share - table[i].share) /
                           (table[i].height_mm - table[i - 1].height_mm);
      EXPECT_LE(slope, before) << "drawn-" << number;
      before = slope;
    }
    tables += table.empty() ? 0 : 1;
  }
  EXPECT_GT(tables, 10);
}

TEST(Physics, DrawnLawIsNamedByItsNumberAndAlwaysTheSame) {
  const auto law = LoadPhysics("drawn-17");
  ASSERT_TRUE(law) << law.error().message;
  EXPECT_EQ((*law)->name, "drawn-17");
  EXPECT_EQ((*law)->level.gap_mm.is, DrawnPhysics(17).level.gap_mm.is);
  EXPECT_NE((*law)->level.gap_mm.is, DrawnPhysics(18).level.gap_mm.is);
  EXPECT_FALSE(LoadPhysics("drawn-"));
  EXPECT_FALSE(LoadPhysics("drawn-1x"));
}

}  // namespace
}  // namespace kimari::sim
