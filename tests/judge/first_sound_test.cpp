#include "host/judge/first_sound.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// The sound is heard to 20 ms.
bool NearIt(double ms, bool touched = true) {
  const evidence::PadEdge edge{.touched = touched, .at = {AtMs(ms), {}}};
  return DoubtFirstSound({kFirstSound, Milliseconds(20)}, {&edge, 1})
      .has_value();
}

TEST(FirstSound, ATouchWithinItsErrorIsBeforeOrAfterIt) {
  EXPECT_TRUE(NearIt(-59));
  EXPECT_TRUE(NearIt(59));
}

TEST(FirstSound, ATouchBeyondItIsNot) { EXPECT_FALSE(NearIt(61)); }

TEST(FirstSound, AHandThatIsLiftedThenPlaysNothing) {
  EXPECT_FALSE(NearIt(0, false));
}

TEST(FirstSound, AReadingHeardFromLaterThanAnybodyReactsHasLostSomething) {
  const auto doubt = DoubtOpening({kFirstSound, {}}, AtMs(101));
  ASSERT_TRUE(doubt);
  EXPECT_TRUE(doubt->evidence_lost);
  EXPECT_FALSE(DoubtOpening({kFirstSound, {}}, AtMs(100)));
}

}  // namespace
}  // namespace kimari::judge
