// What hands do beside the take, on the whole chain: two hands of one player,
// hands that meet, hands that no pad feels.
#include <gtest/gtest.h>

#include <string>

#include "tests/e2e/played_match.h"

namespace kimari {
namespace {

constexpr const char* kCourtOfTwoHands = R"(
[players.A]
declared = "right"
[players.B]
declared = "right"
[layout]
A = [{ card = 9, row = "upper", column = 8 }, { card = 17, row = "upper", column = 12 },
     { card = 21, row = "middle", column = 5 }, { card = 22, row = "middle", column = 6 }]
B = [{ card = 7, row = "upper", column = 11 }, { card = 13, row = "upper", column = 4 }]
)";

class TwoHands : public PlayedMatch {
 protected:
  TwoHands() : PlayedMatch(kCourtOfTwoHands) {}

  static constexpr const char* kPress17 = "target = 17\npress_ms = 400";
};

TEST_F(TwoHands, AHandProppedUpBesideATakeIsNoCertainFault) {
  Read(7);
  Stroke("A", 700, "");
  Stroke("A", 750, "hand = \"left\"\ntarget = 21\npress_ms = 300");
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_TRUE(rulings[0].faults.empty());
}

TEST_F(TwoHands, AHandOnTheFaultingHandOpensAndTheFaultStands) {
  Read(50);
  Stroke("A", 700, kPress17);
  Stroke("B", 850,
         "kind = \"hover\"\ntarget = 17\nheight_mm = 20\npress_ms = 150");
  Read(51);
  Stroke("A", 700, kPress17);
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 2U);
  EXPECT_TRUE(OpenBecause(rulings[0], rules::Key::kHandsMet) ||
              OpenBecause(rulings[0], rules::Key::kSeenNotFelt));
  ASSERT_EQ(rulings[0].faults.size(), 1U);
  EXPECT_EQ(rulings[0].faults[0].player, Side::kA);
  EXPECT_EQ(rulings[1].outcome, rules::Outcome::kDeadCard);
}

TEST_F(TwoHands, ASecondHandOnAHeldCardOpens) {
  Read(50);
  Stroke("B", 700, kPress17);
  Stroke("A", 860, "target = 17\npress_ms = 200");
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_TRUE(OpenBecause(rulings[0], rules::Key::kSeenNotFelt));
  ASSERT_EQ(rulings[0].faults.size(), 1U);
  EXPECT_EQ(rulings[0].faults[0].player, Side::kB);
}

TEST_F(TwoHands, APushWithBothHandsIsNoCertainTake) {
  Read(21);
  Stroke("A", 700, "kind = \"push\"");
  Stroke("A", 705, "hand = \"left\"\ntarget = 22\npress_ms = 300");
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_EQ(rulings[0].outcome, rules::Outcome::kNeedsJudge);
}

TEST_F(TwoHands, AHandWhereAFaultedCardWasDrivenToOpens) {
  Read(50);
  Stroke("A", 640, "kind = \"sweep\"\ntarget = 17\nspeed_m_s = 2.5");
  for (int i = 0; i < 3; ++i) {
    Stroke("B", 1000 + 200 * i,
           "press_ms = 80\ntarget = { x_mm = " + std::to_string(460 + 50 * i) +
               ", y_mm = -52 }");
  }
  const auto rulings = Rulings();
  ASSERT_EQ(rulings.size(), 1U);
  EXPECT_TRUE(OpenBecause(rulings[0], rules::Key::kSlidMayBeTouched));
}

}  // namespace
}  // namespace kimari
