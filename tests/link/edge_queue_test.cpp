#include "host/link/edge_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <vector>

#include "host/base/random.h"

namespace kimari::link {
namespace {

using ::testing::ElementsAre;

constexpr HostTime kThen = {1'000'000};

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
  queue.Add(Edge(8), kThen);
  queue.Add(Edge(7), kThen);
  EXPECT_EQ(queue.Front(), nullptr);
  queue.SettleFirst();
  EXPECT_THAT(Drain(queue), ElementsAre(7, 8));
}

TEST(EdgeQueue, DropsWhatItHadBefore) {
  EdgeQueue queue;
  queue.Add(Edge(7), kThen);
  queue.SettleFirst();
  Drain(queue);
  EXPECT_EQ(queue.Add(Edge(7), kThen), EdgeQueue::Taken::kDuplicate);
  EXPECT_EQ(queue.last(), 7);
}

TEST(EdgeQueue, GoesOnBehindAllHolesThatAreOldEnough) {
  EdgeQueue queue;
  queue.Add(Edge(7), kThen);
  queue.SettleFirst();
  for (const int id : {10, 12}) queue.Add(Edge(id), kThen);
  queue.Add(Edge(14), kThen + Seconds(1));
  EXPECT_THAT(Drain(queue), ElementsAre(7));
  EXPECT_EQ(queue.PassHoles(kThen), 3);
  EXPECT_THAT(Drain(queue), ElementsAre(10, 12));
  EXPECT_EQ(queue.PassHoles(kThen), 0);
  EXPECT_EQ(queue.PassHoles(kThen + Seconds(1)), 1);
  EXPECT_THAT(Drain(queue), ElementsAre(14));
}

TEST(EdgeQueue, DropsWhatWasGivenUp) {
  EdgeQueue queue;
  for (const int id : {7, 9, 11}) queue.Add(Edge(id), kThen);
  queue.SettleFirst();
  EXPECT_EQ(queue.PassHoles(kThen), 2);
  EXPECT_EQ(queue.Add(Edge(10), kThen), EdgeQueue::Taken::kDuplicate);
  EXPECT_THAT(Drain(queue), ElementsAre(7, 9, 11));
}

TEST(EdgeQueue, BeginsAnewWithWhatIsTooFarAhead) {
  EdgeQueue queue;
  queue.Add(Edge(0), kThen);
  queue.SettleFirst();
  Drain(queue);
  EXPECT_EQ(queue.Add(Edge(300), kThen), EdgeQueue::Taken::kNoRoom);
  EXPECT_EQ(queue.StartAt(Edge(300), kThen), 299);
  queue.Add(Edge(299), kThen);
  queue.SettleFirst();
  EXPECT_THAT(Drain(queue), ElementsAre(299, 300));
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
  for (const int i : arrivals) queue.Add(Edge(first + i), kThen);
  for (const int i : arrivals) queue.Add(Edge(first + i), kThen);
  queue.SettleFirst();
  const std::vector<int> ids = Drain(queue);
  RC_ASSERT(static_cast<int>(ids.size()) == count);
  for (int i = 0; i < count; ++i) RC_ASSERT(ids[i] == (first + i) % 65536);
  RC_ASSERT(queue.waiting() == 0u);
}

}  // namespace
}  // namespace kimari::link
