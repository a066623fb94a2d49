#include "firmware/core/learning.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

// Pads that rise so many cycles after their release, each a little later.
class ABoardThatLearns : public ::testing::TestWithParam<int> {
 protected:
  static constexpr int kApart = 4;

  int RiseOf(uint8_t pad) const { return GetParam() + kApart * pad; }
  Samples Sampled(uint16_t lead) const {
    Samples samples = {};
    for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
      for (int step = 0; step < kSteps; ++step) {
        if (lead + step * kStepCycles < RiseOf(pad)) continue;
        samples.bits[RowOf(pad)][step][(pad >> 3) & 1] |=
            static_cast<uint8_t>(1u << (pad & 7));
      }
    }
    return samples;
  }
  uint16_t LearnedLead() {
    for (int scan = 0; scan < 30; ++scan) {
      learning_.Take(Sampled(learning_.Lead()), 0, &baselines_);
    }
    return learning_.Lead();
  }

 private:
  Learning::Memory memory_ = {};
  Learning learning_{&memory_};
  Baselines baselines_;
};

// What a watermark says of it.
TEST_P(ABoardThatLearns, ChargesForWholeMicrosecondsToAUsualLevel) {
  EXPECT_EQ((LearnedLead() + 10 * kStepCycles) % kCyclesPerMicrosecond, 0);
}

TEST_P(ABoardThatLearns, SamplesEachPadBeforeAndAfterItRises) {
  const int lead = LearnedLead();
  EXPECT_GE(lead, kLeastLead);
  EXPECT_LE(lead, kMostLead);
  EXPECT_GE(RiseOf(0), lead + 4 * kStepCycles);
  EXPECT_LE(RiseOf(wire::kPads - 1), lead + (kSteps - 8) * kStepCycles);
}
INSTANTIATE_TEST_SUITE_P(Learning, ABoardThatLearns,
                         ::testing::Range(1350, 2900, 37));

}  // namespace
}  // namespace kimari::firmware
