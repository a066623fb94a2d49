// Pairs of touches: how they are drawn and where they are put.
#include "host/proof/certify/close_calls/close_pair.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kimari::close_calls {
namespace {

const HostTime kAt = HostTime{} + Seconds(10);

ClosePair Placed(uint64_t number, const std::vector<ClosePair>& others,
                 Random& random) {
  ClosePair pair = DrawPair(number % kMarginsMs.size(), number,
                            *sim::UsualPhysics(), random);
  EXPECT_TRUE(Place(kAt + Milliseconds(200) * static_cast<int>(number), others,
                    random, pair));
  return pair;
}

TEST(ClosePair, IsOfBothPlayersSoFarApart) {
  Random random(1);
  for (uint64_t i = 0; i < 100; ++i) {
    const ClosePair pair = Placed(i, {}, random);
    EXPECT_NE(pair.presses[0].player, pair.presses[1].player);
    EXPECT_EQ(pair.Margin(), FromMilliseconds(kMarginsMs[pair.margin]));
    EXPECT_GE(pair.presses[0].descent_m_s, 0.5);
    EXPECT_LE(pair.presses[0].descent_m_s, 2.2);
  }
}

TEST(ClosePair, LiesOnThePadsOfItsKind) {
  Random random(2);
  for (uint64_t i = 0; i < 100; ++i) {
    const ClosePair pair = Placed(i, {}, random);
    const auto& [first, second] = pair.presses;
    EXPECT_EQ(first.board != second.board, pair.kind == PairKind::kTwoBoards);
    if (pair.kind == PairKind::kTwoBoards) continue;
    const int columns = std::abs(world::PadOn(first.board, first.pad).column -
                                 world::PadOn(second.board, second.pad).column);
    EXPECT_EQ(columns, pair.kind == PairKind::kNeighbours ? 1 : 0);
  }
}

TEST(ClosePair, NoOtherPairIsOnItsPadsMeanwhile) {
  Random random(3);
  std::vector<ClosePair> pairs;
  for (uint64_t i = 0; i < 60; ++i) pairs.push_back(Placed(i, pairs, random));
  for (const ClosePair& one : pairs) {
    for (const ClosePair& other : pairs) {
      if (&one == &other) continue;
      for (const world::Press& press : other.presses) {
        EXPECT_TRUE(!Concerns(one, press.board, press.pad) ||
                    Abs(press.contact - one.presses[0].contact) >
                        Milliseconds(600));
      }
    }
  }
}

}  // namespace
}  // namespace kimari::close_calls
