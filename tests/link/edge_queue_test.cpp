#include "host/link/edge_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <vector>

#include "host/base/random.h"

namespace kimari::link {
namespace {

wire::Edge Edge(int id) {
  wire::Edge edge = {};
  edge.id = static_cast<uint16_t>(id);
  return edge;
}
std::vector<int> Drain(EdgeQueue& queue) {
  std::vector<int> ids;
  for (; queue.Front() != nullptr; queue.PopFront()) {
    ids.push_back(queue.Front()->id);
  }
  return ids;
}

TEST(EdgeQueue, GivesNothingUntilTheFirstIdIsSettled) {
  EdgeQueue queue;
  queue.Add(Edge(8));
  queue.Add(Edge(7));
  EXPECT_EQ(queue.Front(), nullptr);
  queue.SettleFirst();
  EXPECT_THAT(Drain(queue), ::testing::ElementsAre(7, 8));
}

TEST(EdgeQueue, DropsWhatItHadBefore) {
  EdgeQueue queue;
  queue.Add(Edge(7));
  queue.SettleFirst();
  Drain(queue);
  EXPECT_EQ(queue.Add(Edge(7)), EdgeQueue::Taken::kDuplicate);
  EXPECT_EQ(queue.last(), 7);
}

TEST(EdgeQueue, GoesOnBehindAHoleThatIsGivenUp) {
  EdgeQueue queue;
  queue.Add(Edge(7));
  queue.SettleFirst();
  queue.Add(Edge(10));
  EXPECT_THAT(Drain(queue), ::testing::ElementsAre(7));
  EXPECT_EQ(queue.PassHole(), 2);
  EXPECT_THAT(Drain(queue), ::testing::ElementsAre(10));
  EXPECT_EQ(queue.PassHole(), 0);
}

TEST(EdgeQueue, RefusesWhatIsTooFarAheadOfAHole) {
  EdgeQueue queue;
  queue.Add(Edge(0));
  queue.SettleFirst();
  EXPECT_EQ(queue.Add(Edge(300)), EdgeQueue::Taken::kNoRoom);
}

RC_GTEST_PROP(EdgeQueue, AnyShuffleWithRepeatsComesOutInOrderOnce, ()) {
  const int first = *rc::gen::inRange(0, 65536);
  const int count = *rc::gen::inRange(1, 100);
  std::vector<int> arrivals;
  for (int i = 0; i < count; ++i) arrivals.push_back(i);
  Random random(*rc::gen::arbitrary<uint64_t>());
  for (size_t i = arrivals.size(); i > 1; --i) {
    std::swap(arrivals[i - 1], arrivals[random.Below(i)]);
  }
  EdgeQueue queue;
  for (const int i : arrivals) queue.Add(Edge(first + i));
  for (const int i : arrivals) queue.Add(Edge(first + i));
  queue.SettleFirst();
  const std::vector<int> ids = Drain(queue);
  RC_ASSERT(static_cast<int>(ids.size()) == count);
  for (int i = 0; i < count; ++i) RC_ASSERT(ids[i] == (first + i) % 65536);
  RC_ASSERT(queue.waiting() == 0u);
}

}  // namespace
}  // namespace kimari::link
