#include "host/uses/drill/begun_sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/uses/drill/desk_on_disk.h"

namespace kimari::drill {
namespace {

class BegunSetsTest : public DeskTest {};

TEST_F(BegunSetsTest, APressTwiceBeginsOneSetAndAnAnswerTwiceIsOne) {
  EXPECT_EQ(Begins(1, "Aoki"), 200);
  EXPECT_EQ(Begins(1, "Aoki"), 200);
  EXPECT_EQ(Answers(1, 1), 200);
  EXPECT_EQ(Answers(1, 1), 200);
  EXPECT_EQ(Set(1)["answered"], 1);
}

TEST_F(BegunSetsTest, AnOpenSetGoesOnAfterTheProgramIsStartedAgain) {
  Begins(1, "Aoki", "ghost");
  Answers(1, 1);
  Answers(1, 2);
  const auto before = Set(1);
  StartsAgain();
  EXPECT_EQ(Set(1), before);
  EXPECT_EQ(Set(1)["answered"], 2);
  EXPECT_EQ(Answers(1, 3), 200);
}

TEST_F(BegunSetsTest, ASetThatWasStoppedIsNotKeptToGoOnWith) {
  Begins(1, "Aoki");
  Begins(2, "Baba");
  Answers(1, 1);
  EXPECT_EQ(desk_->End(R"({"set":1})").status, 200);
  EXPECT_EQ(desk_->End("{}").status, 400);
  EXPECT_EQ(Answers(1, 2), 404);
  StartsAgain();
  EXPECT_EQ(desk_->Set(1).error().status, 404);
  EXPECT_EQ(desk_->CoachOf(1)->mime_type, "application/json") << "kept";
  EXPECT_EQ(Set(2)["answered"], 0);
}

TEST_F(BegunSetsTest, AnOpenSetOfADrillThatWasChangedIsOver) {
  Begins(1, "Aoki");
  Answers(1, 1);
  auto drills = BuiltInDrills(cards::HyakuninIsshu());
  drills.front().cards.pop_back();
  drills.front().cards.erase(drills.front().cards.begin(),
                             drills.front().cards.begin() + 6);
  Starts(std::move(drills));
  EXPECT_EQ(desk_->Set(1).error().status, 404);
  EXPECT_EQ(desk_->CoachOf(1)->mime_type, "application/json") << "kept";
}

TEST_F(BegunSetsTest, HoweverManySetsAreBegunEachGoesOn) {
  Starts(BuiltInDrills(cards::HyakuninIsshu()), {.sets = 3});
  for (int set = 1; set <= 7; ++set) EXPECT_EQ(Begins(set, "Aoki"), 200);
  for (uint64_t set = 1; set <= 7; ++set) EXPECT_EQ(Answers(set, 1), 200);
  for (uint64_t set = 1; set <= 7; ++set) EXPECT_EQ(Answers(set, 2), 200);
}

TEST_F(BegunSetsTest, ASetThatIsAnsweredOutlivesThoseThatAreBegunAndLeft) {
  Starts(BuiltInDrills(cards::HyakuninIsshu()), {.sets = 3});
  Begins(1, "Aoki");
  Answers(1, 1);
  for (int set = 2; set <= 60; ++set) {
    Begins(set, "player" + std::to_string(set));
  }
  EXPECT_EQ(Answers(1, 2), 200);
  EXPECT_EQ(Answers(2, 1), 404);
}

TEST_F(BegunSetsTest, WhoBeginsManySetsLeavesOthersTheirs) {
  Begins(1, "Aoki");
  for (int set = 2; set <= 60; ++set) Begins(set, "Baba");
  StartsAgain();
  EXPECT_EQ(Answers(1, 1), 200);
}

}  // namespace
}  // namespace kimari::drill
