// Training: the court is memorised, then covered.
#include <gtest/gtest.h>

#include "tests/rig/conductor_fixture.h"

namespace kimari::rig {
namespace {

using testing::SizeIs;

ConductorOptions CoveredOnceMemorised() {
  ConductorOptions options;
  options.covered = true;
  return options;
}

class CoveredCourt : public testing::Test {
 protected:
  CoveredCourt() { LayCourt(evening); }
  // Face down no card is known.
  void Cover() {
    evening.layout.cards.clear();
    evening.layout.unknown_objects = 6;
    evening.SeeCourt();
  }
  const rules::State& State() const {
    return evening.conductor.Match().State();
  }

  Evening evening{{50, 2}, CoveredOnceMemorised()};
};

TEST_F(CoveredCourt, CountsAsItLayWhenItWasMemorised) {
  evening.Enter({.action = evidence::DeskAction::kBegin});
  Cover();
  EXPECT_THAT(State().court, SizeIs(6));
  EXPECT_EQ(State().unidentified, 0);
}

TEST_F(CoveredCourt, MayBeLaidOtherwiseUntilThen) {
  evening.Remove(6);
  evening.SeeCourt();
  EXPECT_THAT(State().court, SizeIs(5));
}

TEST_F(CoveredCourt, IsNeverWaitedFor) {
  evening.Enter({.action = evidence::DeskAction::kBegin});
  Cover();
  evening.HearOut();
  Cover();
  evening.Pass(Seconds(5));
  EXPECT_FALSE(evening.WaitsFor(evidence::HoldReason::kTidying));
  EXPECT_THAT(evening.readings.begun, SizeIs(2));
}

TEST_F(CoveredCourt, ATouchOnACardThatNobodySeesIsItsTake) {
  evening.Enter({.action = evidence::DeskAction::kBegin});
  Cover();
  evening.HearOut();
  evening.Until<evidence::CardCalled>();
  evening.Pass(Seconds(1));
  evening.Touch(Side::kA, Side::kA, 2);
  evening.HearOut();
  const auto& facts = evening.conductor.Match().Sheet().Lines().back().facts;
  ASSERT_FALSE(facts.touches.empty());
  EXPECT_EQ(facts.touches.front().card, 2);
}

}  // namespace
}  // namespace kimari::rig
