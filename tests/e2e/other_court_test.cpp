// The whole chain on a court of other measures than kyogi's: nobody but its
// plan knows how wide it is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/e2e/little_match.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;

constexpr const char* kTwoTakes = R"(
[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 5, row = "middle", column = 12 },
     { card = 9, row = "upper", column = 8 }]
B = [{ card = 2, row = "lower", column = 4 }, { card = 7, row = "upper", column = 15 }]

[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
[[reading.stroke]]
player = "B"
margin_ms = 20

[[reading]]
card = 7
[[reading.stroke]]
player = "B"
kind = "sweep"
touch_ms = 800
)";

class OtherCourt : public ::testing::Test {
 protected:
  Ran Kimari(const std::vector<std::string>& words) const {
    return place_.Run(KIMARI_PROGRAM, words);
  }
  void Play(const std::string& readings) const {
    WriteLittleMatch(place_, 12, 30, readings,
                     "court = \"" KIMARI_SOURCE_DIR
                     "/tests/e2e/courts/wider_cards.toml\"\n");
    const Ran ran = Kimari({"simulate", "scenario.toml", "-o", "out"});
    ASSERT_EQ(ran.code, 0) << ran.out << ran.err;
  }

  const Workplace place_;
};

TEST_F(OtherCourt, IsJudgedByItsPlanAndJudgedAgainByTheRecordingAlone) {
  ASSERT_NO_FATAL_FAILURE(Play(kTwoTakes));
  EXPECT_THAT(Kimari({"score", "out"}).out, HasSubstr("2 of 2 right"));
  EXPECT_EQ(Kimari({"judge", "out/match.mcap", "--json"}).out,
            place_.Read("out/rulings.jsonl"));
}

TEST_F(OtherCourt, AColumnThatItsMatDoesNotHaveIsRefused) {
  WriteLittleMatch(place_, 12, 30,
                   "[layout]\nA = [{ card = 1, row = \"lower\", column = 16 }]",
                   "court = \"" KIMARI_SOURCE_DIR
                   "/tests/e2e/courts/wider_cards.toml\"\n");
  const Ran ran = Kimari({"simulate", "scenario.toml", "-o", "out"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("column"));
}

}  // namespace
}  // namespace kimari
