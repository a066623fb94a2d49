#include "host/judge/touch/hand_evidence.h"

#include <gtest/gtest.h>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

HandEvidence EvidenceOf(const std::vector<TestHand>& hands) {
  const TestTouch touch = MakeTouch(hands, 3, 0.3);
  return {PadLevels(touch.edge, touch.traces), {}};
}

TEST(HandEvidence, SpeaksForThePlayerInWhoseSlotsTheHandShows) {
  const HandEvidence hands = EvidenceOf({{.player = Side::kB, .level = 8}});
  EXPECT_GT(hands.Alone(Side::kB, 0, hands.Count()),
            hands.Alone(Side::kA, 0, hands.Count()) + 50);
}

TEST(HandEvidence, SaysNothingOfNoStretch) {
  const HandEvidence hands = EvidenceOf({{.level = 8}});
  EXPECT_EQ(hands.Alone(Side::kA, 7, 7), 0);
}

TEST(HandEvidence, TellsAHandThatIsNearWhileItIsThere) {
  HandEvidence hands =
      EvidenceOf({{.player = Side::kA, .level = 8},
                  {.player = Side::kB, .onset_scan = 100, .level = 1.2}});
  const size_t end = hands.Count();
  EXPECT_GT(hands.Near(Side::kA, 0, end, hands.At(100), end),
            hands.Alone(Side::kA, 0, end) + 5);
}

TEST(HandEvidence, TellsAPlayerWhoShiftedOnHisMat) {
  const HandEvidence hands = EvidenceOf(
      {{.level = 8, .coupling = 0.6, .shifts_scan = 120, .shifts_to = 0.3}});
  const size_t at = hands.At(120);
  const size_t end = hands.Count();
  EXPECT_GT(hands.Alone(Side::kA, 0, at) + hands.Shifted(Side::kA, at, end),
            hands.Alone(Side::kA, 0, end) + 50);
}

TEST(HandEvidence, TwoHandsExplainWhatNeitherDoesAlone) {
  HandEvidence hands = EvidenceOf(
      {{.player = Side::kA, .level = 8}, {.player = Side::kB, .level = 8}});
  const std::vector<double> together = hands.Together({0, hands.Count()}, 0);
  EXPECT_GT(together.back(), hands.Alone(Side::kA, 0, hands.Count()) + 50);
  EXPECT_GT(together.back(), hands.Alone(Side::kB, 0, hands.Count()) + 50);
}

TEST(HandEvidence, LevelsThatNoHandsMakeScatter) {
  const auto scatter = [](double coupling) {
    const HandEvidence hands =
        EvidenceOf({{.level = 12, .coupling = coupling}});
    return hands.Scatter(hands.Alone(Side::kA, 0, hands.Count()));
  };
  EXPECT_LT(scatter(0.6), 1);
  EXPECT_GT(scatter(3), 4);
}

}  // namespace
}  // namespace kimari::judge
