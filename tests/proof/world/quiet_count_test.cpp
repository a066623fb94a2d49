// What the boards told, held against the truth of T14.
#include "host/proof/certify/boards/quiet_count.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kimari::world {
namespace {

using Fault = QuietFault::Kind;
using Kind = QuietTouch::Kind;

class QuietCount : public ::testing::Test {
 protected:
  static HostTime At(double s) { return HostTime{} + FromSeconds(s); }
  void Touch(int pad, double at_s, double hold_s = 0.1,
             Kind kind = Kind::kTouch) {
    QuietTouch touch;
    touch.press.pad = pad;
    touch.press.touch_pf = 2;
    touch.press.contact = At(at_s);
    touch.press.hold = FromSeconds(hold_s);
    touch.kind = kind;
    plan_.touches.push_back(touch);
  }
  void Told(int pad, bool touched, double at_s) {
    heard_.edges.push_back({Side::kA, pad, touched, At(at_s)});
  }
  int64_t Count(Fault kind) {
    counts_ = CountQuiet(plan_, heard_, faults_);
    return counts_.Of(kind);
  }

  QuietPlan plan_;
  QuietHeard heard_;
  std::vector<QuietFault> faults_;
  QuietCounts counts_;
};

TEST_F(QuietCount, ATouchThatIsToldAndLetGoIsNoFault) {
  Touch(20, 1);
  Told(20, true, 0.99);
  Told(20, false, 1.12);
  Count(Fault::kFalse);
  EXPECT_TRUE(faults_.empty());
  EXPECT_EQ(counts_.touches, 1);
}

TEST_F(QuietCount, APadThatWasNotLetGoFeelsNoFurtherTouch) {
  Touch(20, 1);
  Touch(20, 3);
  Told(20, true, 1);
  EXPECT_EQ(Count(Fault::kHeld), 1);
  EXPECT_EQ(counts_.Of(Fault::kMissed), 1);
}

TEST_F(QuietCount, ATouchToldAfterTheHandLeftIsFalse) {
  Touch(20, 1);
  for (const double at : {1.0, 1.2, 1.4}) Told(20, true, at);
  EXPECT_EQ(Count(Fault::kFalse), 2);
}

TEST_F(QuietCount, ATouchBesideAHandIsAGhost) {
  Touch(20, 1);
  Told(20, true, 1);
  Told(21, true, 1.01);
  EXPECT_EQ(Count(Fault::kGhost), 1);
  EXPECT_EQ(counts_.Of(Fault::kFalse), 0);
}

TEST_F(QuietCount, ARestThatIsLetGoTooEarlyIsTold) {
  Touch(20, 1, 10, Kind::kRest);
  Told(20, true, 1);
  Told(20, false, 5);
  EXPECT_EQ(Count(Fault::kLetGo), 1);
}

TEST_F(QuietCount, APadMayBeDeafForHalfASecondAfterItWasLearnedUnderAHand) {
  for (const double at : {1.4, 2.5, 3.5}) {
    Touch(20, at);
    plan_.touches.back().since = At(1);
  }
  Told(20, true, 3.5);
  EXPECT_EQ(Count(Fault::kMissed), 1);
  ASSERT_EQ(counts_.deaf_s[2].size(), 1u);
  EXPECT_DOUBLE_EQ(counts_.deaf_s[2][0], 1.5);
}

TEST_F(QuietCount, APadThatFeelsNothingAnyMoreIsDeafForEver) {
  Touch(20, 2.5);
  plan_.touches.back().since = At(1);
  Count(Fault::kMissed);
  EXPECT_TRUE(std::isinf(counts_.deaf_s[2].at(0)));
}

TEST_F(QuietCount, LessThanTheBarsLeastTouchIsQuotedAlone) {
  Touch(20, 1);
  plan_.touches.back().press.touch_pf = 1;
  EXPECT_EQ(Count(Fault::kMissed), 0);
  EXPECT_EQ(counts_.faint, 1);
}

TEST_F(QuietCount, AClothTakenForATouchIsNoFalseTouch) {
  Cloth cloth;
  cloth.place = {court::Kyogi()->PadCentre(Side::kA, 20), 40, 40};
  cloth.from = At(1);
  cloth.to = At(5);
  plan_.cloths.push_back(cloth);
  Touch(21, 3);  // beside it
  for (const double at : {2.0, 3.0, 6.0}) Told(20, true, at);
  EXPECT_EQ(Count(Fault::kWet), 2);
  EXPECT_EQ(counts_.Of(Fault::kGhost), 0);
  EXPECT_EQ(counts_.Of(Fault::kFalse), 1);
}

}  // namespace
}  // namespace kimari::world
