// What a bad cable, and a host that stands still, do to touches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/link/desk.h"

namespace kimari::link {
namespace {

using evidence::BoardState;

using evidence::BoardWatermark;
using evidence::PadEdge;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// Its cable comes off just after a touch that was not heard.
TEST(BadCable, WaitsForTheResendsOfABoardThatIsBack) {
  for (const bool first : {true, false}) {
    Desk desk;
    desk.RunUntilSynchronised();
    if (!first) desk.Touch(0);
    desk.RunFor(Milliseconds(60));
    TouchDamaged(desk, 1);
    desk.Touch(2);
    desk.RunFor(Milliseconds(2));
    desk.unplugged = true;
    desk.RunFor(Milliseconds(1500));
    desk.unplugged = false;
    desk.RunFor(Milliseconds(300));
    EXPECT_EQ(desk.PadsTouched().size(), first ? 2u : 3u);
    EXPECT_THAT(desk.States(), Not(Contains(BoardState::kDropped)));
  }
}

TEST(BadCable, FirstTouchOfABoardIsNotLostToADamagedFrame) {
  Desk desk;
  desk.RunFor(Milliseconds(20));
  RunDamaged(desk);
  desk.RunUntilSynchronised();
  TouchDamaged(desk, 1);
  desk.Touch(2);
  desk.RunFor(Milliseconds(80));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2));
}

TEST(BadCable, FirstTouchIsNotLostThoughItsResendsAreDamagedToo) {
  Desk desk;
  RunDamaged(desk);
  desk.RunUntilSynchronised();
  TouchDamaged(desk, 1);
  desk.Touch(2);
  const auto damage_each_resend_of_1 = [&desk](std::vector<uint8_t> frame) {
    return desk.now.ns / 1'000'000 % 20 == 0 ? frame : Damage(frame);
  };
  desk.RunFor(Milliseconds(1));
  desk.to_host = damage_each_resend_of_1;
  desk.RunFor(Milliseconds(100));
  desk.to_host = nullptr;
  desk.RunFor(Milliseconds(100));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2));
}

// What it then reads at once bears one time of arrival.
TEST(BadCable, HostThatStoodStillLetsNoWatermarkOvertakeADamagedTouch) {
  Desk desk;
  desk.RunUntilSynchronised();
  TouchDamaged(desk, 1);
  desk.RunFor(Milliseconds(2));
  desk.stalled = true;
  desk.RunFor(Milliseconds(300));
  desk.stalled = false;
  const size_t before = desk.said.size();
  desk.RunFor(Milliseconds(100));
  ASSERT_THAT(desk.PadsTouched(), ElementsAre(1));
  const uint32_t touched = desk.Said<PadEdge>()[0].scan;
  for (size_t i = before; i < desk.said.size(); ++i) {
    if (std::holds_alternative<PadEdge>(desk.said[i])) break;
    const auto* mark = std::get_if<BoardWatermark>(&desk.said[i]);
    EXPECT_TRUE(mark == nullptr || mark->scan < touched);
  }
}

// Whatever the cable does, a watermark never overtakes a touch, and no touch is
// lost or doubled.
TEST(BadCable, WatermarksNeverOvertakeATouchOnABadCable) {
  for (uint64_t seed = 1; seed <= 15; ++seed) {
    Desk desk;
    Random random(seed);
    desk.to_host = [&](std::vector<uint8_t> frame) {
      const double luck = random.Uniform();
      if (luck < 0.05) return std::vector<uint8_t>{};
      if (luck < 0.10) return Damage(frame);
      if (luck < 0.12) frame.insert(frame.begin(), 0x55);
      return frame;
    };
    int touches = 0;
    for (; touches < 40; ++touches) {
      desk.RunFor(Microseconds(static_cast<int64_t>(random.Below(40'000))));
      desk.Touch(static_cast<uint8_t>(touches));
    }
    desk.RunFor(Milliseconds(400));
    ASSERT_EQ(desk.link.state(), BoardLink::State::kSynchronised);

    uint32_t complete = 0;
    std::vector<int> pads;
    for (const auto& payload : desk.said) {
      if (const auto* edge = std::get_if<PadEdge>(&payload)) {
        EXPECT_GT(edge->scan, complete) << "seed " << seed;
        pads.push_back(edge->pad);
      } else if (const auto* mark = std::get_if<BoardWatermark>(&payload)) {
        complete = mark->scan;
      }
    }
    ASSERT_EQ(pads.size(), 40u) << "seed " << seed;
    EXPECT_TRUE(std::is_sorted(pads.begin(), pads.end()));
  }
}

TEST(BadCable, NoticesARestartThoughTheHelloIsLost) {
  Desk desk;
  desk.RunUntilSynchronised();
  desk.Touch(1);
  desk.RunFor(Milliseconds(50));
  desk.board.Restart(2);
  RunDamaged(desk);
  desk.Touch(2);
  desk.RunFor(Seconds(1));
  EXPECT_THAT(desk.States(), Contains(BoardState::kReset));
  EXPECT_THAT(desk.PadsTouched(), ElementsAre(1, 2));
}

}  // namespace
}  // namespace kimari::link
