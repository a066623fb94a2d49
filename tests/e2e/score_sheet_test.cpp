// The sheet of a little match on the whole chain.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/e2e/played_match.h"

namespace kimari {
namespace {

class SheetOfAMatch : public PlayedMatch {
 protected:
  SheetOfAMatch()
      : PlayedMatch(
            "[layout]\n"
            "A = [{ card = 9, row = \"upper\", column = 8 }, "
            "{ card = 17, row = \"upper\", column = 12 }]\n"
            "B = [{ card = 7, row = \"upper\", column = 11 }, "
            "{ card = 21, row = \"upper\", column = 3 }]\n") {}
};

TEST_F(SheetOfAMatch, HoldsEveryReadingWithWhatWasSent) {
  Read(7);
  Stroke("A", 700);
  Read(50);
  ASSERT_EQ(Rulings().size(), 2U);
  const Ran ran =
      place_.Run(KIMARI_PROGRAM, {"score-sheet", Recording(), "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto lines = nlohmann::json::parse(ran.out)["lines"];
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["taker"], "A");
  EXPECT_EQ(lines[0]["sends"]["cards"].size(), 1U);
  EXPECT_EQ(lines[0]["left"], (nlohmann::json{{"A", 1}, {"B", 2}}));
  EXPECT_EQ(lines[1]["outcome"], "dead card");
  for (const auto& line : lines) EXPECT_EQ(line["sum"], 100);
}

}  // namespace
}  // namespace kimari
