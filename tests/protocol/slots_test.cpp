#include <gtest/gtest.h>

#include <map>

#include "firmware/protocol/wire.h"

namespace kimari::wire {
namespace {

TEST(Slots, ARoundServesBothPlayersAlike) {
  std::map<Slot, int> times;
  for (uint32_t scan = 0; scan < kSlotRound; ++scan) ++times[SlotOf(scan)];
  EXPECT_EQ(times[Slot::kAOverB], times[Slot::kBOverA]);
  EXPECT_EQ(times[Slot::kSeatA], 1);
  EXPECT_EQ(times[Slot::kSeatB], 1);
}

// The board takes a pad for felt when it was so in this scan or the one before.
TEST(Slots, NoPlayersTouchIsHiddenInTwoScansRunning) {
  for (uint32_t scan = 0; scan < 2 * kSlotRound; ++scan) {
    const Slot slot = SlotOf(scan);
    if (HidesOne(slot)) {
      EXPECT_NE(SlotOf(scan + 1), slot) << scan;
    }
  }
}

// It confirms a touch by the mean of the last four that move both mats.
TEST(Slots, OfFourThatMoveBothMatsHalfMoveThemEachWay) {
  for (uint32_t scan = 4; scan < 4 + kSlotRound; ++scan) {
    int a = 0;
    int found = 0;
    for (uint32_t at = scan; found < 4; --at) {
      if (!HidesOne(SlotOf(at))) continue;
      ++found;
      a += SlotOf(at) == Slot::kAOverB ? 1 : 0;
    }
    EXPECT_EQ(a, 2) << scan;
  }
}

TEST(Slots, GoOnWhereTheCountOfScansWraps) {
  EXPECT_EQ(SlotOf(0), Slot::kAOverB);
  EXPECT_EQ(SlotOf(UINT32_MAX), Slot::kSeatB);
}

}  // namespace
}  // namespace kimari::wire
