#include "host/judge/over_line.h"

#include <gmock/gmock.h>

namespace kimari::judge {
namespace {

using rules::OverLine;
using testing::IsEmpty;
using testing::SizeIs;

constexpr HostTime kFirstFrame{5'000'000'000};

// Frames of 60 a second in which A's hand or head is where it is put.
class OverLineTest : public testing::Test {
 protected:
  void Hand(int from_ms, int to_ms, bool over = true) {
    for (int ms = from_ms; ms <= to_ms; ms += 16) {
      evidence::SeenHand hand;
      hand.tip = {120'000, -200'000};
      hand.over_court = over;
      evidence::HandsSeen seen;
      seen.at.t = kFirstFrame + Milliseconds(ms);
      seen.hands = {hand};
      watch_.Add(seen);
    }
  }
  void Head(int from_ms, int to_ms, int32_t reach_um) {
    for (int ms = from_ms; ms <= to_ms; ms += 16) {
      evidence::HandsSeen seen;
      seen.at.t = kFirstFrame + Milliseconds(ms);
      seen.heads = {{Side::kA, {0, -250'000}, reach_um}};
      watch_.Add(seen);
    }
  }
  std::vector<OverLine> Told() const { return watch_.At(kFirstFrame); }

  OverLineWatch watch_;
};

TEST_F(OverLineTest,
       TellsWhoseHandIsOverItsLineAtTheFirstSoundSinceWhenAndWhere) {
  Hand(-400, 300);
  ASSERT_THAT(Told(), SizeIs(1));
  EXPECT_EQ(Told()[0].side, Side::kA);
  EXPECT_EQ(Told()[0].what, OverLine::What::kHand);
  EXPECT_EQ(Told()[0].since, kFirstFrame - Milliseconds(400));
  EXPECT_EQ(Told()[0].x_um, 120'000);
}

TEST_F(OverLineTest, SaysNothingOfAHandThatWasDrawnBackInTime) {
  Hand(-900, -300);
  EXPECT_THAT(Told(), IsEmpty());
}

TEST_F(OverLineTest, SaysNothingOfAHandBehindTheLineOrThatComesWithTheSound) {
  Hand(-400, 300, false);
  Hand(2, 300);
  EXPECT_THAT(Told(), IsEmpty());
}

TEST_F(OverLineTest, TellsAHeadOnlyWhereItReachesOverTheCards) {
  Head(-400, 100, 40'000);
  EXPECT_THAT(Told(), IsEmpty());
  Head(-400, 100, 150'000);
  ASSERT_THAT(Told(), SizeIs(1));
  EXPECT_EQ(Told()[0].what, OverLine::What::kHead);
}

}  // namespace
}  // namespace kimari::judge
