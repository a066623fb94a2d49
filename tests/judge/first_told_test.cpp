#include "host/judge/first_told.h"

#include <gtest/gtest.h>

#include "tests/judge/called_card.h"

namespace kimari::judge {
namespace {

class ALampOfFirst : public ACalledCard {
 protected:
  ALampOfFirst() : ACalledCard(MakeTouch({{.player = Side::kA}}, 7)) {}
  void Touch(const std::vector<TestHand>& hands, int pad = kCalledOn) {
    AddTouch(MakeTouch(hands, 7, 0.3, 40'001, pad));
  }
  void BoardsPass(double ms) {
    for (const Side side : kBothSides) {
      Add(evidence::BoardWatermark{
          .board = side, .at = {made_.edge.at.t + FromMilliseconds(ms), {}}});
    }
  }
  std::optional<Side> Told() const {
    const auto told = case_.TellFirst(Known());
    return told ? std::optional(told->side) : std::nullopt;
  }
};

TEST_F(ALampOfFirst, IsTheHandsThatStruckAloneOnceBothBoardsPassed) {
  Touch({{.player = Side::kB, .level = 8, .coupling = 0.6}});
  EXPECT_EQ(Told(), std::nullopt);
  BoardsPass(10);
  EXPECT_EQ(Told(), std::nullopt);
  BoardsPass(16);
  EXPECT_EQ(Told(), Side::kB);
}

TEST_F(ALampOfFirst, WaitsForTheRulingWhereBothTouched) {
  Touch({{.player = Side::kB, .level = 8, .coupling = 0.6},
         {.player = Side::kA, .onset_scan = 8, .level = 8, .coupling = 0.6}});
  BoardsPass(40);
  EXPECT_EQ(Told(), std::nullopt);
}

TEST_F(ALampOfFirst, WaitsForTheRulingWhereTheLevelIsMoreThanOneHandMakes) {
  Touch({{.player = Side::kB, .level = 20, .coupling = 0.6}});
  BoardsPass(40);
  EXPECT_EQ(Told(), std::nullopt);
}

TEST_F(ALampOfFirst, WaitsForTheRulingWhereTheCardMayHaveBeenPushed) {
  Touch({{.player = Side::kB, .level = 8, .coupling = 0.6}});
  evidence::PadEdge before = made_.edge;
  before.pad = 30;
  before.id = 3;
  before.at.t = before.at.t - Milliseconds(40);
  Add(before);
  BoardsPass(40);
  EXPECT_EQ(Told(), std::nullopt);
}

TEST_F(ALampOfFirst, WaitsForTheRulingWhereTheHandMayOnlyHaveHovered) {
  Touch({{.player = Side::kB, .level = 3, .coupling = 0.6}});
  BoardsPass(40);
  EXPECT_EQ(Told(), std::nullopt);
}

}  // namespace
}  // namespace kimari::judge
