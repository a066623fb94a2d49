#include "host/judge/first_told.h"

#include <gtest/gtest.h>

#include "host/judge/reading_case.h"
#include "tests/judge/seen_hands.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

constexpr int kCalledOn = 20;  // the called card, 1, lies on its middle

class ALampOfFirst : public ::testing::Test {
 protected:
  ALampOfFirst() {
    Add(evidence::CardCalled{
        .reading = 1,
        .card = 1,
        .first_sound = {made_.edge.at.t - Milliseconds(500), {}},
        .last_sound = {made_.edge.at.t + Seconds(5), {}}});
  }
  void Add(evidence::Payload payload) {
    case_.Add({.taken = made_.edge.at.t, .payload = std::move(payload)});
  }
  void Touch(const std::vector<TestHand>& hands, int pad = kCalledOn) {
    const TestTouch touch = MakeTouch(hands, 7, 0.3, 40'001, pad);
    Add(touch.edge);
    for (const evidence::PadTrace& trace : touch.traces) Add(trace);
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
  static SeatCouplings Known() {
    SeatCoupling seat{.known = true, .mean = 0.6, .spread = 0.05, .level = 8};
    return {seat, seat};
  }
  static evidence::LayoutSeen Layout() {
    const court::Point at =
        MiddleOf(PadBox(*court::Kyogi(), Side::kA, kCalledOn));
    evidence::SeenCard card{.card = 1, .territory = Side::kA, .row = 1};
    card.centre = {static_cast<int32_t>(at.x * 1000),
                   static_cast<int32_t>(at.y * 1000)};
    return {.cards = {card}};
  }

  const TestTouch made_ = MakeTouch({{.player = Side::kA}}, 7);
  ReadingCase case_{1, made_.edge.at.t - Seconds(5), Layout(), {}};
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
