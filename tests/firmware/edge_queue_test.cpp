#include "firmware/core/edge_queue.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

void Push(EdgeQueue& queue, int count) {
  wire::Edge edge = {};
  for (int i = 0; i < count; ++i) queue.Push(&edge);
}

TEST(EdgeQueue, KeepsEdgesUntilTheyAreAcknowledged) {
  EdgeQueue::Memory memory;
  EdgeQueue queue{&memory};
  Push(queue, 5);
  queue.Acknowledge(2);
  ASSERT_EQ(queue.Size(), 2);
  EXPECT_EQ(queue[0].id, 3);
}

TEST(EdgeQueue, IgnoresAnAcknowledgementOfWhatWasNeverSent) {
  EdgeQueue::Memory memory;
  EdgeQueue queue{&memory};
  Push(queue, 3);
  queue.Acknowledge(500);
  EXPECT_EQ(queue.Size(), 3);
}

TEST(EdgeQueue, RefusesWhenFullAndLeavesAGapInTheIds) {
  EdgeQueue::Memory memory;
  EdgeQueue queue{&memory};
  Push(queue, EdgeQueue::kCapacity);
  wire::Edge edge = {};
  EXPECT_FALSE(queue.Push(&edge));
  queue.Acknowledge(EdgeQueue::kCapacity - 1);
  EXPECT_TRUE(queue.Push(&edge));
  EXPECT_EQ(edge.id, EdgeQueue::kCapacity + 1);
}

TEST(EdgeQueue, CountsOnPastTheLastId) {
  EdgeQueue::Memory memory;
  EdgeQueue queue{&memory};
  wire::Edge edge = {};
  for (int i = 0; i < 65540; ++i) {
    ASSERT_TRUE(queue.Push(&edge));
    queue.Acknowledge(edge.id);
    ASSERT_EQ(queue.Size(), 0);
  }
  EXPECT_EQ(edge.id, 3);
}

}  // namespace
}  // namespace kimari::firmware
