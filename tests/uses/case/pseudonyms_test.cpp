// Other names for the people of a match.
#include "host/uses/case/pseudonyms.h"

#include <gtest/gtest.h>

namespace kimari::casefile {
namespace {

using evidence::DeskEntry;
using evidence::Role;

class PseudonymsTest : public ::testing::Test {
 protected:
  PseudonymsTest() {
    evidence::MatchStarted started;
    started.player_a = "Ono";
    started.player_b = "Sato";
    evidence::Observation observation{1, {}, started};
    names_.Apply(observation);
  }
  DeskEntry Said(Role role, const std::string& by,
                 const std::string& why = "") {
    evidence::Observation observation{
        2, {}, DeskEntry{.role = role, .by = by, .reason = why}};
    names_.Apply(observation);
    return std::get<DeskEntry>(observation.payload);
  }

  Pseudonyms names_{false};
};

TEST_F(PseudonymsTest, APlayerIsHisSideWhateverHeDoes) {
  EXPECT_EQ(Said(Role::kPlayerA, "Ono").by, "A");
  EXPECT_EQ(Said(Role::kJudge, "Sato").by, "B");
}

TEST_F(PseudonymsTest, TwoJudgesStayTwo) {
  EXPECT_EQ(Said(Role::kJudge, "Ueda").by, "Judge");
  EXPECT_EQ(Said(Role::kJudge, "Mori").by, "Judge 2");
  EXPECT_EQ(Said(Role::kJudge, "Ueda").by, "Judge");
}

TEST_F(PseudonymsTest, NamesInAReasonAreReplacedToo) {
  EXPECT_EQ(Said(Role::kJudge, "Ueda", "Ono was first, Sato agrees").reason,
            "A was first, B agrees");
}

}  // namespace
}  // namespace kimari::casefile
