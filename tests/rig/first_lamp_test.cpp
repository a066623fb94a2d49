// Where who was first is shown, and for how long.
#include "host/rig/first_lamp.h"

#include <algorithm>
#include <cmath>

#include "host/rig/first_chime.h"
#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(FirstLamp, IsInOneOrSeveralPlacesOrOff) {
  EXPECT_EQ(FirstLampOf("off"), FirstLamp{});
  EXPECT_EQ(FirstLampOf("page"), FirstLamp{.page = true});
  EXPECT_EQ(FirstLampOf("board, sound"),
            (FirstLamp{.board = true, .sound = true}));
  EXPECT_EQ(NameOf(*FirstLampOf("sound page")), "page, sound");
  EXPECT_EQ(NameOf(FirstLamp{}), "off");
}

TEST(FirstLamp, OfAnOptionComesBeforeWhatElseWasSet) {
  const FirstLamp page{.page = true};
  EXPECT_EQ(FirstLampOr("", page), page);
  EXPECT_EQ(FirstLampOr("off", page), FirstLamp{});
}

TEST(FirstLamp, InAPlaceThatNobodyKnowsIsRefused) {
  for (const char* text : {"roof", "page, roof", "off, page", " ", ","}) {
    const auto lamp = FirstLampOf(text);
    ASSERT_FALSE(lamp) << text;
    EXPECT_EQ(lamp.error().kind, ErrorKind::kUsage);
    EXPECT_THAT(lamp.error().message, HasSubstr("page, board, sound"));
  }
}

TEST(FirstChime, IsAnotherForEachSideAndNoClick) {
  const auto a = FirstChime(Side::kA);
  const auto b = FirstChime(Side::kB);
  EXPECT_LT(a->samples.size(), b->samples.size());
  for (const auto& chime : {a, b}) {
    EXPECT_LT(std::abs(chime->samples.front()), 0.001F);
    EXPECT_LT(std::abs(chime->samples.back()), 0.01F);
    EXPECT_GT(*std::ranges::max_element(chime->samples), 0.2F);
  }
}

// Card 1 of A's, then a dead one; his hand is alone on the first.
class ACardTakenAlone : public ::testing::Test {
 protected:
  ACardTakenAlone() {
    LayCourt(evening);
    evening.Memorise();
    evening.Until<evidence::CardCalled>();
    evening.Pass(Milliseconds(600));
    evening.Touch(Side::kA, Side::kA, 0);
    evening.Pass(Milliseconds(40));
  }
  Evening evening{{1, 50}};
};

TEST_F(ACardTakenAlone, IsToldWhileTheReadingIsStill) {
  ASSERT_TRUE(evening.conductor.Still());
  const match::ToldFirst* told = evening.conductor.FirstTold();
  ASSERT_NE(told, nullptr);
  EXPECT_EQ(told->first.side, Side::kA);
  EXPECT_EQ(told->then, match::ThenRuled::kNotYet);
  EXPECT_THAT(evening.memory.firsts, SizeIs(1));
}

TEST_F(ACardTakenAlone, IsRecordedOnceMoreWithWhatTheRulingSays) {
  evening.HearOut();
  ASSERT_THAT(evening.memory.firsts, SizeIs(2));
  EXPECT_EQ(evening.memory.firsts[1].then, match::ThenRuled::kSame);
  EXPECT_EQ(evening.memory.firsts[1].told, evening.memory.firsts[0].told);
}

TEST_F(ACardTakenAlone, IsShownUntilTheReaderBeginsTheNext) {
  evening.HearOut();
  EXPECT_NE(evening.conductor.FirstTold(), nullptr);
  evening.Remove(1);
  evening.SeeCourt();
  evening.Until<evidence::ReadingOpened>();
  EXPECT_EQ(evening.conductor.FirstTold(), nullptr);
  evening.HearOut();
  EXPECT_EQ(evening.conductor.FirstTold(), nullptr) << "of a dead card";
}

}  // namespace
}  // namespace kimari::rig
