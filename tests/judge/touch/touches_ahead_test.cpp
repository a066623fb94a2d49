#include "host/judge/touch/touches_ahead.h"

#include <gtest/gtest.h>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

// Touches of both players, some of pads they share.
class TouchesAheadTest : public ::testing::Test {
 protected:
  void Touch(int pad, double second_onset) {
    TestTouch made = MakeTouch(
        {{.player = Side::kA, .onset_scan = 3, .level = 9},
         {.player = Side::kB, .onset_scan = second_onset, .level = 7}},
        edges_.size() + 1, 0.3, 40'001, pad);
    made.edge.id = static_cast<uint16_t>(100 + edges_.size());
    for (evidence::PadTrace& trace : made.traces) {
      trace.edge_id = made.edge.id;
      traces_.push_back(trace);
    }
    edges_.push_back(made.edge);
  }
  void LetGo(int pad, Duration after) {
    evidence::PadEdge off = edges_.front();
    off.pad = static_cast<uint8_t>(pad);
    off.touched = false;
    off.at.t = off.at.t + after;
    edges_.push_back(off);
  }
  void Begin() { ahead_.Begin(edges_, traces_, seats_); }
  void ExpectAsWithoutABeginning() const {
    const auto ahead = ahead_.Of(edges_, traces_, seats_);
    const auto plain = TouchesAhead().Of(edges_, traces_, seats_);
    ASSERT_EQ(ahead.size(), plain.size());
    for (size_t i = 0; i < plain.size(); ++i) {
      EXPECT_EQ(ahead[i].pad, plain[i].pad);
      EXPECT_EQ(ahead[i].both, plain[i].both);
      EXPECT_EQ(ahead[i].released, plain[i].released);
      for (size_t p = 0; p < 2; ++p) {
        EXPECT_EQ(ahead[i].players[p].at.t, plain[i].players[p].at.t);
        EXPECT_EQ(ahead[i].players[p].at.sigma, plain[i].players[p].at.sigma);
      }
    }
  }

  SeatCouplings seats_;
  std::vector<evidence::PadEdge> edges_;
  std::vector<evidence::PadTrace> traces_;
  TouchesAhead ahead_;
};

TEST_F(TouchesAheadTest, WhatWasBegunAnswersTheSame) {
  Touch(20, 9);
  Touch(23, 60);
  Begin();
  ExpectAsWithoutABeginning();
}

TEST_F(TouchesAheadTest, ATouchSinceTheBeginningIsThere) {
  Touch(20, 9);
  Begin();
  Touch(23, 30);
  ExpectAsWithoutABeginning();
  EXPECT_EQ(ahead_.Of(edges_, traces_, seats_).size(), 2);
}

TEST_F(TouchesAheadTest, WhatWasLearnedOfThePlayersSinceCounts) {
  Touch(20, 9);
  Begin();
  for (SeatCoupling& seat : seats_) {
    seat = {.known = true, .mean = 0.6, .spread = 0.08};
  }
  ExpectAsWithoutABeginning();
}

TEST_F(TouchesAheadTest, APadLetGoSinceTheBeginningIsLetGo) {
  Touch(20, 9);
  Begin();
  LetGo(20, Milliseconds(300));
  const auto touches = ahead_.Of(edges_, traces_, seats_);
  ASSERT_EQ(touches.size(), 1);
  EXPECT_EQ(touches[0].released, edges_.back().at.t);
}

TEST_F(TouchesAheadTest, IsWorthItOnlyOncePadsAreAtRest) {
  const HostTime felt{1'000'000'000};
  EXPECT_FALSE(ahead_.Due(felt));
  ahead_.Felt(felt);
  EXPECT_FALSE(ahead_.Due(felt + Milliseconds(100)));
  EXPECT_TRUE(ahead_.Due(felt + TouchesAhead::kAtRest));
  Begin();
  EXPECT_FALSE(ahead_.Due(felt + Seconds(1)));
}

// A match that is dropped in the middle of it ends all the same.
TEST_F(TouchesAheadTest, WhatNobodyAsksForIsDropped) {
  for (int i = 0; i < 20; ++i) Touch(2 * i, 30);
  Begin();
  const TouchesAhead copy = ahead_;
  ahead_ = {};
  EXPECT_EQ(copy.Of(edges_, traces_, seats_).size(), 20);
}

}  // namespace
}  // namespace kimari::judge
