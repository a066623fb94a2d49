// Commands that wait for the one thread that may do them.
#include "host/uses/web/command_queue.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

namespace kimari::web {
namespace {

TEST(CommandQueue, WhatWaitedTooLongIsNeverDone) {
  CommandQueue<int> queue({"over", "終わり"});
  EXPECT_FALSE(queue.Ask(1, std::chrono::milliseconds(1)));
  int done = 0;
  queue.Serve([&](int) -> CommandQueue<int>::Outcome {
    ++done;
    return {};
  });
  EXPECT_EQ(done, 0);
}

TEST(CommandQueue, ClosedItRefusesAtOnce) {
  CommandQueue<int> queue({"over", "終わり"});
  auto asked = std::async(std::launch::async,
                          [&] { return queue.Ask(1, std::chrono::hours(1)); });
  queue.Close();
  EXPECT_FALSE(asked.get());
  EXPECT_FALSE(queue.Ask(1, std::chrono::hours(1)));
}

}  // namespace
}  // namespace kimari::web
